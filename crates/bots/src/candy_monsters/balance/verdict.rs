//! Whether the cards are as fair as KM-37 asks.

use super::count::Count;

/// No seat wins more points above its share.
pub const SEAT: f64 = 5.0;
/// No card's buyers win more points above or below their share.
pub const CARD: f64 = 12.0;
/// Every card is bought in at least this percentage of the games in which it was for sale.
pub const BOUGHT: f64 = 5.0;

/// What is not as KM-37 asks, a sentence each.
pub fn faults(count: &Count) -> Vec<String> {
    let players = count.players;
    let mut faults = Vec::new();
    for (i, seat) in count.seats.iter().enumerate() {
        let above = seat.above(players);
        if above > SEAT {
            faults.push(format!("{players} players: seat {} wins {above:+.1} points", i + 1));
        }
    }
    for card in count.cards.iter().filter(|card| card.kind != "starter") {
        let above = card.buyers.above(players);
        if card.buyers.tries > 0 && above.abs() > CARD {
            faults
                .push(format!("{players} players: buyers of {} win {above:+.1} points", card.name));
        }
        let rate = card.buy_rate();
        if rate < BOUGHT {
            faults.push(format!(
                "{players} players: {} is bought in {rate:.1} % of the games",
                card.name
            ));
        }
    }
    for plan in &count.plans {
        let above = plan.result.above(players);
        if above > 0.0 {
            faults.push(format!(
                "{players} players: \"{}\" wins {above:+.1} points against players who mix",
                plan.plan
            ));
        }
    }
    faults
}
