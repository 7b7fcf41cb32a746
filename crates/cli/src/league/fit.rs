//! Ratings from results: the Bradley-Terry model, by Newton's method, with intervals.
//!
//! A player with 400 points more than another wins ten games of eleven. The first player has 0.

/// So many points on the scale for one unit of the logistic curve.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// A made-up game, half won, between any two that met: it keeps ratings finite where one side won
/// everything, and weighs nothing beside real games.
const PRIOR: f64 = 0.5;

/// What two players did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// One of them, by number.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// What A won; a shared win is half a one.
    pub won: f64,
    /// Games.
    pub games: f64,
}

/// A rating, and how far the true one may lie from it, 19 times out of 20.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points above the first player.
    pub points: f64,
    /// Half the width of the interval.
    pub reach: f64,
}

/// How much of the points somebody with so many rating points more wins.
pub fn expected(more: f64) -> f64 {
    1.0 / (1.0 + (-more / POINTS).exp())
}

/// The ratings of `players` that explain these results best.
pub fn fit(players: usize, met: &[Met]) -> Vec<Rating> {
    let free = players.saturating_sub(1);
    let mut strength = vec![0.0; players];
    for _ in 0..100 {
        let (slope, curve) = derivatives(&strength, met);
        let Some(step) = solve(curve, slope) else { break };
        let largest = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        // Far from the top the curve misleads: no giant's steps.
        let shorter = (1.0 / largest).min(1.0);
        for (own, step) in strength[1..].iter_mut().zip(&step) {
            *own += step * shorter;
        }
        if largest < 1e-10 {
            break;
        }
    }
    let (_, curve) = derivatives(&strength, met);
    let variance = |player: usize| {
        let unit = (0..free).map(|i| f64::from(u8::from(i + 1 == player))).collect();
        solve(curve.clone(), unit).map_or(f64::INFINITY, |column| column[player - 1])
    };
    let rating = |player: usize| Rating {
        points: strength[player] * POINTS,
        reach: if player == 0 { 0.0 } else { 1.959_964 * variance(player).sqrt() * POINTS },
    };
    (0..players).map(rating).collect()
}

/// The slope of the likelihood and its curvature, for all players but the first.
fn derivatives(strength: &[f64], met: &[Met]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let free = strength.len() - 1;
    let mut slope = vec![0.0; free];
    let mut curve = vec![vec![0.0; free]; free];
    for pair in met {
        let chance = 1.0 / (1.0 + (strength[pair.b] - strength[pair.a]).exp());
        let games = pair.games + 2.0 * PRIOR;
        let surprise = pair.won + PRIOR - games * chance;
        let weight = games * chance * (1.0 - chance);
        for (player, sign) in [(pair.a, 1.0), (pair.b, -1.0)] {
            if player > 0 {
                slope[player - 1] += sign * surprise;
                curve[player - 1][player - 1] += weight;
            }
        }
        if pair.a > 0 && pair.b > 0 {
            curve[pair.a - 1][pair.b - 1] -= weight;
            curve[pair.b - 1][pair.a - 1] -= weight;
        }
    }
    (slope, curve)
}

/// The solution of a system of equations, by elimination; `None` where it has none.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for column in 0..n {
        let best =
            (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))?;
        if rows[best][column].abs() < 1e-12 {
            return None;
        }
        rows.swap(column, best);
        right.swap(column, best);
        let (above, below) = rows.split_at_mut(column + 1);
        let pivot = &above[column];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[column] / pivot[column];
            for (value, pivot) in row.iter_mut().zip(pivot).skip(column) {
                *value -= factor * pivot;
            }
            right[column + 1 + offset] -= factor * right[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|i| rows[row][i] * right[i]).sum();
        right[row] = (right[row] - known) / rows[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_games_of_eleven_are_four_hundred_points() {
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((expected(0.0) - 0.5).abs() < 1e-12);
    }

    /// Two players: the model has a closed form.
    #[test]
    fn two_players_are_as_far_apart_as_their_results_say() {
        let found = fit(2, &[Met { a: 1, b: 0, won: 750_000.0, games: 1_000_000.0 }]);
        assert!((found[1].points - 400.0 * 3.0_f64.log10()).abs() < 0.01, "{found:?}");
        let reach = 1.959_964 * POINTS / (1_000_000.0_f64 * 0.75 * 0.25).sqrt();
        assert!((found[1].reach - reach).abs() < 1e-3, "{found:?}");
        assert_eq!(found[0], Rating { points: 0.0, reach: 0.0 });
    }

    #[test]
    fn exact_results_give_back_the_ratings_behind_them() {
        let truth = [0.0, 120.0, 90.0, 340.0];
        let mut met = Vec::new();
        for a in 0..4 {
            for b in 0..a {
                let games = 1e7;
                met.push(Met { a, b, won: games * expected(truth[a] - truth[b]), games });
            }
        }
        for (found, truth) in fit(4, &met).iter().zip(truth) {
            assert!((found.points - truth).abs() < 0.1, "{found:?} {truth}");
        }
    }

    #[test]
    fn who_wins_everything_has_a_finite_rating_with_a_wide_interval() {
        let found = fit(2, &[Met { a: 1, b: 0, won: 50.0, games: 50.0 }]);
        assert!(found[1].points > 500.0 && found[1].points < 2000.0, "{found:?}");
        assert!(found[1].reach > 200.0, "{found:?}");
    }
}
