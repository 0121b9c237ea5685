import { downloadFile } from '#src/lib/download.ts';

/** Pixels of the picture for each of the screen. */
const scale = 2;
const padding = 16;

/** What an SVG needs to look the same away from the page's style sheet. */
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
] as const;

/**
 * Saves a chart as a PNG in the colours of the screen: its drawings, and its words where they stand. What only serves the screen (controls,
 * words for screen readers) is left out. The policy of the page allows pictures from `data:` addresses, so nothing is fetched.
 */
export async function downloadPicture(figure: HTMLElement, fileName: string): Promise<void> {
  const box = figure.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (box.width + 2 * padding) * scale;
  canvas.height = (box.height + 2 * padding) * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(padding - box.left, padding - box.top);
  for (const svg of figure.querySelectorAll('svg')) {
    if (svg.closest('button') !== null) continue;
    const place = svg.getBoundingClientRect();
    if (place.width > 0) context.drawImage(await pictureOf(svg), place.left, place.top, place.width, place.height);
  }
  for (const words of textsIn(figure)) drawWords(context, words);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser made no picture.');
  downloadFile(fileName, blob);
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of an SVG is one.');
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    if (element instanceof SVGTextElement) {
      element.setAttribute('font-family', 'sans-serif');
      element.setAttribute('font-size', style.fontSize);
    }
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function* textsIn(figure: HTMLElement): Generator<Text> {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
    if (parent.closest('svg, button, select, .sr-only') === null) yield node;
  }
}

/** The words of one node, line by line as the browser broke them, cut where their box cuts them. */
function drawWords(context: CanvasRenderingContext2D, node: Text) {
  const parent = node.parentElement;
  if (parent === null) return;
  const style = getComputedStyle(parent);
  const limit = parent.getBoundingClientRect();
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textBaseline = 'middle';
  for (const { text, box } of linesOf(node)) {
    context.save();
    context.beginPath();
    context.rect(limit.left, limit.top, limit.width, limit.height);
    context.clip();
    context.fillText(text, box.left, box.top + box.height / 2);
    context.restore();
  }
}

function linesOf(node: Text): readonly { text: string; box: DOMRect }[] {
  const lines: { text: string; box: DOMRect }[] = [];
  const range = document.createRange();
  for (let index = 0; index < node.length; index += 1) {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < 2) last.text += node.data[index] ?? '';
    else lines.push({ text: node.data[index] ?? '', box });
  }
  return lines;
}
