//! A client that writes lines and reads lines, and keeps every byte that it was sent.

use mcp::{Player, Server, rmcp};
use rmcp::ServiceExt;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};

pub struct Client {
    input: WriteHalf<DuplexStream>,
    output: BufReader<ReadHalf<DuplexStream>>,
    asked: u64,
    /// Everything that the server said, byte by byte.
    pub heard: String,
}

/// What a tool said, and whether it worked.
pub type Said = Result<String, String>;

impl Client {
    /// Connects to a server for this player, as the protocol asks.
    pub async fn connect(player: Player) -> Client {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        tokio::spawn(async move {
            let running = Server::new(player).serve(theirs).await.expect("the client begins well");
            let _ = running.waiting().await;
        });
        let (output, input) = tokio::io::split(ours);
        let (output, heard) = (BufReader::new(output), String::new());
        let mut client = Client { input, output, asked: 0, heard };
        let begun = client
            .ask(
                "initialize",
                json!({
                    "protocolVersion": "2025-06-18",
                    "capabilities": {},
                    "clientInfo": {"name": "test", "version": "1"},
                }),
            )
            .await;
        assert_eq!(begun["result"]["serverInfo"]["name"], "parlour", "{begun}");
        client.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        client
    }

    pub async fn write(&mut self, message: &Value) {
        self.input.write_all(format!("{message}\n").as_bytes()).await.unwrap();
    }

    /// Asks, and gives the whole answer.
    pub async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        let mut line = String::new();
        self.output.read_line(&mut line).await.unwrap();
        self.heard.push_str(&line);
        let answer: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{line:?}: {e}"));
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Uses a tool.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Said {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments})).await;
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str();
        let text = text.unwrap_or_else(|| panic!("{tool}: {answer}")).to_owned();
        if result["isError"] == true { Err(text) } else { Ok(text) }
    }

    pub async fn ok(&mut self, tool: &str, arguments: Value) -> String {
        self.call(tool, arguments.clone())
            .await
            .unwrap_or_else(|e| panic!("{tool} {arguments}: {e}"))
    }
}
