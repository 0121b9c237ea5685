import { contentSecurityPolicy } from './csp.ts';

/** Response headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Features that the dashboard never uses. Copying and full screen are left to the browser's default
 * (this origin alone).
 */
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
 * The headers of every answer, errors included (security.md R24). Pictures from other hosts
 * (`IMG_HOSTS`) do not send the header that
 * `Cross-Origin-Embedder-Policy` asks for, so that one is sent only without them; HSTS only behind
 * TLS.
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
