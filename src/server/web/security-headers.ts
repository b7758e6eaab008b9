import { createHash } from 'node:crypto';
import { transportSecurity } from '../http/response-headers';

/** Foreign origins that pages may use, from configuration. */
export interface ForeignSources {
  readonly frameSources: readonly string[];
  readonly connectSources: readonly string[];
  readonly imageSources: readonly string[];
  readonly scriptSources: readonly string[];
}

/** Hosts of LINE's SDK and of the profile images of LINE users. */
export const lineSources: ForeignSources = {
  frameSources: [],
  connectSources: [
    'https://api.line.me',
    'https://access.line.me',
    'https://liff.line.me',
    'https://liffsdk.line-scdn.net',
    'https://liff-subwindow.line.me',
  ],
  imageSources: ['https://profile.line-scdn.net', 'https://obs.line-scdn.net'],
  scriptSources: ['https://static.line-scdn.net'],
};

/** Matches executable inline scripts; data scripts have a type attribute and do not match. */
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/**
 * Builds the content security policy of a page. Inline scripts are allowed by their hashes, so the same page text
 * serves every visitor.
 * @param template the page before any data is inserted
 * @throws Error when a configured source could add another directive
 */
export function createPolicy(foreign: ForeignSources, template: string): string {
  const list = (directive: string, own: string, sources: readonly string[]): string => {
    for (const source of sources) {
      if (/[;,\s]/.test(source)) throw new Error(`Invalid source for ${directive}: "${source}"`);
    }
    return [directive, own, ...new Set(sources)].join(' ');
  };
  const hashes = [...template.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text));
  return [
    list('script-src', ["'self'", ...hashes].join(' '), foreign.scriptSources),
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Overlays set inline styles at run time.
    "style-src 'self' 'unsafe-inline'",
    list('img-src', "'self' data: blob:", foreign.imageSources),
    list('connect-src', "'self'", foreign.connectSources),
    list('frame-src', "'self'", foreign.frameSources),
  ].join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Returns the security headers that all pages share.
 * @param publicUrl public URL of the site
 */
export function pageSecurityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Sharing opens a LINE window, which must be able to report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...transportSecurity(publicUrl),
  };
}
