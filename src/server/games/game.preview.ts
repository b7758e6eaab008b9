import { namesNoGame, readPlayUrl } from '@/contract/play-url';
import { routes } from '@/contract/routes';
import { describeGame } from '@/contract/shared-screens';
import type { PagePreview } from '../area';
import type { Db } from '../db/tables';
import { findGame } from './games.queries';

/**
 * Tells whether a URL of the game page names a game of the catalogue. A URL without a game counts too, because it opens
 * the games played last.
 */
export async function hasGame(db: Db, query: URLSearchParams): Promise<boolean> {
  return namesNoGame(query) || (await findAskedGame(db, query)) !== undefined;
}

/** Returns the preview that chats show for a game's link; undefined when the catalogue does not have the game. */
export async function findGamePreview(
  db: Db,
  query: URLSearchParams,
): Promise<PagePreview | undefined> {
  const game = await findAskedGame(db, query);
  if (!game) return undefined;
  const { title, text, thing } = describeGame(game);
  const { game_id, provider_id, source } = game;
  const search = new URLSearchParams({ game_id, provider_id, source }).toString();
  return { title, description: text, thing, path: `${routes.play.path}?${search}` };
}

async function findAskedGame(db: Db, query: URLSearchParams) {
  const asked = readPlayUrl(query);
  return asked && findGame(db, asked.providerId, asked.gameId);
}
