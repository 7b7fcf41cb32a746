//! A game's list of refusals, as a type.

use crate::Reject;

/// Every reason a game has to refuse something. Written with [`refusals!`](crate::refusals).
pub trait Refusal: std::error::Error {
    /// All of them, for documents and for clients: code and rule.
    const ALL: &'static [RefusalInfo];

    /// Stable, kebab-case, for programs: `splits-chain`.
    fn code(&self) -> &'static str;
    /// The rule that forbids it (`CC-08`); empty where no rule is involved.
    fn rule(&self) -> &'static str;

    /// The sentence with its rule, as [`refuse_malformed`](crate::refuse_malformed) reads it: for
    /// what is refused while it is parsed.
    fn as_parse_error(&self) -> String {
        format!("{self} [{}]", self.rule())
    }

    /// The refusal, pointing at the things it is about.
    fn at(self, places: impl IntoIterator<Item = impl ToString>) -> Reject
    where
        Self: Sized,
    {
        Reject::from(self).at(places)
    }
}

/// One kind of refusal, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalInfo {
    /// `splits-chain`.
    pub code: &'static str,
    /// `CC-08`.
    pub rule: &'static str,
    /// The sentence, with its gaps: `Taking {cell} would cut off {pieces}.`
    pub message: &'static str,
}

impl<R: Refusal> From<R> for Reject {
    fn from(refusal: R) -> Reject {
        Reject::new(refusal.code(), refusal.rule(), refusal.to_string())
    }
}

/// Declares a game's refusals: for each its code, its rule and its sentence.
///
/// ```
/// play::refusals! {
///     /// Why a move was refused.
///     pub enum Refusal {
///         /// Somebody else is to move.
///         NotYourTurn { name: String } = "not-your-turn", "CC-06", "It is {name}'s turn.";
///         /// The game has ended.
///         GameOver = "game-over", "CC-11", "The game is over.";
///     }
/// }
/// let reject: play::Reject = Refusal::NotYourTurn { name: "Mum".into() }.into();
/// assert_eq!(reject.message, "It is Mum's turn.");
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($field:ident : $type:ty),+ $(,)? })?
                    = $code:literal, $rule:literal, $message:literal;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({
                    $(
                        #[doc = concat!("What stands for `{", stringify!($field), "}` in the sentence.")]
                        $field: $type,
                    )+
                })?,
            )+
        }

        impl $crate::Refusal for $name {
            const ALL: &'static [$crate::RefusalInfo] = &[
                $($crate::RefusalInfo { code: $code, rule: $rule, message: $message }),+
            ];
            fn code(&self) -> &'static str {
                match self { $($name::$variant { .. } => $code,)+ }
            }
            fn rule(&self) -> &'static str {
                match self { $($name::$variant { .. } => $rule,)+ }
            }
        }

        impl ::std::error::Error for $name {}

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($name::$variant $({ $($field),+ })? => write!(f, $message),)+
                }
            }
        }
    };
}
