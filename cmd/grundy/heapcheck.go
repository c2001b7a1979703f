package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"grundy/heap"
	"grundy/heap/check"
)

// checkHeap checks a certificate.
func checkHeap(c *cobra.Command, f *heapFlags) error {
	file, err := os.Open(f.check)
	if err != nil {
		return err
	}
	defer file.Close()
	cert, err := heap.ReadCertificate(file)
	if err != nil {
		return fmt.Errorf("%s: %w", f.check, err)
	}
	if err := check.Certificate(cert); err != nil {
		return limitError{fmt.Errorf("%s is refused: %w", f.check, err)}
	}
	if f.json {
		return printJSON(c, map[string]any{
			"code": cert.Code, "preperiod": cert.Preperiod, "period": cert.Period, "saltus": cert.Saltus, "confirmed": true,
		})
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: period %d from heap %d on, saltus %d: confirmed (%s theorem, %d values computed again)\n",
		cert.Code, cert.Period, cert.Preperiod, cert.Saltus, cert.Theorem, cert.Needed)
	return nil
}

// writeCertificate writes the certificate of what was proved.
func writeCertificate(run *heap.Run, path string) error {
	cert, err := run.Certificate()
	if err != nil {
		return limitError{err}
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := cert.Write(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
