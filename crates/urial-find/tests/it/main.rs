//! The tests of urial-find.

mod laws;
mod linear;
mod suite;
mod text;
