import { findRoute } from '@/contract/route-match';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { hasGame } from '../games/game.preview';
import { RefusalError } from '../http/refusal';
import { hasPoll, pollNumberOf } from '../polls/poll.preview';
import { hasPromotion } from '../promotions/promotion.preview';

/** A host that cannot exist: it makes a path a whole URL. */
const OWN_ORIGIN = 'https://own.invalid';

/**
 * Checks that the game, promotion, article or poll of a link exists. The contract has checked its shape and its screen.
 * @throws RefusalError `content.link_unknown`, with the link
 */
export async function assertLink(db: Db, agentId: number, link: string): Promise<void> {
  if (!link.startsWith('/')) return;
  const { pathname, searchParams } = new URL(link, OWN_ORIGIN);
  const match = findRoute(pathname);
  const leads =
    match !== null && (await hasSubject(db, agentId, match.name, match.params['id'], searchParams));
  if (!leads) throw new RefusalError('content.link_unknown', { data: { link } });
}

function hasSubject(
  db: Db,
  agentId: number,
  screen: string,
  id: string | undefined,
  query: URLSearchParams,
): Promise<boolean> {
  switch (screen) {
    case 'promotions':
      return hasPromotion(db, agentId, query.get('id'));
    case 'articleDetail':
      return hasPlannedArticle(db, agentId, query.get('id'));
    case 'poll':
      return hasPoll(db, agentId, pollNumberOf(id));
    case 'play':
      return hasGame({ db, agentId }, query);
    default:
      return Promise.resolve(true);
  }
}

/** Returns whether an article is public or will be: content may be prepared together with its article. */
async function hasPlannedArticle(
  db: Executor,
  agentId: number,
  id: string | null,
): Promise<boolean> {
  const rows = await queryRaw<{ id: string }>(
    db,
    `SELECT id FROM articles
     WHERE agent_id = $1 AND id = $2 AND withdrawn_at IS NULL AND publish_at IS NOT NULL`,
    [agentId, id],
  );
  return rows.length > 0;
}
