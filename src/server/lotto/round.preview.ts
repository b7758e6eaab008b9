import type { Kysely } from 'kysely';
import { routes } from '@/contract/routes';
import { describeRound } from '@/contract/shared-screens';
import type { PagePreview } from '../area';
import type { DatabaseTables } from '../db/tables';
import { selectRounds } from './round.queries';

/** The preview that chats show for a round's link; undefined where the agent has none of this name. */
export async function findRoundPreview(
  db: Kysely<DatabaseTables>,
  agentId: number,
  roundId: string | undefined,
): Promise<PagePreview | undefined> {
  if (roundId === undefined) return undefined;
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
    address: routes.lottoRound.path.replace(':roundId?', roundId),
  };
}
