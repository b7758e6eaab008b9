import type * as v from 'valibot';
import { LATEST_SHOTS, type yeekeeStream } from '@/contract/yeekee.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { type RoundRow, stateAt } from '../lotto/round.queries';
import { type ShotRow, shootingAt, toShotData } from './yeekee.queries';

type RoundEvent = v.InferInput<typeof yeekeeStream.event>;

/** The state of a round at an instant. */
export interface LiveRound {
  /** Public id, as in URLs. */
  roundId: string;
  now: Date;
  status: Omit<RoundEvent, 'server_time'>;
}

type LiveRow = Pick<RoundRow, 'round_id' | 'state' | 'opens_at' | 'closes_at' | 'announced'> & {
  shooting_ends_at: Date;
  shot_count: number;
  now: Date;
  shots: (Omit<ShotRow, 'shot_at'> & { shot_at: string })[];
};

/**
 * Reads the current state of rounds of the agent in one statement, so that count, shots and state of a round agree.
 * Unknown rounds are left out.
 */
export async function fetchLiveRounds(
  db: Db,
  agentId: number,
  roundIds: readonly string[],
): Promise<LiveRound[]> {
  const rows = await queryRaw<LiveRow>(
    db,
    `SELECT r.round_id, r.state, r.opens_at, r.closes_at, r.announced, y.shooting_ends_at, y.shot_count,
       business_now() AS now, coalesce(latest.shots, '[]') AS shots
     FROM lotto_rounds r JOIN yeekee_rounds y ON y.round_id = r.id
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('seq', s.seq, 'username', m.username, 'demo_name', s.demo_name,
         'number', s.number, 'shot_at', s.shot_at) ORDER BY s.seq DESC) AS shots
       FROM (SELECT * FROM yeekee_shots WHERE round_id = r.id ORDER BY seq DESC LIMIT ${LATEST_SHOTS}) s
       LEFT JOIN members m ON m.id = s.member_id) latest
     WHERE r.agent_id = $1 AND r.round_id = ANY ($2)`,
    [agentId, roundIds],
  );
  return rows.map(({ now, shots, ...row }) => {
    const shooting = shootingAt(row, now);
    const { shot_count, announced } = row;
    return {
      roundId: row.round_id,
      now,
      status: {
        state: stateAt(row, now),
        shooting,
        shot_count,
        announced,
        shots: shots.map((shot) =>
          toShotData({ ...shot, shot_at: new Date(shot.shot_at) }, { shot_count, shooting }),
        ),
      },
    };
  });
}
