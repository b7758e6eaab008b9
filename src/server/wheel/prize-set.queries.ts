import type * as v from 'valibot';
import { COUNTED_DAYS, type wheelConfigV2 } from '@/contract/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import type { WheelPrize } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';

type PrizeData = v.InferInput<typeof wheelConfigV2.data>['prizes'][number];

/** A prize of a set, with what is left of it. */
export interface PrizeRow extends WheelPrize {
  /** Null: without end. */
  stockLeft: number | null;
}

/** What a prize `p` gives, whatever its chance. */
export type PrizeGainRow = Omit<WheelPrize, 'no' | 'weight' | 'fallbackNo'>;

/** Columns of a {@link PrizeGainRow}. */
export const GAIN_COLUMNS = `p.kind, p.amount, p.turnover_milli AS "turnoverMilli", p.valid_days AS "validDays",
  CASE WHEN p.game_id IS NOT NULL THEN jsonb_build_object('providerId', p.provider_id, 'gameId', p.game_id,
    'name', p.game_name, 'stakeSatang', p.stake) END AS game`;

/** The prizes of a set, in the order of the number line. */
export function fetchPrizes(db: Executor, setId: number): Promise<PrizeRow[]> {
  return queryRaw<PrizeRow>(
    db,
    `SELECT p.no, p.weight, ${GAIN_COLUMNS}, p.fallback_no AS "fallbackNo", s.pieces_left AS "stockLeft"
     FROM wheel_prizes p LEFT JOIN wheel_stocks s USING (set_id, no) WHERE p.set_id = $1 ORDER BY p.no`,
    [setId],
  );
}

/** What came out of a set, by the number of the prize. */
export type CameOut = ReadonlyMap<number, number>;

/** Counts what members were really given from a set in the counted days. */
export async function countCameOut(db: Executor, setId: number): Promise<CameOut> {
  const rows = await queryRaw<{ no: number; count: number }>(
    db,
    `SELECT given_no AS no, count(*) AS count FROM wheel_plays
     WHERE set_id = $1 AND played_at > business_now() - $2::integer * interval '1 day' GROUP BY given_no`,
    [setId, COUNTED_DAYS],
  );
  return new Map(rows.map(({ no, count }) => [no, count]));
}

/** How long a count is answered again: reading a busy month takes longer than all else that the page asks for. */
const COUNT_HOLDS_MS = 10_000;

/** Counts what came out as {@link countCameOut}, at most once in some seconds for everybody who asks. */
export function createOddsCounter(db: Executor): (setId: number) => Promise<CameOut> {
  const counts = new Map<number, { countedAtMs: number; cameOut: Promise<CameOut> }>();
  return (setId) => {
    const known = counts.get(setId);
    if (known && performance.now() - known.countedAtMs < COUNT_HOLDS_MS) return known.cameOut;
    const cameOut = countCameOut(db, setId);
    counts.set(setId, { countedAtMs: performance.now(), cameOut });
    // A call that failed is made again by the next caller who needs it.
    cameOut.catch(() => counts.delete(setId));
    return cameOut;
  };
}

/** Satang that have to be played for credit of a prize. */
export function turnoverOf(prize: Pick<WheelPrize, 'amount' | 'turnoverMilli'>): Satang {
  return Math.ceil((prize.amount * (prize.turnoverMilli ?? 0)) / 1000);
}

/** Writes what a prize gives as the contract shows it. */
export function toGainData(prize: PrizeGainRow): PrizeData['gain'] {
  const { kind, amount, game, turnoverMilli } = prize;
  const validDays = prize.validDays ?? 0;
  if (game) {
    return {
      kind: 'free_rounds',
      provider_id: game.providerId,
      game_id: game.gameId,
      game_name: game.name,
      rounds: amount,
      stake: formatBaht(game.stakeSatang),
      turnover_multiple: (turnoverMilli ?? 0) / 1000,
      valid_days: validDays,
    };
  }
  if (kind === 'points') return { kind, point: amount };
  if (kind === 'spins') return { kind, count: amount };
  const money = { amount: formatBaht(amount), turnover: formatBaht(turnoverOf(prize)) };
  return kind === 'coupon'
    ? { kind, ...money, valid_days: validDays }
    : { kind: 'credit', ...money };
}

/** Writes the prizes of a set as the contract shows them. */
export function toPrizesData(prizes: readonly PrizeRow[], cameOut: CameOut): PrizeData[] {
  return prizes.map((prize) => ({
    no: prize.no,
    gain: toGainData(prize),
    weight: prize.weight,
    stock_left: prize.stockLeft,
    fallback_no: prize.fallbackNo,
    came_out: cameOut.get(prize.no) ?? 0,
  }));
}
