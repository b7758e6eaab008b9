import { type Kysely, sql, type Transaction } from 'kysely';
import type { PrizePlan } from '@/contract/operator/wheel.contract';
import { formatBaht } from '@/domain/baht';
import { type WheelPrize, writePrizeSet } from '@/domain/wheel';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { countCameOut, fetchPrizes } from './prize-set.queries';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Who changes the wheel of which agent. */
export interface WheelKeeper {
  agentId: number;
  operator: string;
}

/**
 * Puts a further set of prizes. Spins that are committed to another keep it; commitments from now on name this one.
 * @returns its version
 */
export function putPrizeSet(
  db: Db,
  { agentId, operator }: WheelKeeper,
  plans: readonly PrizePlan[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Versions are counted: who puts another one at the same time waits.
    await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
    const version = await insertPrizeSet(tx, { agentId, putBy: `operator/${operator}` }, plans);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'wheel.put',
      subject: `wheel_set/${version}`,
      detail: { prizes: plans },
    });
    return version;
  });
}

/** Writes a set of prizes that the contract has accepted. @returns its version */
export async function insertPrizeSet(
  tx: Tx,
  { agentId, putBy }: { agentId: number; putBy: string },
  plans: readonly PrizePlan[],
): Promise<number> {
  const prizes = plans.map(toPrize);
  const set = await tx
    .insertInto('wheel_sets')
    .values({
      agent_id: agentId,
      version: sql<number>`(SELECT coalesce(max(version), 0) + 1 FROM wheel_sets WHERE agent_id = ${agentId})`,
      text: writePrizeSet(prizes),
      put_by: putBy,
      put_at: sql<Date>`business_now()`,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('wheel_prizes')
    .values(
      prizes.map((prize) => ({
        set_id: set.id,
        no: prize.no,
        weight: prize.weight,
        kind: prize.kind,
        amount: prize.amount,
        turnover_milli: prize.turnoverMilli,
        valid_days: prize.validDays,
        fallback_no: prize.fallbackNo,
      })),
    )
    .execute();
  const stocks = plans.flatMap(({ stock }, index) =>
    stock === undefined ? [] : [{ set_id: set.id, no: index + 1, pieces_left: stock }],
  );
  if (stocks.length > 0) await tx.insertInto('wheel_stocks').values(stocks).execute();
  return set.version;
}

function toPrize(plan: PrizePlan, index: number): WheelPrize {
  const isMoney = plan.kind === 'credit' || plan.kind === 'coupon';
  return {
    no: index + 1,
    weight: plan.weight,
    kind: plan.kind,
    amount: plan.kind === 'points' ? plan.point : plan.kind === 'spins' ? plan.count : plan.amount,
    turnoverMilli: isMoney ? Math.round(plan.turnover_multiple * 1000) : null,
    validDays: plan.kind === 'coupon' ? plan.valid_days : null,
    fallbackNo: plan.fallback ?? null,
  };
}

/**
 * Adds pieces to a prize that can run out.
 * @returns what is left then
 * @throws RefusalError `request.not_found` | `wheel.stock_without_end`
 */
export function addStock(
  db: Db,
  { agentId, operator }: WheelKeeper,
  { version, no, pieces }: { version: number; no: number; pieces: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const prize = await tx
      .selectFrom('wheel_prizes as p')
      .innerJoin('wheel_sets as s', 's.id', 'p.set_id')
      .select(['p.set_id', 'p.fallback_no'])
      .where('s.agent_id', '=', agentId)
      .where('s.version', '=', version)
      .where('p.no', '=', no)
      .executeTakeFirst();
    if (!prize) throw new RefusalError('request.not_found');
    if (prize.fallback_no === null) throw new RefusalError('wheel.stock_without_end');
    const { pieces_left } = await tx
      .updateTable('wheel_stocks')
      .set({ pieces_left: sql<number>`pieces_left + ${pieces}` })
      .where('set_id', '=', prize.set_id)
      .where('no', '=', no)
      .returning('pieces_left')
      .executeTakeFirstOrThrow();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'wheel.stock',
      subject: `wheel_set/${version}`,
      detail: { no, pieces, stock_left: pieces_left },
    });
    return pieces_left;
  });
}

/** The latest sets of prizes as operators see them. */
export async function fetchSetsForOperator(db: Db, agentId: number, limit: number) {
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
        prizes: prizes.map((prize) => {
          const isMoney = prize.turnoverMilli !== null;
          return {
            no: prize.no,
            weight: prize.weight,
            kind: prize.kind,
            amount: isMoney ? formatBaht(prize.amount) : null,
            count: isMoney ? null : prize.amount,
            stock_left: prize.stockLeft,
            fallback_no: prize.fallbackNo,
            came_out: cameOut.get(prize.no) ?? 0,
          };
        }),
      };
    }),
  );
}
