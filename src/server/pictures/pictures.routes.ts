import { Hono } from 'hono';
import type { AreaDeps } from '../area';
import { findPicture } from './picture.service';
import { pictureHeaders } from './picture-headers';
import { pictureTypes } from './picture-reader';

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
    return c.body(new Uint8Array(picture.content), 200, pictureHeaders(pictureTypes[picture.kind]));
  });
  return router;
}
