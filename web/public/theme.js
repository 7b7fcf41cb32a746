// Sets the chosen theme before the first paint, so that nothing flashes.
try {
  const theme = JSON.parse(localStorage.getItem('parlour:settings') || '{}').theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage: the system's theme it is.
}
