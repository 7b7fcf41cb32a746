//! Drives one match: log, replay, timers, fair dealing, and the erased JSON edge.
