export type PictureSize = { readonly width: number; readonly height: number };

/** 1200 × 630: what Facebook and LinkedIn ask for, and X and Slack show well. */
const wanted = { width: 1200, height: 630 };

/** LinkedIn asks for 627, X for 628: nobody has to redo a picture for three pixels. */
const highEnough = 627;

/** Facebook shows no picture that is smaller, and X's small card needs no more than 144. */
const smallest = 200;

/**
 * What is to be said of a picture's size for sharing; nothing when it is right. Guidance, not a rule: the networks scale and crop by themselves.
 * @param size as the browser measured it; 0 by 0 for a drawing (SVG) without a size of its own.
 */
export function pictureGuidance({ width, height }: PictureSize): readonly string[] {
  if (width === 0 || height === 0) {
    return ['It has no size of its own, as drawings (SVG) may. Most networks show no SVG.'];
  }
  const found: string[] = [];
  if (width < smallest || height < smallest) {
    found.push(`Smaller than ${smallest} × ${smallest}: Facebook leaves such a picture out.`);
  } else if (width < wanted.width || height < highEnough) {
    found.push(`Smaller than ${wanted.width} × ${wanted.height}: it may be blurred or shown as a small square.`);
  }
  const ratio = width / height;
  const aim = wanted.width / wanted.height;
  if (ratio < aim * 0.95)
    found.push(`Higher than 1.91 : 1 (it is ${ratio.toFixed(2)} : 1): top and bottom are cut off.`);
  if (ratio > aim * 1.05) found.push(`Wider than 1.91 : 1 (it is ${ratio.toFixed(2)} : 1): the sides are cut off.`);
  return found;
}
