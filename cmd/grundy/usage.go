package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// strictHelp makes the commands that cobra adds, help and completion, refuse what they do not know, as the
// others do. The writers of root must be set.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Run = nil
			cmd.RunE = func(_ *cobra.Command, args []string) error {
				about, rest, err := root.Find(args)
				if err != nil || len(rest) > 0 {
					return fmt.Errorf("help: expected one of %s, got %q", commandNames(root), strings.Join(args, " "))
				}
				about.InitDefaultHelpFlag()
				return about.Help()
			}
		case "completion":
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() } // it takes no arguments
		}
	}
}

func commandNames(cmd *cobra.Command) string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return strings.Join(names, ", ")
}

// flagError says in the words of the other errors what is wrong with a flag.
func flagError(_ *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	name, got := "--"+invalid.GetFlag().Name, invalid.GetValue()
	var number *strconv.NumError
	if !errors.As(err, &number) {
		return fmt.Errorf("%s: %w, got %q", name, errors.Unwrap(err), got)
	}
	switch invalid.GetFlag().Value.Type() {
	case "bool":
		return fmt.Errorf("%s: expected true or false, got %q", name, got)
	case "uint64":
		return fmt.Errorf("%s: expected an integer of at least 0, got %q", name, got)
	}
	return fmt.Errorf("%s: expected an integer, got %q", name, got)
}
