import { type SafeUrl, safeUrl } from './safe-url.ts';

/**
 * What may be done with the address of a picture from the service:
 * - `show`: it lies on Facet's own origin or on a host that the deployer allows (IMG_HOSTS), so the page may load it;
 * - `link`: it lies elsewhere; it is opened in a tab of its own, on a click;
 * - `text`: it is no safe URL.
 */
export type PictureSource =
  | { readonly kind: 'show'; readonly src: string; readonly host: string }
  | { readonly kind: 'link'; readonly url: SafeUrl }
  | { readonly kind: 'text' };

/** Decides by the same rule as the content security policy, so that no picture is asked for that the policy would block. */
export function pictureSource(text: string, origin: string, imageHosts: readonly string[]): PictureSource {
  // A path is meant on the origin that served the answer; two slashes or a backslash begin another host.
  const absolute = /^\/(?![/\\])/.test(text) ? `${origin}${text}` : text;
  const url = safeUrl(absolute);
  if (url === undefined || !/^https?:/.test(url.href)) return { kind: 'text' };
  const parsed = new URL(url.href);
  if (isSameLoopbackServer(parsed, new URL(origin))) {
    // Under the name by which Facet was opened, for the policy knows no other.
    return { kind: 'show', src: `${origin}${parsed.pathname}${parsed.search}`, host: new URL(origin).host };
  }
  const allowed = parsed.origin === origin || imageHosts.some((source) => matches(source, parsed, origin));
  return allowed ? { kind: 'show', src: url.href, host: url.host } : { kind: 'link', url };
}

/**
 * Whether two origins are names of one server on this machine: `npm start` prints http://127.0.0.1:4173, its sample pictures say the same, and
 * it answers at http://localhost:4173 as well.
 */
function isSameLoopbackServer(one: URL, other: URL): boolean {
  const loopback = [one, other].every(({ hostname }) => loopbackNames.includes(hostname));
  return loopback && one.protocol === other.protocol && one.port === other.port;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host source of IMG_HOSTS ("cdn.acme.example", "*.acme.example:8443") allows an address. */
function matches(source: string, url: URL, origin: string): boolean {
  const parts = /^(\*\.)?([^/:*]+|\[[^\]]+\])(?::(\d+))?$/.exec(source);
  if (parts === null) return false;
  const [, wildcard, name = '', port] = parts;
  // A source without a scheme means the page's own, and https always.
  if (url.protocol !== 'https:' && url.protocol !== new URL(origin).protocol) return false;
  const urlPort = url.port === '' ? defaultPorts[url.protocol] : url.port;
  if (urlPort !== (port ?? defaultPorts[url.protocol])) return false;
  return wildcard === undefined ? url.hostname === name : url.hostname.endsWith(`.${name}`);
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

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
    found.push(`Smaller than ${smallest} × ${smallest}: Facebook leaves such an image out.`);
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
