import { downloadFile } from '#src/lib/hand-out.ts';

/** Pixels of the picture for each of the screen. */
const scale = 2;
const padding = 16;

/** Pixels of the lines under the chart, which say what it is about. */
const footSize = 12;
const footLine = 18;

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
 * words for screen readers, what a press does) is left out; under it stands what it is `about`. The policy of the page allows pictures from `data:` addresses, so nothing is fetched.
 */
export async function downloadPicture(figure: HTMLElement, fileName: string, about: readonly string[]): Promise<void> {
  const box = figure.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const { fontFamily, color } = getComputedStyle(figure);
  context.font = `${footSize}px ${fontFamily}`;
  const foot = about.flatMap((line) => wrapped(context, line, box.width));
  canvas.width = (box.width + 2 * padding) * scale;
  canvas.height = (box.height + foot.length * footLine + 2 * padding) * scale;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(padding - box.left, padding - box.top);
  // In the order in which they lie over each other.
  for (const element of figure.querySelectorAll('svg, [role=slider] :is(span, div)')) {
    // Controls are no part of it: buttons, and the arrow beside a choice.
    if (element.closest('button, .sr-only, :has(> select)') !== null) continue;
    const place = element.getBoundingClientRect();
    if (!(element instanceof SVGSVGElement)) drawBox(context, getComputedStyle(element), place);
    else if (place.width > 0)
      context.drawImage(await pictureOf(element), place.left, place.top, place.width, place.height);
  }
  for (const words of textsIn(figure)) drawWords(context, words);
  // A canvas forgets its letters when its size is set.
  context.font = `${footSize}px ${fontFamily}`;
  context.fillStyle = color;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  for (const [index, line] of foot.entries())
    context.fillText(line, box.left, box.bottom + index * footLine + footLine - footSize);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser made no picture.');
  downloadFile(fileName, blob);
}

/** A text in lines that are no wider than `width`. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** What lies over or under the drawing on the screen: grounds, and the lines of what happened and of what all have together. */
function drawBox(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, { left, top, width, height }: DOMRect) {
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius));
  context.fill();
  const line = Number.parseFloat(style.borderLeftWidth);
  if (line === 0) return;
  context.save();
  context.strokeStyle = style.borderLeftColor;
  context.lineWidth = line;
  context.setLineDash(style.borderLeftStyle === 'dashed' ? [3 * line, 3 * line] : []);
  context.beginPath();
  context.moveTo(left + line / 2, top);
  context.lineTo(left + line / 2, top + height);
  context.stroke();
  context.restore();
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of an SVG is one.');
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  // Within a picture the browser has no letters but those of the machine: words are drawn with all others.
  const originals = svg.querySelectorAll(':not(text, text *)');
  for (const words of copy.querySelectorAll('text')) words.remove();
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
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
    if (parent.closest('title, button, select, .sr-only, [data-hint]') === null) yield node;
  }
}

/** The words of one node, line by line as the browser broke them, cut where their box cuts them. */
function drawWords(context: CanvasRenderingContext2D, node: Text) {
  const parent = node.parentElement;
  if (parent === null) return;
  const style = getComputedStyle(parent);
  const limit = boxAround(parent).getBoundingClientRect();
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = parent instanceof SVGElement ? style.fill : style.color;
  context.textBaseline = 'middle';
  // Its figures are not all as broad as those of the screen.
  const atRight = style.textAlign === 'right' || style.textAlign === 'end';
  context.textAlign = atRight ? 'right' : 'left';
  for (const { text, box, right } of linesOf(node)) {
    // Words that a narrow screen has no room for.
    if (box.width === 0) continue;
    context.save();
    context.beginPath();
    context.rect(limit.left, limit.top, limit.width, limit.height);
    context.clip();
    context.fillText(
      shortened(context, text, limit.right - box.left),
      atRight ? right : box.left,
      box.top + box.height / 2,
    );
    context.restore();
  }
}

/** What cuts the words of an element: itself, or what around it hides what goes beyond it. */
function boxAround(element: Element): Element {
  for (let box: Element | null = element; box !== null && box.tagName !== 'FIGURE'; box = box.parentElement) {
    if (getComputedStyle(box).overflowX !== 'visible') return box;
  }
  return element;
}

/** The text, or as much of its beginning as there is room for. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  // The browser and the canvas may differ by a part of a pixel.
  if (context.measureText(text).width <= width + 2) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function linesOf(node: Text): readonly { text: string; box: DOMRect; right: number }[] {
  const lines: { text: string; box: DOMRect; right: number }[] = [];
  const range = document.createRange();
  for (let index = 0; index < node.length; index += 1) {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < 2) {
      last.text += node.data[index] ?? '';
      last.right = box.right;
    } else lines.push({ text: node.data[index] ?? '', box, right: box.right });
  }
  return lines;
}
