//! Small things of the host.

use super::Home;

pub async fn settings_are_kept_and_replaced(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(store.setting("host-id").await, Ok(None));
    store.put_setting("host-id", "first").await.unwrap();
    store.put_setting("host-id", "second").await.unwrap();
    store.put_setting("", "no name is a name too").await.unwrap();
    assert_eq!(store.put_setting("x", "\0").await.unwrap_err().code(), "bad-text");
    drop(store);
    let store = home.open().await;
    assert_eq!(store.setting("host-id").await, Ok(Some("second".into())));
    assert_eq!(store.setting("").await, Ok(Some("no name is a name too".into())));
    assert_eq!(store.setting("x").await, Ok(None));
}
