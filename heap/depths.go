package heap

// depths remembers how deep witnesses had to be sought, so that the deepest one
// since any heap can be told. It is a list of heaps, growing, with depths that fall.
type depths struct{ list []depth }

type depth struct{ Heap, Depth int }

// add notes that the witnesses of heap n, the latest, lie no deeper than d.
func (ds *depths) add(n, d int) {
	for len(ds.list) > 0 && ds.list[len(ds.list)-1].Depth <= d {
		ds.list = ds.list[:len(ds.list)-1]
	}
	ds.list = append(ds.list, depth{n, d})
}

// since returns the deepest witness noted for heaps greater than n, or 0.
func (ds *depths) since(n int) int {
	for _, d := range ds.list {
		if d.Heap > n {
			return d.Depth
		}
	}
	return 0
}
