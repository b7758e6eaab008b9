import type * as v from 'valibot';
import { COUNTED_DAYS, type wheelConfigV2 } from '@/contract/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import type { WheelPrize } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';

type PrizeData = v.InferInput<typeof wheelConfigV2.data>['prizes'][number];

/** A prize of a set with its remaining stock. */
export interface PrizeRow extends WheelPrize {
  /** Pieces left; null for no limit. */
  stockLeft: number | null;
}

/** The contents of a prize `p`, without its chance. */
export type PrizeGainRow = Omit<WheelPrize, 'no' | 'weight' | 'fallbackNo'>;

/** Columns of a {@link PrizeGainRow}. */
export const GAIN_COLUMNS = `p.kind, p.amount, p.turnover_milli AS "turnoverMilli", p.valid_days AS "validDays",
  CASE WHEN p.game_id IS NOT NULL THEN jsonb_build_object('providerId', p.provider_id, 'gameId', p.game_id,
    'name', p.game_name, 'stakeSatang', p.stake) END AS game`;

/** Returns the prizes of a set, in the order of their numbers. */
export function fetchPrizes(db: Executor, setId: number): Promise<PrizeRow[]> {
  return queryRaw<PrizeRow>(
    db,
    `SELECT p.no, p.weight, ${GAIN_COLUMNS}, p.fallback_no AS "fallbackNo", s.pieces_left AS "stockLeft"
     FROM wheel_prizes p LEFT JOIN wheel_stocks s USING (set_id, no) WHERE p.set_id = $1 ORDER BY p.no`,
    [setId],
  );
}

/** How often each prize was given, by the `no` of the prize. */
export type CameOut = ReadonlyMap<number, number>;

/** Counts the prizes that members were given from a set during the last `COUNTED_DAYS` days. */
export async function countCameOut(db: Executor, setId: number): Promise<CameOut> {
  const rows = await queryRaw<{ no: number; count: number }>(
    db,
    `SELECT given_no AS no, count(*) AS count FROM wheel_plays
     WHERE set_id = $1 AND played_at > business_now() - $2::integer * interval '1 day' GROUP BY given_no`,
    [setId, COUNTED_DAYS],
  );
  return new Map(rows.map(({ no, count }) => [no, count]));
}

/** Milliseconds for which counts are cached, because counting a busy month takes longer than the rest of the page. */
const COUNT_HOLDS_MS = 10_000;

/** Creates a cached {@link countCameOut}: it counts a set at most once per `COUNT_HOLDS_MS` for all callers. */
export function createOddsCounter(db: Executor): (setId: number) => Promise<CameOut> {
  const counts = new Map<number, { countedAtMs: number; cameOut: Promise<CameOut> }>();
  return (setId) => {
    const known = counts.get(setId);
    if (known && performance.now() - known.countedAtMs < COUNT_HOLDS_MS) return known.cameOut;
    const cameOut = countCameOut(db, setId);
    counts.set(setId, { countedAtMs: performance.now(), cameOut });
    // A failed query is not cached, so the next caller retries it.
    cameOut.catch(() => counts.delete(setId));
    return cameOut;
  };
}

/** Returns the turnover in satang that the credit of a prize requires. */
export function turnoverOf(prize: Pick<WheelPrize, 'amount' | 'turnoverMilli'>): Satang {
  return Math.ceil((prize.amount * (prize.turnoverMilli ?? 0)) / 1000);
}

/** Converts the contents of a prize to the contract's shape. */
export function toGainData(prize: PrizeGainRow): PrizeData['gain'] {
  const { kind, amount, game, turnoverMilli } = prize;
  const validDays = prize.validDays ?? 0;
  switch (kind) {
    case 'credit':
      return { kind, ...toMoney(prize) };
    case 'points':
      return { kind, point: amount };
    case 'coupon':
      return { kind, ...toMoney(prize), valid_days: validDays };
    case 'spins':
      return { kind, count: amount };
    case 'free_rounds':
      if (!game) throw new Error('a prize of free rounds has no game');
      return {
        kind,
        provider_id: game.providerId,
        game_id: game.gameId,
        game_name: game.name,
        rounds: amount,
        stake: formatBaht(game.stakeSatang),
        turnover_multiple: (turnoverMilli ?? 0) / 1000,
        valid_days: validDays,
      };
  }
}

function toMoney(prize: PrizeGainRow): { amount: string; turnover: string } {
  return { amount: formatBaht(prize.amount), turnover: formatBaht(turnoverOf(prize)) };
}

/** Converts the prizes of a set to the contract's shape. */
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
