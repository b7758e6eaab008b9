import { Hono } from 'hono';
import type { AreaDeps } from '../area';
import { pictureTypes } from './picture.reader';
import { findPicture } from './picture.service';

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves the pictures that operators have handed in. Their address is their content, so a browser keeps them. */
export function createPictureRouter({ db, agentId }: AreaDeps): Hono {
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
      // A picture that is opened by itself is a document, in which nothing may run.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return router;
}
