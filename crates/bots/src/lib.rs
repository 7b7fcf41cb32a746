//! Players made of code: candidates, evaluation, levels, solvers; one module a game.
