//! Language models' clients start the program and speak JSON-RPC over its pipes.

use crate::program::{fails, fed};
use serde_json::{Value, json};

/// Everything that the program answers to these requests, in any order, by id.
fn answers(args: &[&str], requests: &[Value]) -> Vec<Value> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let run = fed(args, input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "it ends with its input, without a word");
    let mut answers: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}

fn begin() -> [Value; 2] {
    let client = json!({"name": "test", "version": "1"});
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ]
}

fn call(id: u64, tool: &str, arguments: Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
}

#[test]
fn a_client_is_answered_on_standard_output() {
    let mut requests = begin().to_vec();
    requests.push(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}));
    requests.push(call(3, "games", json!({})));
    let answers = answers(&["mcp"], &requests);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "parlour");
    let tools = answers[1]["result"]["tools"].as_array().expect("tools");
    assert!(tools.iter().any(|tool| tool["name"] == "new_table"));
    let games = answers[2]["result"]["content"][0]["text"].as_str().expect("text");
    assert!(games.contains("quiddler-solitaire"), "{games}");
}

#[test]
fn the_documents_tools_are_the_tools() {
    let document = crate::program::text("docs/mcp.md");
    let mut requests = begin().to_vec();
    requests.push(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}));
    let listed = answers(&["mcp"], &requests);
    for tool in listed[1]["result"]["tools"].as_array().expect("tools") {
        let name = tool["name"].as_str().expect("a name");
        let row = document.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("{name} is not documented"));
        for field in
            tool["inputSchema"]["properties"].as_object().into_iter().flat_map(|f| f.keys())
        {
            assert!(row.contains(&format!("`{field}`")), "{name}: {field} is not documented");
        }
    }
}

#[test]
fn what_is_no_host_is_refused() {
    let said = fails(2, &["mcp", "--host", "parlour.example"]);
    assert!(said.contains("write http://NAME:PORT"), "{said}");
}
