import { sql } from 'kysely';
import type * as v from 'valibot';
import type { yeekeeProof } from '@/contract/yeekee.contract';
import { formatBaht } from '@/domain/baht';
import type { SeedSource } from '@/domain/fairness-key';
import { toHex } from '@/domain/hex';
import { maskUsername } from '@/domain/masked-username';
import type { Satang } from '@/domain/money';
import { scalePrizes } from '@/domain/yeekee';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { selectYeekeeRounds } from './yeekee.queries';
import { deriveRoundSeed } from './yeekee-planner';

type ProofData = v.InferInput<typeof yeekeeProof.data>;

/**
 * Returns the seed and all shots of a published round. If the seed is not stored yet, as right after a void, it is
 * computed.
 * @throws RefusalError `lotto.unknown_round` | `yeekee.no_proof`
 */
export async function fetchProof(
  db: Db,
  seeds: SeedSource,
  { agentId, roundId }: { agentId: number; roundId: string },
): Promise<ProofData> {
  const row = await selectYeekeeRounds(db)
    .select([
      'y.snapshot',
      'y.house_number',
      sql<Uint8Array | null>`CASE WHEN y.published_at IS NOT NULL THEN y.seed END`.as('seed'),
      sql<boolean>`y.published_at IS NOT NULL AND y.fairness_key_id = ${seeds.keyId}`.as('is_due'),
    ])
    .where('r.agent_id', '=', agentId)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_round');
  if (row.seed === null && !row.is_due) throw new RefusalError('yeekee.no_proof');
  const [shots, prizes] = await Promise.all([
    db
      .selectFrom('yeekee_shots')
      .select('number')
      .where('round_id', '=', row.id)
      .orderBy('seq')
      .execute(),
    row.prizes_at === null || row.state === 'voided' ? null : fetchPrizeDraw(db, row),
  ]);
  const { snapshot, house_number, announced } = row;
  return {
    round_id: row.round_id,
    round_key: row.round_key,
    commitment: toHex(row.commitment),
    seed: row.seed ? toHex(row.seed) : await deriveRoundSeed(seeds, { agentId, roundId }),
    shots: shots.map(({ number }) => number),
    fewest_shots: row.fewest_shots,
    drawn:
      snapshot === null || house_number === null || announced === null
        ? null
        : { snapshot: toHex(snapshot), house_number, result: announced },
    prizes,
  };
}

interface PrizedRow {
  id: number;
  prizes: readonly Satang[];
  prize_share_percent: number | null;
  prize_least_stake: Satang | null;
}

async function fetchPrizeDraw(
  db: Db,
  { id, prizes, prize_share_percent, prize_least_stake }: PrizedRow,
): Promise<ProofData['prizes']> {
  const entrants = await db
    .selectFrom('yeekee_entrants as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .leftJoin('yeekee_prizes as p', (join) =>
      join.onRef('p.round_id', '=', 'e.round_id').onRef('p.member_id', '=', 'e.member_id'),
    )
    .select(['e.place', 'm.username', 'p.number'])
    .where('e.round_id', '=', id)
    .orderBy('e.place')
    .execute();
  const scale =
    prize_share_percent === null || prize_least_stake === null
      ? null
      : { leastStakeSatang: prize_least_stake, sharePercent: prize_share_percent };
  const amounts =
    scale === null ? prizes : scalePrizes(prizes, { entrants: entrants.length, ...scale });
  return {
    entrants: entrants.map(({ username }) => maskUsername(username)),
    winners: entrants
      .flatMap(({ number, place }) => (number === null ? [] : { number, place }))
      .sort((one, other) => one.number - other.number),
    amounts: amounts.map(formatBaht),
    scale: scale && {
      most: prizes.map(formatBaht),
      least_stake: formatBaht(scale.leastStakeSatang),
      share_percent: scale.sharePercent,
    },
  };
}
