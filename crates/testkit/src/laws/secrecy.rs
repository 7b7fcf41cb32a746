use super::judge;
use super::look::{After, Look, sees};
use crate::breach::{parting, who};
use crate::driver::{InputOf, Match, Step, apply, generator, json};
use crate::junk::{mutants, pool, some, swapped};
use crate::{Breach, Trial};
use play::{Determinize, Input, Luck, Millis, Seat, Snapshot, Turn, Viewer};

/// How many actions a viewer tries in both worlds in each state, of each kind.
const TRIES: usize = 8;

/// Two worlds that differ only in what a viewer may not know give that viewer byte-identical
/// output: views, events, turns, deadlines, refusals, previews, and so their sizes.
///
/// The second world is imagined from the viewer's view and fed the same inputs, until an input
/// [reveals](Determinize::reveals) something; then a new one is imagined. Besides:
///
/// - two falls of luck that reveal nothing to the viewer look the same to them;
/// - two falls of luck that differ by a swap and leave the viewer the same view cause the same
///   events for them, so a deal that shows one's own cards shows no others;
/// - two actions of somebody else that reveal nothing differ for the viewer both in the events
///   and in the view, or in neither, so a sealed choice stays sealed in both.
pub fn secrecy<G: Determinize>(trial: &Trial<G>) -> Result<(), Breach> {
    let mut compared = 0;
    judge("secrecy", trial, |played| {
        let pool = pool(trial, played);
        for viewer in Viewer::all(trial.game.seats()) {
            compared += two_worlds(trial, played, &pool, viewer)?;
        }
        Ok(())
    })?;
    if compared == 0 {
        let message =
            "every input of every match claims to reveal something, so nothing was compared";
        return Err(Breach {
            law: "secrecy",
            seed: trial.seeds.start,
            step: 0,
            message: message.into(),
        });
    }
    Ok(())
}

/// How many inputs looked the same to `viewer` in both worlds, if none looked different.
fn two_worlds<G: Determinize>(
    trial: &Trial<G>,
    played: &Match<G>,
    pool: &[G::Action],
    viewer: Viewer,
) -> Result<usize, (usize, String)> {
    let game = &trial.game;
    let mut compared = 0;
    let mut rng = generator(played.seed, &format!("secrecy {viewer:?}"));
    let mut luck = Luck::new(&mut rng);
    let mut last_twin = None;
    for i in 0..=played.steps.len() {
        let (real, at) = (played.state(i), played.at(i));
        let mut twin = match last_twin.take() {
            Some(twin) => twin,
            None => game.determinize(&Snapshot::of(game, real, viewer), &mut luck),
        };
        let breach = |what: &str, message: String| {
            (i, format!("{what} tells {} what they may not know: {message}", who(viewer)))
        };
        Look::at(trial, real, viewer)
            .same(&Look::at(trial, &twin, viewer))
            .map_err(|message| breach("the state", message))?;
        if let Some(seat) = viewer.seat() {
            let mut tries = some(&trial.actions(real, seat), TRIES, &mut luck);
            tries.extend(some(pool, TRIES, &mut luck));
            let junk: Vec<_> =
                tries.iter().take(2).flat_map(|a| mutants(a, 4, &mut luck)).collect();
            for action in tries.into_iter().chain(junk).chain(trial.resign_action.clone()) {
                same_answer(trial, [real, &twin], at, seat, &action)
                    .map_err(|message| breach(&format!("trying {action:?}"), message))?;
            }
        }
        let Some(step) = played.steps.get(i) else { break };
        same_luck(trial, real, at, step, viewer, &mut luck)
            .and_then(|()| same_secret(trial, real, at, viewer, &mut luck))
            .map_err(|(input, message)| breach(&format!("{input:?}"), message))?;

        let meant = reveals(game, [real, &twin], &step.input, viewer);
        let mut events = Vec::new();
        match apply(game, &mut twin, step.at, &step.input, &mut events) {
            Ok(()) if !meant => {
                let (one, two) = (sees(game, &step.events, viewer), sees(game, &events, viewer));
                if one != two {
                    return Err(breach(&format!("{:?}", step.input), parting(&one, &two)));
                }
                compared += 1;
                last_twin = Some(twin);
            }
            // What others do may be impossible in the imagined world; what the viewer does
            // may not.
            Err(reject) if !meant && by(&step.input, viewer) => {
                let message = format!("accepted in one world, refused in the other: {reject}");
                return Err(breach(&format!("{:?}", step.input), message));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(compared)
}

/// Whether the input is the viewer's own action.
fn by<A, C>(input: &Input<A, C>, viewer: Viewer) -> bool {
    matches!(input, Input::Act { seat, .. } if viewer.is(*seat))
}

/// Whether the input is meant to tell `viewer` something, in either world.
fn reveals<G: Determinize>(
    game: &G,
    worlds: [&G::State; 2],
    input: &InputOf<G>,
    viewer: Viewer,
) -> bool {
    worlds.into_iter().any(|world| game.reveals(world, input, viewer))
}

/// Whether both worlds answer the viewer's own action, and a preview of it, in the same way.
fn same_answer<G: Determinize>(
    trial: &Trial<G>,
    worlds: [&G::State; 2],
    at: Millis,
    seat: Seat,
    action: &G::Action,
) -> Result<(), String> {
    let (game, viewer) = (&trial.game, Viewer::Seat(seat));
    let [one, two] = worlds.map(|w| json(&game.preview(w, at, seat, action)));
    if one != two {
        return Err(format!("its preview differs: {}", parting(&one, &two)));
    }
    let input = Input::Act { seat, action: action.clone() };
    let [one, two] = worlds.map(|w| After::of(trial, w, at, &input, viewer));
    // A refusal is never meant to tell anything.
    let meant = || reveals(game, worlds, &input, viewer);
    match (one, two) {
        (Err(one), Err(two)) if one == two => Ok(()),
        (Ok(_), _) | (_, Ok(_)) if meant() => Ok(()),
        (Ok(one), Ok(two)) => one.same(&two),
        (one, two) => {
            let [one, two] =
                [one, two].map(|r| r.map_or_else(|reject| reject, |_| "accepted".into()));
            Err(format!("the answer differs: {}", parting(&one, &two)))
        }
    }
}

type Leak<G> = (InputOf<G>, String);

/// Whether luck that differs only in what the viewer may not know looks the same to them.
fn same_luck<G: Determinize>(
    trial: &Trial<G>,
    state: &G::State,
    at: Millis,
    step: &Step<G>,
    viewer: Viewer,
    luck: &mut Luck<'_>,
) -> Result<(), Leak<G>> {
    let game = &trial.game;
    let Input::Chance(chance) = &step.input else { return Ok(()) };
    let Ok(fell) = After::of(trial, state, at, &step.input, viewer) else { return Ok(()) };
    let secret = |input: &InputOf<G>| !game.reveals(state, input, viewer);
    let another = Input::Chance(game.sample(state, luck));
    if secret(&step.input)
        && secret(&another)
        && let Ok(other) = After::of(trial, state, at, &another, viewer)
    {
        fell.same(&other).map_err(|message| (another, message))?;
    }
    for swap in swapped(chance, 4 * TRIES, luck).into_iter().map(Input::Chance) {
        if let Ok(other) = After::of(trial, state, at, &swap, viewer)
            && fell.look.same(&other.look).is_ok()
        {
            fell.same(&other).map_err(|message| (swap, message))?;
        }
    }
    Ok(())
}

/// Whether what others do in secret stays secret.
fn same_secret<G: Determinize>(
    trial: &Trial<G>,
    state: &G::State,
    at: Millis,
    viewer: Viewer,
    luck: &mut Luck<'_>,
) -> Result<(), Leak<G>> {
    let game = &trial.game;
    let Turn::Play { may_act, .. } = game.turn(state) else { return Ok(()) };
    for seat in may_act.iter().filter(|seat| !viewer.is(*seat)) {
        let actions = some(&trial.actions(state, seat), TRIES, luck);
        let inputs = actions.into_iter().map(|action| Input::Act { seat, action });
        let secret = inputs.filter(|input| !game.reveals(state, input, viewer));
        let mut seen: Vec<After> = Vec::new();
        for input in secret {
            let Ok(after) = After::of(trial, state, at, &input, viewer) else { continue };
            for other in seen.iter().filter(|other| other.half_same(&after)) {
                other.same(&after).map_err(|message| (input.clone(), message))?;
            }
            seen.push(after);
        }
    }
    Ok(())
}
