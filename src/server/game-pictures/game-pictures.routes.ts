import { Hono } from 'hono';
import type { Db } from '../db/tables';
import { readPictureHash } from '../games/game-picture-path';
import { pictureHeaders } from '../pictures/picture-headers';
import { findGamePicture } from './game-pictures.service';
import { renderPlaceholder } from './placeholder.renderer';

const PLACEHOLDER_SECONDS = 3_600;

/** Creates the router for pictures of games: copies, whose URL is their hash, and placeholders. */
export function createGamePicturesRouter(db: Db): Hono {
  const router = new Hono();
  router.get('/pictures/games/:name', async (c) => {
    const hash = readPictureHash(c.req.param('name'));
    const content = hash && (await findGamePicture(db, hash));
    if (!content) return c.text('Not Found', 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(content), 200, pictureHeaders('image/webp'));
  });
  router.get('/pictures/games/:provider/:file', async (c) => {
    const { provider, file } = c.req.param();
    const game = await db
      .selectFrom('games')
      .select('name')
      .where('provider_id', '=', provider)
      .where('game_id', '=', file.replace(/\.svg$/, ''))
      .executeTakeFirst();
    if (!game || !file.endsWith('.svg'))
      return c.text('Not Found', 404, { 'cache-control': 'no-store' });
    return c.body(renderPlaceholder(game.name), 200, {
      ...pictureHeaders('image/svg+xml'),
      'cache-control': `public, max-age=${PLACEHOLDER_SECONDS}`,
    });
  });
  return router;
}
