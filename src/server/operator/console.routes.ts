import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { transportSecurity } from '../http/response-headers';
import { type Asset, loadAssets } from '../web/asset.store';
import { sendAsset } from '../web/asset-response';

const BASE = '/operator';

/**
 * Content security policy of the console. `blob:` pictures are QR codes that the page draws; overlays set inline styles
 * at run time.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ');

/**
 * Serves the built console: its files, and one page for every other path below `/operator`, which the browser renders.
 * @param options.distDir folder of the built console
 * @throws Error when the console is not built
 */
export function createConsoleRouter({
  distDir,
  publicUrl,
}: {
  distDir: string;
  publicUrl: string | undefined;
}): Hono {
  const assets: ReadonlyMap<string, Asset> = loadAssets(distDir);
  const page = readFileSync(path.join(distDir, 'index.html'), 'utf8');
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...transportSecurity(publicUrl),
  };
  const router = new Hono();
  const send = (c: Context) => {
    const asset = assets.get(c.req.path.slice(BASE.length));
    if (asset) return sendAsset(asset, c);
    if (c.req.path.startsWith(`${BASE}/assets/`)) return c.text('Not Found', 404);
    return c.html(page, 200, headers);
  };
  router.get(BASE, send);
  router.get(`${BASE}/*`, send);
  return router;
}
