//! The laws every game obeys, the playthrough runner, generators.
