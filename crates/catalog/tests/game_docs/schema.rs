//! The JSON Schema of a game, made from the very types that read and write its JSON:
//! `docs/games/<game>.schema.json`.

use catalog::{GameEntry, GamePlugin};
use play::{Game, OptionKind, Snapshot, TableEvent};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};
use table::{SeenEvent, TableOptions};

/// What a game's JSON is, as far as a test has to know types.
pub struct Typed {
    id: &'static str,
    pub schema: fn() -> Value,
    pub reads: fn(&str, &Value) -> Result<(), String>,
}

/// Every game that there is, with its types.
const TYPED: &[Typed] = &[
    typed::<catalog::candy_chain::Plugin>(),
    typed::<catalog::quiddler::Plugin>(),
    typed::<catalog::solitaire::Plugin>(),
    typed::<catalog::keyword::Plugin>(),
    typed::<catalog::candy_monsters::Plugin>(),
    typed::<catalog::candygrams::Plugin>(),
];

/// A game whose types describe their JSON.
trait Described:
    Game<
        Options: JsonSchema,
        Scenario: JsonSchema,
        Action: JsonSchema,
        View: JsonSchema,
        EventView: JsonSchema,
        Draft: JsonSchema,
    >
{
}

impl<G> Described for G where
    G: Game<
            Options: JsonSchema,
            Scenario: JsonSchema,
            Action: JsonSchema,
            View: JsonSchema,
            EventView: JsonSchema,
            Draft: JsonSchema,
        >
{
}

/// The types of a game.
pub fn of(game: &GameEntry) -> &'static Typed {
    let id = game.about.id;
    TYPED.iter().find(|typed| typed.id == id).unwrap_or_else(|| panic!("list {id} in TYPED"))
}

const fn typed<P: GamePlugin<Game: Described>>() -> Typed {
    Typed { id: P::ABOUT.id, schema: schema::<P>, reads: reads::<P::Game> }
}

type OptionsOf<G> = <G as Game>::Options;
type ScenarioOf<G> = <G as Game>::Scenario;
type ActionOf<G> = <G as Game>::Action;
type ViewOf<G> = <G as Game>::View;
type EventOf<G> = <G as Game>::EventView;
type DraftOf<G> = <G as Game>::Draft;

/// Whether the program itself reads this: what the schema says has to agree with it. Drafts are only
/// ever written.
fn reads<G: Game>(what: &str, json: &Value) -> Result<(), String> {
    fn read<T: serde::de::DeserializeOwned>(json: &Value) -> Result<(), String> {
        table::strict::from_value::<T>(json.clone()).map(drop).map_err(|e| e.to_string())
    }
    match what {
        "options" => {
            let (_, own) = TableOptions::split(json).map_err(|reject| reject.message)?;
            read::<OptionsOf<G>>(&own)
        }
        "scenario" => read::<ScenarioOf<G>>(json),
        "action" => read::<ActionOf<G>>(json),
        "event" => {
            read::<EventOf<G>>(json).or_else(|why| read::<TableEvent>(json).map_err(|_| why))
        }
        "view" => read::<ViewOf<G>>(json),
        "snapshot" => read::<Snapshot<ViewOf<G>, ActionOf<G>>>(json),
        other => panic!("nobody reads {other}"),
    }
}

/// What a program says, and so what may be left out may be missing; and what it is told, where
/// everything that is always written has to be there.
fn schema<P: GamePlugin<Game: Described>>() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut says = settings.clone().for_deserialize().into_generator();
    let mut hears = settings.for_serialize().into_generator();
    let mut said = json!({
        "scenario": says.subschema_for::<ScenarioOf<P::Game>>(),
        "action": says.subschema_for::<ActionOf<P::Game>>(),
        "options": options::<P>(&mut says),
    });
    let mut heard = json!({
        "view": hears.subschema_for::<ViewOf<P::Game>>(),
        "event": hears.subschema_for::<SeenEvent<EventOf<P::Game>>>(),
        "draft": hears.subschema_for::<DraftOf<P::Game>>(),
        "snapshot": hears.subschema_for::<Snapshot<ViewOf<P::Game>, ActionOf<P::Game>>>(),
    });
    take(&mut said, says);
    take(&mut heard, hears);
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": P::ABOUT.name,
        "description": "What travels as JSON: #/$defs/options, #/$defs/scenario and #/$defs/action \
            are what programs say, #/$defs/snapshot (with #/$defs/view in it), #/$defs/event and \
            #/$defs/draft are what they are told.",
        "$defs": protocol::schema::merge(said, heard),
    });
    protocol::schema::bound_integers(&mut schema);
    schema
}

fn take(definitions: &mut Value, mut from: SchemaGenerator) {
    let more = from.take_definitions(true);
    definitions.as_object_mut().expect("definitions are an object").extend(more);
}

/// The options of the game and of its table, which stand in one object, with the bounds that forms
/// have.
fn options<P: GamePlugin<Game: Described>>(generator: &mut SchemaGenerator) -> Value {
    let mut options = OptionsOf::<P::Game>::json_schema(generator).to_value();
    let mut shared = TableOptions::json_schema(generator).to_value();
    let fields = options["properties"].as_object_mut().expect("options are fields");
    fields
        .extend(std::mem::take(&mut shared["properties"]).as_object().cloned().unwrap_or_default());
    for spec in P::OPTIONS.iter().chain(table::TABLE_OPTIONS) {
        if let Some(Value::Object(field)) = fields.get_mut(spec.key) {
            field.insert("title".into(), spec.title.into());
            bound(field, &spec.kind);
        }
    }
    options
}

fn bound(field: &mut Map<String, Value>, kind: &OptionKind) {
    match kind {
        OptionKind::Number { min, max, .. } => {
            field.insert("minimum".into(), (*min).into());
            field.insert("maximum".into(), (*max).into());
        }
        OptionKind::PerSeat(each) => {
            if let Some(Value::Object(items)) = field.get_mut("items") {
                bound(items, each);
            }
        }
        _ => {}
    }
}
