import type { DataInputOf } from '@/contract/endpoint';
import type { wheelSetList, wheelWorth } from '@/contract/operator/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { ActDeps } from '../approvals/approvable-act';
import { countCameOut, fetchPrizes, type PrizeRow } from './prize-set.queries';
import { computeSpinWorth, type SpinWorth } from './spin-worth.service';

type SetData = DataInputOf<typeof wheelSetList>[number];

/** Returns the latest sets of prizes for operators. */
export async function fetchSetsForOperator(
  deps: ActDeps,
  agentId: number,
  limit: number,
): Promise<SetData[]> {
  const { db } = deps;
  const sets = await db
    .selectFrom('wheel_sets as s')
    .select(['s.id', 's.version', 's.put_at', 's.put_by'])
    .select((eb) =>
      eb
        .selectFrom('wheel_members as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.set_id', '=', 's.id')
        .as('committed'),
    )
    .where('s.agent_id', '=', agentId)
    .orderBy('s.version', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    sets.map(async (set) => {
      const [prizes, cameOut] = await Promise.all([
        fetchPrizes(db, set.id),
        countCameOut(db, set.id),
      ]);
      return {
        version: set.version,
        put_at: set.put_at.toISOString(),
        put_by: set.put_by,
        counted_plays: [...cameOut.values()].reduce((sum, count) => sum + count, 0),
        committed_members: set.committed ?? 0,
        ...toWorthData(await computeSpinWorth({ ...deps, agentId }, prizes)),
        prizes: prizes.map((prize) => ({
          ...toPrizeData(prize),
          came_out: cameOut.get(prize.no) ?? 0,
        })),
      };
    }),
  );
}

function toPrizeData(prize: PrizeRow): Omit<SetData['prizes'][number], 'came_out'> {
  const { kind, amount, game, turnoverMilli } = prize;
  const isMoney = kind === 'credit' || kind === 'coupon';
  return {
    no: prize.no,
    weight: prize.weight,
    kind,
    amount: isMoney ? formatBaht(amount) : game && formatBaht(game.stakeSatang),
    count: isMoney ? null : amount,
    turnover_multiple: turnoverMilli === null ? null : turnoverMilli / 1000,
    valid_days: prize.validDays,
    provider_id: game?.providerId ?? null,
    game_id: game?.gameId ?? null,
    game_name: game?.name ?? null,
    stock_left: prize.stockLeft,
    fallback_no: prize.fallbackNo,
  };
}

/** Converts the worth of a spin to the contract's shape. */
export function toWorthData({
  spinSatang,
  pointsSatang,
}: SpinWorth): Omit<DataInputOf<typeof wheelWorth>, 'is_loss'> {
  return {
    spin_worth: spinSatang === null ? null : formatBaht(spinSatang),
    points_worth: pointsSatang === null ? null : formatBaht(pointsSatang),
  };
}
