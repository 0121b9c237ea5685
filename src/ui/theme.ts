export type Theme = 'system' | 'light' | 'dark';

/** Shows a theme at once. Keeping the choice (under `facet.theme`, which /theme.js reads before the first paint) is the caller's part. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
