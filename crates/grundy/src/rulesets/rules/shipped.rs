//! The rules that are shipped, one file each.

use super::{game, parameters_of};
use crate::rules::Source;
use crate::rulesets::Entry;

macro_rules! shipped {
    ($($name:literal: $rules:literal, $position:literal;)*) => {
        /// The shipped games, in alphabetical order.
        pub(crate) const SHIPPED: &[Entry] = &[$(Entry {
            name: $name,
            rules: $rules,
            example: concat!($name, " ", $position),
            make: |parameters, meter| {
                let set = parameters.map(parameters_of).transpose()?.unwrap_or_default();
                let text = include_str!(concat!("../../../rulesets/", $name, ".rules"));
                let spelling = match parameters {
                    Some(parameters) => format!("{}:{}", $name, parameters.text()),
                    None => $name.to_owned(),
                };
                game(Source::of_text($name, text), &set, Some(spelling), meter)
            },
        }),*];
    };
}

shipped! {
    "at-most-half": "take at most half of a heap", "12";
    "bachet": "take 1 to m (3)", "10";
    "calendar": "go to the next day, or to the same day of the next month; who calls 4 November 2006 wins", "2001,11,3";
    "can-i-win": "choose numbers of 1 to n (10), each once, until the total is reached; (m, t): t is left, m the set of those that were chosen", "0,11";
    "card-boxes": "move cards from box A to box B < A if A + B is odd and a multiple of 3; seven boxes", "1,3,3,2,2,1,2";
    "card-stacking": "cover a visible card (1) by a higher one from the deck (0); a word is a suit, from its lowest card", "1010 110";
    "chalkboard": "erase a number; who is to move when the nim-sum is 0 has won; (a, b, c, d): so many of 0, 1, 2, 3", "1,1,1,0";
    "chomp": "Chomp with three rows: bite off a square and all below and right of it, but not the last one", "4,3,2";
    "circular-nim": "take from one or two neighbours of four heaps in a ring", "1,2,3,2";
    "constrained-nim": "take l (4) to r (10)", "15 21";
    "coprime": "take a number without a common divisor with the heap", "9 10";
    "couples-are-forever": "split any heap but one of 2", "9 12";
    "cram-two-rows": "dominoes on two rows; columns are empty (e), free at the top (t) or bottom (b), or full (f)", "eeteb";
    "cutting-paper": "cut a rectangle in two; who first cuts off a single square wins", "4,2";
    "delete-nim": "delete a heap, take one from the other and split what is left", "3,4";
    "determinant": "take (c, d) from (a, b) with ad - bc = 1 or -1; who first empties a pile wins", "3,5";
    "dividing-primes": "divide all numbers that p^k divides by it; n has bit e for a number with exactly p^e", "6 3";
    "divisor-pairs": "replace a pile by two of its divisors, except 1 and itself", "8 12";
    "end-nim": "take from the first or the last of three heaps in a row", "3,5,4";
    "equal-from-piles": "take the same number from one, two or three piles", "1,3,4";
    "euclid": "take a multiple of one number from the other; who reaches 0 wins", "25,7";
    "euclid-to-equality": "take a multiple of one number from the other, and leave both positive", "11,2";
    "fibonacci-nim": "take at most twice what was taken before; (n, m): n counters, at most m are taken", "13,12";
    "filling-boxes": "add 1 to c^2 stones to a box of s with c stones; (s, c)", "6,2 3,3";
    "four-rectangles": "cut a rectangle both ways, into four", "5,3";
    "furlo-and-rublo": "leave between the fourth and the second root of a heap", "20 7";
    "generalised-wythoff": "take from one heap, or numbers that differ by less than t (2) from both", "5,9";
    "georgia-and-bob": "coins (1) on a strip move left by any number of free squares (0)", "1000111";
    "greedy-nim": "take from a largest of three heaps", "5,5,2";
    "halving-piles": "take one, or replace 2x by k (2) piles of x", "3 4";
    "hop-right": "a piece (1) goes right to the first free square (0)", "1101100";
    "inner-divisors": "subtract a divisor, but not 1 and not the number itself", "69 12";
    "kam-pebbles": "take from one of three piles that stay in rising order", "1,2,4";
    "mark": "subtract less than t (2), or divide by t and round down", "28";
    "mock-turtles": "turn up to three coins, the rightmost from heads; a heap n is a coin of heads at n", "3 5 6";
    "moebius": "turn up to five coins, the rightmost from heads; a heap n is a coin of heads at n", "5 9";
    "moores-nim": "take from one or two of three heaps", "1,2,3";
    "multiplication": "multiply by 2 to 9 until n is reached; a heap is what is left to multiply with", "162";
    "nimhoff": "take from one heap, or less than h (3) in all from both", "4,5";
    "one-two-k": "take 1, 2 or k (4)", "12";
    "paint-chain": "paint m (2) neighbouring beads; (1, n) is a ring, (0, n) a row", "1,7";
    "pairs-of-piles": "remove one pile and split the other", "1,2 3,1";
    "prime-power-subtraction": "take a power of a prime, or 1", "14";
    "primes-board": "a coin on a board goes left or down by 2, 3, 5 or 7", "8,8";
    "proper-divisors": "take a divisor of the heap, but not all", "12 10";
    "ratio": "take at most r = p/q times what was taken before; (n, m): n stones, at most m are taken", "17,16";
    "ring-of-numbers": "a coin goes along one of the two edges beside it, whose number becomes less; four edges", "2,5,3,0";
    "ring-of-stones": "take one stone or two neighbours; (1, n) is a ring, (0, n) a row", "1,5";
    "saliquant": "subtract a number that does not divide the heap", "9";
    "scatterstone": "split a pile into 2 to k (3) piles", "5 7";
    "silver-dollar": "coins (1) and the dollar (D) move left, or the leftmost is pocketed; who gets the dollar wins", "01001D";
    "smallest-of-four-piles": "take as many in all as the smallest of four piles holds, and empty none", "3,3,3,5";
    "smallest-of-three-piles": "take as many in all as the smallest of three piles holds, and empty none", "2,3,4";
    "smallest-pile": "take as many in all as the smaller of two piles holds, and empty none", "4,6";
    "take-1249-or-split": "take 1, 2, 4 or 9, or split a pile", "5 7";
    "takes-not-repeated": "take what was not taken from this pile before; bit k - 1 of m in (n, m): k was taken", "5,0 3,0";
    "thirty-one": "turn a card of four each of 1 to 6, up to the sum of 31; what is left of the sum, and of the cards", "31,4,4,4,4,4,4";
    "tower-breakers": "replace a number by one of its divisors", "12 30";
    "triplets": "turn three coins, the rightmost from heads; a heap n is a coin of heads at n", "4 9";
    "turning-corners": "turn the corners of a rectangle, the last from heads; (x, y) is a coin of heads", "3,5 2,2";
    "welter": "lower one of three numbers, no two of which may be equal", "2,4,5";
    "white-king": "a king goes left, down, or both, to the corner", "4,3";
    "white-knight": "a knight moves towards the corner of a board", "7,7";
    "wyt-queens": "a queen goes to the corner: take from one of two heaps, or the same number from both", "4,7";
    "zero-move-nim": "take any number, or once for a heap that is not empty take nothing; (n, 1) while that is open", "3,1 4,1";
}
