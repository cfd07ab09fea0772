//! Where the cells of a table are.

/// The places of components in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Axes {
    /// An axis for each number of a component.
    pub all: Vec<Axis>,
    /// The cell that the component of zeros has, or would have.
    pub origin: i64,
    /// The axes from the slowest to the fastest, and whether cells are in the order of falling numbers.
    pub order: Vec<(usize, bool)>,
    /// How many cells there are.
    pub cells: u64,
}

/// The numbers from 0 to `most` at one place of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub most: i64,
    /// How far the cells of a number and the next are apart.
    pub stride: i64,
}

impl Axes {
    /// Axes up to some numbers, in an order from the slowest to the fastest; `None` if there are more cells
    /// than numbers for them.
    pub fn new(most: &[u64], order: Vec<(usize, bool)>) -> Option<Self> {
        let mut all = vec![Axis { most: 0, stride: 0 }; most.len()];
        let (mut cells, mut origin) = (1i64, 0i64);
        for &(number, falls) in order.iter().rev() {
            let most = i64::try_from(*most.get(number)?).ok()?;
            *all.get_mut(number)? = Axis { most, stride: if falls { -cells } else { cells } };
            if falls {
                origin = origin.checked_add(most.checked_mul(cells)?)?;
            }
            cells = cells.checked_mul(most.checked_add(1)?)?;
        }
        Some(Self { all, origin, order, cells: u64::try_from(cells).ok()? })
    }

    /// The cell of a component, if it is in the table.
    #[inline]
    pub fn cell(&self, component: &[i64]) -> Option<usize> {
        let mut cell = self.origin;
        for (&number, axis) in component.iter().zip(&self.all) {
            if number < 0 || number > axis.most {
                return None;
            }
            cell += number * axis.stride;
        }
        usize::try_from(cell).ok()
    }

    /// The component of a cell.
    pub fn component(&self, cell: u64, component: &mut [i64]) {
        let mut left = cell as i64;
        for &(number, falls) in &self.order {
            let axis = self.all[number];
            let place = left / axis.stride.abs();
            left %= axis.stride.abs();
            component[number] = if falls { axis.most - place } else { place };
        }
    }

    /// Goes on to the component of the next cell.
    #[inline]
    pub fn advance(&self, component: &mut [i64]) {
        for &(number, falls) in self.order.iter().rev() {
            let most = self.all[number].most;
            let place = &mut component[number];
            match falls {
                false if *place < most => {
                    *place += 1;
                    return;
                }
                true if *place > 0 => {
                    *place -= 1;
                    return;
                }
                false => *place = 0,
                true => *place = most,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_in_order() {
        let axes = Axes::new(&[2, 3, 4], vec![(1, true), (0, false), (2, false)]).unwrap();
        assert_eq!(axes.cells, 60);
        let (mut component, mut next) = ([0; 3], [0; 3]);
        axes.component(0, &mut next);
        assert_eq!(next, [0, 3, 0]);
        for cell in 0..60 {
            axes.component(cell, &mut component);
            assert_eq!(component, next);
            assert_eq!(axes.cell(&component), Some(cell as usize));
            axes.advance(&mut next);
        }
        assert_eq!(axes.cell(&[3, 0, 0]), None);
        assert!(Axes::new(&[1 << 40, 1 << 40], vec![(0, false), (1, false)]).is_none());
    }
}
