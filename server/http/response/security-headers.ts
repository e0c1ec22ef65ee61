import { isLoopbackHost } from '#server/net/loopback.ts';

export interface SecuritySettings {
  readonly PUBLIC_ORIGIN: string;
  readonly STRIPE_CHECKOUT_ORIGIN?: string;
}

export interface PagePolicy {
  /** Origins that forms may submit to, besides ours and those of the payment pages. */
  readonly formTargets?: readonly string[];
  /** Set for hydrated pages. */
  readonly nonce?: string;
  /** Hashes of inline style sheets (`sha256-...`), separated by spaces. */
  readonly styles?: string;
  /** Allows pictures in `data:` URLs, which hydrated pages may always show. */
  readonly dataPictures?: boolean;
  /** Allows the development server's inline styles, scripts and web socket. */
  readonly development?: boolean;
}

/** For every response; excludes the CSP. */
export function securityHeaders(settings: SecuritySettings): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', denied.map((feature) => `${feature}=()`).join(', ')],
    ...(isPublicHttps(settings) ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const] : []),
  ];
}

/**
 * The CSP: only our origin, plus nonce scripts on hydrated pages and inline styles by hash. Public pages run nothing
 * inline, so injected scripts do not run. Hydrated pages, which hold what others sent us, also require Trusted Types.
 */
export function contentSecurityPolicy(settings: SecuritySettings, page: PagePolicy = {}): string {
  const { nonce, styles = '', development, formTargets = [], dataPictures = nonce !== undefined } = page;
  const inline = development === true ? " 'unsafe-inline'" : '';
  const once = nonce === undefined || development === true ? '' : ` 'nonce-${nonce}'`;
  const hashed = styles === '' ? '' : ` '${styles.replaceAll(' ', "' '")}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${once}${inline}`,
    `style-src 'self'${inline || hashed}`,
    `img-src 'self'${dataPictures ? ' data: blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development === true ? ' ws:' : ''}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    // The checkout button is a form without scripts, and browsers check form redirects too.
    ["form-action 'self'", ...new Set([...formTargets, ...checkoutOrigin(settings)])].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(once === ''
      ? []
      : [`require-trusted-types-for 'script'`, 'trusted-types meridian meridian-push ProseMirrorClipboard']),
    ...(isPublicHttps(settings) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function checkoutOrigin({ STRIPE_CHECKOUT_ORIGIN: origin }: SecuritySettings): readonly string[] {
  return origin === undefined ? [] : [origin];
}

const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

function isPublicHttps(settings: SecuritySettings): boolean {
  const origin = new URL(settings.PUBLIC_ORIGIN);
  return origin.protocol === 'https:' && !isLoopbackHost(origin.hostname);
}
