//! The host: HTTP, WebSocket, one task a table.
