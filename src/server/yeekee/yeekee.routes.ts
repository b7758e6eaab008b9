import {
  yeekeeDay,
  yeekeeList,
  yeekeeLists,
  yeekeeProof,
  yeekeeShoot,
} from '@/contract/yeekee.contract';
import type { SeedSource } from '@/domain/fairness-key';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchProof } from './proof.queries';
import type { Shooting } from './shooting.service';
import { createEntrantCounter, fetchDay, fetchList, fetchLists } from './yeekee.queries';

/** Returns the endpoints of yeekee: rounds, shots, and the public proof of results. */
export function yeekeeRoutes({
  db,
  agentId,
  seeds,
  shooting,
}: AreaDeps & {
  seeds: SeedSource;
  shooting: Shooting;
}): MountedEndpoint[] {
  const counter = createEntrantCounter(db);
  return [
    handle(yeekeeDay, ({ member, query }) =>
      fetchDay(db, agentId, {
        marketId: query.market_id,
        date: query.date,
        memberId: member?.id ?? null,
      }),
    ),
    handle(yeekeeList, ({ member, query }) =>
      fetchList(db, agentId, {
        roundId: query.round_id,
        memberId: member?.id ?? null,
        counter,
      }),
    ),
    handle(yeekeeLists, ({ query }) =>
      fetchLists(db, agentId, { roundId: query.round_id, page: query.page }),
    ),
    handle(yeekeeShoot, async ({ member, body: { round_id, number }, idempotencyKey }) => {
      const { seq, shotAt, nextShotAt } = await shooting.shoot({
        agentId,
        memberId: member.id,
        roundId: round_id,
        number,
        idempotencyKey,
      });
      return {
        round_id,
        seq,
        number,
        shot_at: shotAt.toISOString(),
        next_shot_at: nextShotAt.toISOString(),
        shot_count: seq,
      };
    }),
    handle(yeekeeProof, ({ query }) => fetchProof(db, seeds, { agentId, roundId: query.round_id })),
  ];
}
