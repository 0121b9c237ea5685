// Runs before anything is painted or asked for.
(() => {
  // The chosen theme (src/features/shell/theme.tsx).
  let kept = null;
  try {
    kept = localStorage.getItem('facet.theme');
  } catch {}
  const theme = /"d":"(light|dark)"/.exec(kept ?? '');
  if (theme !== null) document.documentElement.dataset.theme = theme[1];

  // The screen's own files, asked for beside those that every screen has and not after them. The
  // build fills in which files each address needs (scripts/screen-files.ts).
  const files = [];
  const screens = [];
  const base = new URL('.', document.currentScript.src);
  const path = `/${location.pathname.slice(base.pathname.length)}`;
  const [, needed = []] = screens.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
  for (const index of needed) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(files[index], base).href;
    document.head.append(link);
  }
})();
