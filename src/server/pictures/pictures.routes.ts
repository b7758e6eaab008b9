import { Hono } from 'hono';
import type { AreaDeps } from '../area';
import { findPicture } from './picture.service';
import { pictureTypes } from './picture-reader';

const ONE_YEAR_SECONDS = 31_536_000;

/** Creates the router for uploaded pictures. A picture's URL is its hash, so browsers may cache it for ever. */
export function createPicturesRouter({ db, agentId }: AreaDeps): Hono {
  const router = new Hono();
  router.get('/pictures/:name', async (c) => {
    const picture = await findPicture(db, agentId, c.req.param('name'));
    if (!picture) {
      return c.text('Not Found', 404, {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    return c.body(new Uint8Array(picture.content), 200, {
      'content-type': pictureTypes[picture.kind],
      'cache-control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      // The client may be served from another host.
      'cross-origin-resource-policy': 'cross-origin',
      // A picture opened by itself is a document, in which no script may run.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return router;
}
