package game

// An Axis is one field of a space as a digit of its codes. It tells a code apart into a row, the number of the field's value,
// and a place in that row, which stands for the mover and all other fields: so codes of two spaces that differ in the
// size of this field alone can be turned into each other.
type Axis struct {
	Field int    // which field it is
	Name  string // of the field
	Size  uint64 // how many rows there are
	Rest  uint64 // how many places a row has
	low   uint64 // by how much codes differ if the row differs by one
}

// Axis returns the axis of field i. The space must not be Owned.
func (s *Space) Axis(i int) Axis {
	a := Axis{Field: i, Name: s.fields[i].Name, Size: s.sizes[i], low: 1}
	for _, size := range s.sizes[i+1:] {
		a.low *= size
	}
	a.Rest = s.Size() / a.Size
	return a
}

// Row returns the row of c.
func (a Axis) Row(c Code) uint64 { return uint64(c) / a.low % a.Size }

// Split returns the row of c, and its place there, which is less than Rest.
func (a Axis) Split(c Code) (row, place uint64) {
	high, low := uint64(c)/a.low, uint64(c)%a.low
	return high % a.Size, high/a.Size*a.low + low
}

// At returns the code of a place in a row: the inverse of Split.
func (a Axis) At(row, place uint64) Code {
	return Code((place/a.low*a.Size+row)*a.low + place%a.low)
}
