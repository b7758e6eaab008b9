import { routes } from '@/contract/routes';
import { describeRound } from '@/contract/shared-screens';
import type { PagePreview } from '../area';
import type { Db } from '../db/tables';
import { selectRounds } from './round.queries';

/**
 * Returns the preview that chats show for a round's link; undefined when the agent has no such round.
 * @param toPath path that the link leads to; the betting page by default
 */
export async function findRoundPreview(
  db: Db,
  agentId: number,
  roundId: string | null | undefined,
  toPath: (roundId: string) => string = toBets,
): Promise<PagePreview | undefined> {
  if (roundId === undefined || roundId === null) return undefined;
  const round = await selectRounds(db)
    .where('r.agent_id', '=', agentId)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst();
  if (!round) return undefined;
  const { title, text, thing } = describeRound({
    ...round,
    closes_at: round.closes_at.toISOString(),
  });
  return {
    title,
    description: text,
    thing,
    path: toPath(roundId),
  };
}

function toBets(roundId: string): string {
  return routes.lottoRound.path.replace(':roundId?', roundId);
}
