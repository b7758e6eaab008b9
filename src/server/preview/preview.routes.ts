import { Hono } from 'hono';
import { DRAFT_FILES, type DraftSite } from './draft-site';
import type { PreviewStore } from './preview.store';

/** A preview runs no script and has an origin of its own, so it can neither act nor read as the person who sees it. */
const POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline' 'self'",
  "img-src 'self' https:",
  "font-src 'self'",
  "frame-ancestors 'self'",
].join('; ');

const headers = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const;

/** Serves previews by their ids. The id is the only key: no cookie is read. */
export function createPreviewRouter(store: PreviewStore, site: DraftSite | undefined): Hono {
  const router = new Hono();
  router.get(`${DRAFT_FILES}:name`, async (c) => {
    const file = await site?.readFile(c.req.param('name'));
    if (!file) return c.text('Not Found', 404, headers);
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': file.contentType,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      // A sandboxed page has no origin, and browsers load its fonts only if every origin may.
      'access-control-allow-origin': '*',
    });
  });
  router.get('/operator/preview/:id', (c) => {
    const page = store.find(c.req.param('id'));
    return page === undefined
      ? c.text('ตัวอย่างนี้หมดเวลาแล้ว ให้กดดูก่อนอีกครั้ง', 404, headers)
      : c.html(page, 200, headers);
  });
  return router;
}
