import { yeekeeShoot } from '@/contract/yeekee.contract';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import type { Shooting } from './shooting.service';

/** Shooting a number into a round of yeekee. */
export function shootRoutes({
  agentId,
  shooting,
}: {
  agentId: number;
  shooting: Shooting;
}): MountedEndpoint[] {
  return [
    handle(yeekeeShoot, async ({ member, body, idempotencyKey }) => {
      const { round_id, number } = body;
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
  ];
}
