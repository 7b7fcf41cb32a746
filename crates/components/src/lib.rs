//! Pieces that tabletop games share: deck, pile, hand, grid, dice, arrays by seat.
