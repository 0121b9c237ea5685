// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// The record facet.theme (src/features/shell/theme-menu.tsx) wins when it names light or dark; anything else follows the system.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('facet.theme');
  } catch {
    // Storage is denied: the system's theme it is.
  }
  const theme = /"d":"(light|dark)"/.exec(kept ?? '');
  if (theme !== null) document.documentElement.dataset.theme = theme[1];
})();
