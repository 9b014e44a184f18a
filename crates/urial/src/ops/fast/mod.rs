//! Fast paths: second implementations of normalization and resolution for the common cases.
//!
//! One rule holds for all of them: **a fast path may decline, but never differ.** It declines, with
//! `None` or `false`, what it does not handle. Otherwise its result is that of the plain
//! implementation, byte for byte and offset for offset, which its tests check on mutated inputs.
//!
//! | fast path | plain implementation |
//! |---|---|
//! | `Normalizer::is_certainly_normal`, `Plan::changes_nothing` | `Plan::steps_by_parts` is empty |
//! | `Plan::needs_parts` is false, then `Plan::rewrite` | `Plan::write_parts` |
//! | the same, then `Plan::steps_of_rewrite` | `Plan::steps_by_parts` |
//! | `Resolver::join`, then `Join::write` | `Resolver::transform_by_parts` |

pub(super) mod join;
mod normal;
pub(super) mod prescan;
mod rewrite;
