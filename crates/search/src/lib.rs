//! Game-tree search that knows no game: alpha-beta and Monte-Carlo.
