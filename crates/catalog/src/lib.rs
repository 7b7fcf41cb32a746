//! The one place that lists all games: id to rules, options and bots.
