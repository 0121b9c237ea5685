import { downloadFile } from '#src/lib/hand-out.ts';
import font from '../inter.woff2?inline';

/** Pixels of the picture for each of the screen. */
const scale = 2;

/** What only serves the screen: controls, words for screen readers, what a press does. */
const onScreenAlone = 'button, :has(> select), .sr-only, [data-hint]';

/** A text without what XML forbids: a visitor may write any of it into a campaign value. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

/**
 * Saves a chart as a PNG, as it stands on the screen: the browser itself draws a copy of it, within an SVG. Under it stands what it is `about`. The policy of
 * the page allows images from `data:` addresses, and such an image fetches nothing: it brings the styles and the font of the page with it.
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
  // How high the lines under it are, the page alone knows.
  document.body.append(sheet);
  const { offsetWidth: width, offsetHeight: height } = sheet;
  sheet.remove();

  const style = document.createElement('style');
  style.textContent = stylesOfPage();
  const body = document.createElement('body');
  body.append(style, sheet);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { theme = isDark ? 'dark' : 'light' } = document.documentElement.dataset;
  // As wide as the window, by which the styles tell a phone.
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
