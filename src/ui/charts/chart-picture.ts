import { downloadFile } from '#src/lib/hand-out.ts';
import font from '../inter.woff2?inline';

/** Image pixels for each screen pixel. */
const scale = 2;

/** Left out of the image: controls but the names of columns, texts for screen readers, hints. */
const onScreenAlone = 'button:not([aria-pressed]), :has(> select), .sr-only, [data-hint]';

/** Replaces characters that XML forbids: a visitor can put any of them into a campaign value. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

/**
 * Saves a chart as a PNG as it looks on screen: the browser draws a copy inside an SVG, with the
 * `about` lines below. The policy allows `data:` images; this one fetches nothing.
 */
export async function downloadPicture(figure: HTMLElement, fileName: string, about: readonly string[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = 'absolute bg-paper p-4';
  sheet.style.width = `${figure.offsetWidth + 32}px`;
  sheet.append(figure.cloneNode(true));
  for (const control of sheet.querySelectorAll(onScreenAlone)) control.remove();
  for (const line of about) {
    const foot = document.createElement('p');
    foot.className = 'text-12';
    foot.textContent = line;
    sheet.append(foot);
  }
  // Only the page can measure the height of the lines below the chart.
  document.body.append(sheet);
  const { offsetWidth: width, offsetHeight: height } = sheet;
  sheet.remove();

  const style = document.createElement('style');
  style.textContent = stylesOfPage();
  const body = document.createElement('body');
  body.append(style, sheet);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { theme = isDark ? 'dark' : 'light' } = document.documentElement.dataset;
  // As wide as the window: the styles recognize a phone by it.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${height}" data-theme="${theme}">
    <foreignObject width="100%" height="100%">
      <html xmlns="http://www.w3.org/1999/xhtml">${new XMLSerializer().serializeToString(body)}</html>
    </foreignObject>
  </svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(xmlText(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser made no image.');
  downloadFile(fileName, blob);
}

function stylesOfPage(): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules.map(({ cssText }) => cssText.replace(/url\("[^"]+\.woff2"\)/, `url("${font}")`)).join('\n');
}
