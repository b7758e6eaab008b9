import type { Kysely } from 'kysely';
import { yeekeeDay, yeekeeList, yeekeeLists, yeekeeProof } from '@/contract/yeekee.contract';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchDay, fetchList, fetchLists, fetchProof } from './yeekee.queries';

/** Yeekee: its rounds, the shots into them, and what everybody can recompute. */
export function yeekeeRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedEndpoint[] {
  return [
    handle(yeekeeDay, ({ member, query }) =>
      fetchDay(db, agentId, {
        marketId: query.market_id,
        date: query.date,
        memberId: member?.id ?? null,
      }),
    ),
    handle(yeekeeList, ({ member, query }) =>
      fetchList(db, agentId, { roundId: query.round_id, memberId: member?.id ?? null }),
    ),
    handle(yeekeeLists, ({ query }) =>
      fetchLists(db, agentId, { roundId: query.round_id, page: query.page }),
    ),
    handle(yeekeeProof, ({ query }) => fetchProof(db, agentId, query.round_id)),
  ];
}
