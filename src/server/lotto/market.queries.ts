import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { formatBaht } from '@/domain/baht';
import { betTypes, formatRate, returnToPlayer } from '@/domain/lotto';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Terms in the format of the contract, where amounts are strings. */
type BetTermsData = Omit<BetTerms, 'min_amount' | 'max_amount' | 'max_per_number'> &
  Record<'min_amount' | 'max_amount' | 'max_per_number', string>;

const selectTerms = (db: Db) =>
  db
    .selectFrom('lotto_terms')
    .select([
      'market_id',
      'bet_type',
      'rate_milli',
      'min_amount',
      'max_amount',
      'max_per_number',
      'payout_ceiling',
    ]);

/** Terms of one bet type in a market. */
export type TermsRow = Awaited<
  ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>
>;

/** Returns the terms of one or all markets of the agent, in the display order of bet types. */
export async function fetchTerms(db: Db, agentId: number, marketId?: string): Promise<TermsRow[]> {
  const rows = await selectTerms(db)
    .where('agent_id', '=', agentId)
    .$if(marketId !== undefined, (query) => query.where('market_id', '=', marketId ?? ''))
    .execute();
  return sortTerms(rows);
}

function sortTerms(rows: TermsRow[]): TermsRow[] {
  return rows.sort((a, b) => betTypes.indexOf(a.bet_type) - betTypes.indexOf(b.bet_type));
}

/**
 * Returns the terms of a round, in the display order of bet types. A round has the terms that it kept when its market
 * changed them, or else the terms of the market.
 */
export async function fetchRoundTerms(
  db: Db,
  { id, agent_id, market_id }: { id: number; agent_id: number; market_id: string },
): Promise<TermsRow[]> {
  const rows = await queryRaw<TermsRow>(
    db,
    `SELECT market_id, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling
     FROM lotto_terms WHERE agent_id = $2 AND market_id = $3
       AND NOT EXISTS (SELECT FROM lotto_round_terms WHERE round_id = $1)
     UNION ALL
     SELECT $3::text, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling
     FROM lotto_round_terms WHERE round_id = $1`,
    [id, agent_id, market_id],
  );
  return sortTerms(rows);
}

/** Returns the numbers on which a round takes no bets or pays half. */
export async function fetchClosedNumbers(db: Db, round: { id: number }): Promise<ClosedNumber[]> {
  const rows = await db
    .selectFrom('lotto_closed_numbers')
    .select(['bet_type', 'number', 'kind'])
    .where('round_id', '=', round.id)
    .orderBy('number')
    .execute();
  return rows.sort((a, b) => betTypes.indexOf(a.bet_type) - betTypes.indexOf(b.bet_type));
}

/** Returns the long-run return to players of a rate, in percent with at most two decimals. */
export function toReturnText({ bet_type, rate_milli }: TermsRow): string {
  return String(Math.round(returnToPlayer(bet_type, rate_milli) * 10_000) / 100);
}

/** Converts terms to the format of the contract. */
export function toTermsData(row: TermsRow): BetTermsData {
  return {
    bet_type: row.bet_type,
    rate: formatRate(row.rate_milli),
    rtp: toReturnText(row),
    min_amount: formatBaht(row.min_amount),
    max_amount: formatBaht(row.max_amount),
    max_per_number: formatBaht(row.max_per_number),
  };
}

/** Returns the agent's categories with their markets, both in display order. */
export async function fetchMarkets(db: Db, agentId: number, categoryId?: string) {
  const [categories, markets] = await Promise.all([
    db
      .selectFrom('lotto_categories')
      .select(['category_id', 'name'])
      .where('agent_id', '=', agentId)
      .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? ''))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('lotto_markets')
      .select(['market_id', 'category_id', 'name', 'image', 'schedule', 'is_open'])
      .where('agent_id', '=', agentId)
      .orderBy('position')
      .execute(),
  ]);
  return categories.map((category) => ({
    ...category,
    markets: markets.filter((market) => market.category_id === category.category_id),
  }));
}
