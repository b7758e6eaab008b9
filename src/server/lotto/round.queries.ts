import { sql } from 'kysely';
import type { YeekeeDrawRules } from '@/contract/agent-rules';
import type { LottoRound, RoundState } from '@/contract/lotto.contract';
import { listPrizes } from '@/domain/lotto-results';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Selects rounds with columns of their market. */
export const selectRounds = (db: Db) =>
  db
    .selectFrom('lotto_rounds as r')
    .innerJoin('lotto_markets as m', (join) =>
      join.onRef('m.agent_id', '=', 'r.agent_id').onRef('m.market_id', '=', 'r.market_id'),
    )
    .select([
      'r.id',
      'r.agent_id',
      'r.round_id',
      'r.market_id',
      'm.name as market_name',
      'm.category_id',
      'm.result_kind',
      'm.image',
      'm.refund_after_minutes',
      'r.day',
      'r.moved_from',
      'r.moved_at',
      'r.number',
      'r.state',
      'r.opens_at',
      'r.closes_at',
      'r.draws_at',
      'r.announced',
      'r.announced_bottom',
      'r.three_top',
      'r.two_bottom',
      'r.three_front',
      'r.three_bottom',
      'r.is_demo_result',
      'r.result_source',
      'r.result_read_at',
      'r.note',
    ]);

/** A round as stored in the database. */
export type RoundRow = Awaited<
  ReturnType<ReturnType<typeof selectRounds>['executeTakeFirstOrThrow']>
>;

/** Returns the draw rules with which a yeekee round was planned; undefined for other rounds. */
export function fetchDrawRules(db: Db, id: number): Promise<YeekeeDrawRules | undefined> {
  return db
    .selectFrom('yeekee_rounds')
    .select(['fewest_shots', 'prize_stake', 'prizes'])
    .select(sql<number>`coalesce(prize_share_percent, 50)`.as('prize_share_percent'))
    .where('round_id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the state of a round at an instant. Until the round has closed, the clock decides, because the stored state
 * may be late.
 */
export function stateAt(
  { state, opens_at, closes_at }: Pick<RoundRow, 'state' | 'opens_at' | 'closes_at'>,
  now: Date,
): RoundState {
  if (state !== 'scheduled' && state !== 'open') return state;
  if (now >= closes_at) return 'closed';
  return now >= opens_at ? 'open' : 'scheduled';
}

/** Converts the result of a round to the format of the contract; null while there is none. */
export function toResultData(
  row: Pick<
    RoundRow,
    | 'result_kind'
    | 'announced'
    | 'announced_bottom'
    | 'three_top'
    | 'two_bottom'
    | 'three_front'
    | 'three_bottom'
  >,
): LottoRound['result'] {
  const { result_kind, announced, three_top, two_bottom, three_front, three_bottom } = row;
  if (three_top === null || two_bottom === null) return null;
  const prizes = listPrizes(result_kind, row);
  return { announced, prizes, three_top, two_bottom, three_front, three_bottom };
}

/** Converts a round to the format of the contract. */
export function toRoundData(row: RoundRow, now: Date): LottoRound {
  return {
    round_id: row.round_id,
    market_id: row.market_id,
    market_name: row.market_name,
    category_id: row.category_id,
    day: row.day,
    moved_from: row.moved_from,
    number: row.number,
    state: stateAt(row, now),
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    draws_at: row.draws_at.toISOString(),
    result: toResultData(row),
    note: row.note,
    is_demo_result: row.is_demo_result,
    source: toSourceData(row),
  };
}

function toSourceData({
  is_demo_result,
  result_source,
  result_read_at,
}: RoundRow): LottoRound['source'] {
  if (is_demo_result || result_source === null || result_read_at === null) return null;
  return { source_id: result_source, read_at: result_read_at.toISOString() };
}

/**
 * Returns a round of the agent.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function fetchRound(db: Db, agentId: number, roundId: string): Promise<RoundRow> {
  const row = await selectRounds(db)
    .where('r.agent_id', '=', agentId)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_round');
  return row;
}

/** Tells whether the agent has this round, in any state. */
export async function hasRound(db: Db, agentId: number, roundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lotto_rounds')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads a round of the agent and locks its state until the transaction ends. Call it before taking any other lock,
 * and read the clock after it to decide whether the round is open.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function lockRound(tx: Tx, agentId: number, roundId: string): Promise<RoundRow> {
  const row = await selectRounds(tx)
    .where('r.agent_id', '=', agentId)
    .where('r.round_id', '=', roundId)
    .forShare('r')
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_round');
  return row;
}

/**
 * Returns rounds that have not closed by an instant, the first to close first. Markets with many rounds a day are
 * included only when the market or its category is named, because they would fill every list.
 */
export function fetchComingRounds(
  db: Db,
  {
    agentId,
    now,
    marketId,
    categoryId,
    limit,
  }: {
    agentId: number;
    now: Date;
    marketId?: string | undefined;
    categoryId?: string | undefined;
    limit: number;
  },
): Promise<RoundRow[]> {
  return selectRounds(db)
    .where('r.agent_id', '=', agentId)
    .where('r.state', 'in', ['scheduled', 'open'])
    .where('r.closes_at', '>', now)
    .$if(marketId !== undefined, (query) => query.where('r.market_id', '=', marketId ?? ''))
    .$if(categoryId !== undefined, (query) => query.where('m.category_id', '=', categoryId ?? ''))
    .$if(marketId === undefined && categoryId === undefined, (query) =>
      query.where('r.number', 'is', null),
    )
    .orderBy('r.closes_at')
    .orderBy('m.position')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Returns the next round to close after an instant for each market, by market id. */
export async function fetchNextRounds(
  db: Db,
  agentId: number,
  now: Date,
): Promise<Map<string, RoundRow>> {
  const rows = await selectRounds(db)
    .where('r.id', 'in', (query) =>
      query
        .selectFrom('lotto_markets as own')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('lotto_rounds')
              .select('id')
              .whereRef('agent_id', '=', 'own.agent_id')
              .whereRef('market_id', '=', 'own.market_id')
              .where('state', 'in', ['scheduled', 'open'])
              .where('closes_at', '>', now)
              .orderBy('closes_at')
              .limit(1)
              .as('next'),
          (join) => join.onTrue(),
        )
        .where('own.agent_id', '=', agentId)
        .select('next.id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.market_id, row]));
}

/** Returns the last round that closed by an instant, or ended early, for each market, by market id. */
export async function fetchLatestRounds(
  db: Db,
  agentId: number,
  now: Date,
): Promise<Map<string, RoundRow>> {
  const rows = await selectRounds(db)
    .where('r.id', 'in', (query) =>
      query
        .selectFrom('lotto_markets as own')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('lotto_rounds')
              .select('id')
              .whereRef('agent_id', '=', 'own.agent_id')
              .whereRef('market_id', '=', 'own.market_id')
              .where((where) =>
                where.or([
                  where('closes_at', '<=', now),
                  where('state', 'not in', ['scheduled', 'open']),
                ]),
              )
              .orderBy('closes_at', 'desc')
              .limit(1)
              .as('last'),
          (join) => join.onTrue(),
        )
        .where('own.agent_id', '=', agentId)
        .select('last.id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.market_id, row]));
}
