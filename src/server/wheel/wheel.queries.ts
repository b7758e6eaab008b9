import type * as v from 'valibot';
import type { AgentRules } from '@/contract/agent-rules';
import { COUNTED_DAYS, type SpinSource, type wheelConfigV2 } from '@/contract/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { SeedSource } from '@/domain/fairness-key';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchGiftPlay } from '../gifts/gift-play.service';
import { type Commitment, lockCommitment, readCommitment } from './commitment.service';
import { fetchDailyPlay } from './grants.service';
import { type CameOut, fetchPrizes, toPrizesData } from './prize-set.queries';

type ConfigData = v.InferInput<typeof wheelConfigV2.data>;

/**
 * Returns the wheel for a member: the commitment of the next spin, the chances, and the member's spins.
 * @param countCameOut counts the prizes given from a set
 * @throws RefusalError `wheel.not_offered`
 */
export async function fetchConfig(
  db: Db,
  seeds: SeedSource,
  member: { memberId: number; agentId: number },
  countCameOut: (setId: number) => Promise<CameOut>,
): Promise<ConfigData> {
  const committed = await findCommitment(db, seeds, member);
  const { wheel } = await fetchAgentRules(db, member.agentId);
  const [prizes, cameOut, groups, standing, dailyPlay, giftPlay] = await Promise.all([
    fetchPrizes(db, committed.setId),
    countCameOut(committed.setId),
    fetchSpinGroups(db, member.memberId),
    fetchStanding(db, member.memberId, wheel.deposit_days),
    fetchDailyPlay(db, member.agentId),
    fetchGiftPlay(db, member),
  ]);
  const freeSpins = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    setting: {
      version: committed.version,
      commitment: committed.commitment,
      nonce: committed.nonce,
      client_seed: committed.clientSeed,
      counted_plays: [...cameOut.values()].reduce((sum, count) => sum + count, 0),
      counted_days: COUNTED_DAYS,
      points_per_spin: wheel.points_per_spin,
      points_spins_left: Math.max(0, wheel.points_spins_per_day - standing.bought),
      points_spins_per_day: wheel.points_spins_per_day,
      most_unspent: wheel.most_unspent,
      spin_days: wheel.spin_days,
      daily_spins: wheel.daily_spins,
      deposit_days: wheel.deposit_days,
      daily_state: dailyState(wheel, standing, giftPlay >= dailyPlay),
      daily_play: formatBaht(dailyPlay),
      gift_play: formatBaht(Math.max(0, giftPlay)),
    },
    prizes: toPrizesData(prizes, cameOut),
    free_spins: freeSpins,
    spins: groups.map(({ source, count, expiresAt }) => ({
      source,
      count,
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Returns the commitment of the next spin; a member's first visit creates it. */
async function findCommitment(
  db: Db,
  seeds: SeedSource,
  member: { memberId: number; agentId: number },
): Promise<Commitment> {
  const present = await readCommitment(db, seeds, member.memberId);
  return present ?? db.transaction().execute((tx) => lockCommitment(tx, seeds, member));
}

/** Returns the unspent spins by source; the source whose spins expire first comes first. */
function fetchSpinGroups(
  db: Db,
  memberId: number,
): Promise<{ source: SpinSource; count: number; expiresAt: Date }[]> {
  return queryRaw(
    db,
    `SELECT g.source, count(*) AS count, min(s.expires_at) AS "expiresAt"
     FROM wheel_spins s JOIN wheel_grants g ON g.id = s.grant_id
     WHERE s.member_id = $1 AND s.spent_at IS NULL AND s.expires_at > business_now()
     GROUP BY g.source ORDER BY 3, 1`,
    [memberId],
  );
}

/** A member's grants and purchases of today, and whether the member has played a recent deposit. */
interface Standing {
  hasDaily: boolean;
  /** Whether the member has played a deposit of the last `depositDays` days. */
  hasDeposit: boolean;
  /** Number of spins bought with points today. */
  bought: number;
}

async function fetchStanding(db: Db, memberId: number, depositDays: number): Promise<Standing> {
  const [row] = await queryRaw<Standing>(
    db,
    `SELECT EXISTS (SELECT FROM wheel_grants WHERE member_id = $1 AND source = 'daily'
         AND reference = movement_day(business_now())::text) AS "hasDaily",
       has_played_deposit($1, $2) AS "hasDeposit", spins_bought_today($1) AS bought`,
    [memberId, depositDays],
  );
  if (!row) throw new Error(`member ${memberId} does not exist`);
  return row;
}

function dailyState(
  wheel: AgentRules['wheel'],
  { hasDaily, hasDeposit }: Standing,
  hasPlayed: boolean,
): ConfigData['setting']['daily_state'] {
  if (hasDaily) return 'given';
  if (wheel.daily_spins === 0) return 'not_offered';
  if (!hasDeposit) return 'needs_deposit';
  return hasPlayed ? 'no_room' : 'needs_play';
}
