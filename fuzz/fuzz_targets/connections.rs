#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzed::connections::run(bytes));
