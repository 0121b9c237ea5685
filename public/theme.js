// Shows the chosen theme (src/features/shell/theme-menu.tsx) before the first paint.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('facet.theme');
  } catch {}
  const theme = /"d":"(light|dark)"/.exec(kept ?? '');
  if (theme !== null) document.documentElement.dataset.theme = theme[1];
})();
