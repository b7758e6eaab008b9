import { namesNoGame, readPlayUrl } from '@/contract/play-url';
import { routes } from '@/contract/routes';
import { describeGame } from '@/contract/shared-screens';
import type { AreaDeps, PagePreview } from '../area';
import { findShownGame } from './games.queries';

/**
 * Tells whether a URL of the game page names a game that the agent shows. A URL without a game counts too, because it opens
 * the games played last.
 */
export async function hasGame(deps: AreaDeps, query: URLSearchParams): Promise<boolean> {
  return namesNoGame(query) || (await findAskedGame(deps, query)) !== undefined;
}

/** Returns the preview that chats show for a game's link; undefined when the agent does not show the game. */
export async function findGamePreview(
  deps: AreaDeps,
  query: URLSearchParams,
): Promise<PagePreview | undefined> {
  const game = await findAskedGame(deps, query);
  if (!game) return undefined;
  const { title, text, thing } = describeGame(game);
  const { game_id, provider_id, source } = game;
  const search = new URLSearchParams({ game_id, provider_id, source }).toString();
  return { title, description: text, thing, path: `${routes.play.path}?${search}` };
}

async function findAskedGame({ db, agentId }: AreaDeps, query: URLSearchParams) {
  const asked = readPlayUrl(query);
  return asked && findShownGame(db, agentId, asked);
}
