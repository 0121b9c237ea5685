import { type SafeUrl, safeUrl } from './safe-url.ts';

/**
 * What may be done with an image URL from the service:
 * - `show`: on Facet's own origin or an allowed host (IMG_HOSTS), so the page may load it;
 * - `link`: elsewhere; a click opens it in a new tab;
 * - `text`: no safe URL.
 */
export type PictureSource =
  | { readonly kind: 'show'; readonly src: string; readonly host: string }
  | { readonly kind: 'link'; readonly url: SafeUrl }
  | { readonly kind: 'text' };

/** Follows the content security policy, so that the page requests no image that it blocks. */
export function pictureSource(text: string, origin: string, imageHosts: readonly string[]): PictureSource {
  // A path belongs to the origin of the answer; two slashes or a backslash start another host.
  const absolute = /^\/(?![/\\])/.test(text) ? `${origin}${text}` : text;
  const url = safeUrl(absolute);
  if (url === undefined || !/^https?:/.test(url.href)) return { kind: 'text' };
  const parsed = new URL(url.href);
  if (isSameLoopbackServer(parsed, new URL(origin))) {
    // By the origin that opened Facet: the policy knows no other.
    return { kind: 'show', src: `${origin}${parsed.pathname}${parsed.search}`, host: new URL(origin).host };
  }
  const allowed = parsed.origin === origin || imageHosts.some((source) => matches(source, parsed, origin));
  return allowed ? { kind: 'show', src: url.href, host: url.host } : { kind: 'link', url };
}

/** Whether two origins are one local server: `npm start` answers at 127.0.0.1 and localhost. */
function isSameLoopbackServer(one: URL, other: URL): boolean {
  const loopback = [one, other].every(({ hostname }) => loopbackNames.includes(hostname));
  return loopback && one.protocol === other.protocol && one.port === other.port;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host source of IMG_HOSTS ("cdn.acme.example", "*.acme.example:8443") allows a URL. */
function matches(source: string, url: URL, origin: string): boolean {
  const parts = /^(\*\.)?([^/:*]+|\[[^\]]+\])(?::(\d+))?$/.exec(source);
  if (parts === null) return false;
  const [, wildcard, name = '', port] = parts;
  // A source without a scheme means the page's own scheme, and always https.
  if (url.protocol !== 'https:' && url.protocol !== new URL(origin).protocol) return false;
  const urlPort = url.port === '' ? defaultPorts[url.protocol] : url.port;
  if (urlPort !== (port ?? defaultPorts[url.protocol])) return false;
  return wildcard === undefined ? url.hostname === name : url.hostname.endsWith(`.${name}`);
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

export type PictureSize = { readonly width: number; readonly height: number };

/** 1200 × 630: what Facebook and LinkedIn ask for and X and Slack show well. */
const wanted = { width: 1200, height: 630 };

/** LinkedIn asks for 627, X for 628: three pixels are no reason to redo an image. */
const highEnough = 627;

/** Facebook shows no smaller image, and X's small card needs no more than 144. */
const smallest = 200;

/**
 * Advice on an image's size for sharing; empty if it fits. No rule: networks scale and crop.
 * @param size as the browser measured it; 0 by 0 for an SVG without its own size.
 */
export function pictureGuidance({ width, height }: PictureSize): readonly string[] {
  if (width === 0 || height === 0) {
    return ['This SVG has no fixed size. Most networks don’t show SVG.'];
  }
  const found: string[] = [];
  if (width < smallest || height < smallest) {
    found.push(`Smaller than ${smallest} × ${smallest}. Facebook ignores it.`);
  } else if (width < wanted.width || height < highEnough) {
    found.push(`Smaller than ${wanted.width} × ${wanted.height}. It may be blurred or shown as a small square.`);
  }
  const ratio = width / height;
  const aim = wanted.width / wanted.height;
  if (ratio < aim * 0.95)
    found.push(`Taller than 1.91 : 1 (this is ${ratio.toFixed(2)} : 1). Top and bottom are cut off.`);
  if (ratio > aim * 1.05) found.push(`Wider than 1.91 : 1 (this is ${ratio.toFixed(2)} : 1). The sides are cut off.`);
  return found;
}
