import { betTypes } from '@/domain/lotto';
import { fetchAgentConfig } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CatalogueMarket, categoryCatalogue, marketCatalogue } from './markets.catalogue';

/**
 * Adds markets with their categories, holidays and terms to an agent. Existing markets stay unchanged.
 * @param added `isMadeUp`: results, or for yeekee some of the shooters, are made up
 * @returns ids of the added markets
 */
export async function addMarkets(
  tx: Tx,
  agentId: number,
  { markets, isMadeUp }: { markets: readonly CatalogueMarket[]; isMadeUp: boolean },
): Promise<string[]> {
  await tx
    .insertInto('lotto_categories')
    .values(
      categoryCatalogue.map((category, position) => ({
        agent_id: agentId,
        position,
        ...category,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await tx
    .insertInto('lotto_markets')
    .values(
      markets.map(
        ({ calendar, draw_days: _days, holidays: _holidays, terms: _terms, ...market }) => ({
          agent_id: agentId,
          position: marketCatalogue.findIndex(({ market_id }) => market_id === market.market_id),
          image: market.market_id,
          calendar: JSON.stringify(calendar),
          // The result of yeekee is computed from its shots; only some of its shooters are made up.
          has_demo_results: isMadeUp && market.result_kind !== 'yeekee',
          has_demo_shooters: isMadeUp && market.result_kind === 'yeekee',
          ...market,
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('market_id')
    .execute();
  const holidays = markets.flatMap((market) =>
    market.holidays.map((holiday) => ({
      agent_id: agentId,
      market_id: market.market_id,
      ...holiday,
    })),
  );
  if (holidays.length > 0) {
    await tx
      .insertInto('lotto_holidays')
      .values(holidays)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const drawDays = markets.flatMap(({ market_id, draw_days = [] }) =>
    draw_days.map((day) => ({ agent_id: agentId, market_id, day })),
  );
  if (drawDays.length > 0) {
    await tx
      .insertInto('lotto_draw_days')
      .values(drawDays)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .insertInto('lotto_terms')
    .values(
      markets.flatMap(({ market_id, terms }) =>
        betTypes.flatMap((bet_type) => {
          const offered = terms[bet_type];
          return offered ? [{ agent_id: agentId, market_id, bet_type, ...offered }] : [];
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return added.map(({ market_id }) => market_id);
}

/**
 * Adds one market of the catalogue with its usual terms; the next planning run creates its rounds. Its results are
 * made up when the agent uses simulated money. Repeating it changes nothing.
 * @throws RefusalError `request.not_found` for a market that is not in the catalogue
 */
export async function addMarket(
  db: Db,
  { agentId, marketId, operator }: { agentId: number; marketId: string; operator: string },
): Promise<void> {
  const market = marketCatalogue.find(({ market_id }) => market_id === marketId);
  if (!market) throw new RefusalError('request.not_found');
  await db.transaction().execute(async (tx) => {
    const { simulated_money: isMadeUp } = await fetchAgentConfig(tx, agentId);
    const known = await tx
      .selectFrom('lotto_markets')
      .select('market_id')
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .executeTakeFirst();
    if (known) return;
    const [added] = await addMarkets(tx, agentId, { markets: [market], isMadeUp });
    if (added === undefined) return;
    await recordAction(tx, {
      agentId,
      operator,
      action: 'lotto.add_market',
      subject: `lotto_market/${marketId}`,
      detail: { isMadeUp },
    });
  });
}
