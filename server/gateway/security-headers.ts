import { contentSecurityPolicy } from './csp.ts';

export type Headers = Readonly<Record<string, string>>;

/** Features without use in the dashboard. Copying and full screen keep the default, this origin. */
const featuresOff = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every response, errors included (security.md R24). HSTS only behind TLS.
 * `Cross-Origin-Embedder-Policy` only without `IMG_HOSTS`: those images lack the header it needs.
 */
export function securityHeaders(options: {
  readonly imageHosts: readonly string[];
  readonly publicOrigin: string | undefined;
}): Headers {
  return {
    'content-security-policy': contentSecurityPolicy({ imageHosts: options.imageHosts }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.imageHosts.length === 0 ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
    'permissions-policy': featuresOff.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
