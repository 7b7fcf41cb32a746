//! Tables and their logs, kept: SQLite now, PostgreSQL beside it.
