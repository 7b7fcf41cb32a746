/** Whether this browser can keep its screen on. Only pages with TLS may, and those of this computer. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on until what this gives is called. A browser lets the screen go when the page is
 * out of sight, so it is asked anew when somebody looks again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || !canStayAwake()) return
    // A device that saves power may refuse; then its screen goes dark as always.
    const given = await navigator.wakeLock.request('screen').catch(() => null)
    if (over) void given?.release()
    else lock = given
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
