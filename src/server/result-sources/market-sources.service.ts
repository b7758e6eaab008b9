import type { ResultMode } from '@/contract/operator/lotto-sources.contract';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { ResultSource } from './result-source';

/** The sources of a market, and how a result that they tell becomes final. */
interface SourceChoice {
  mode: ResultMode;
  sources: readonly string[];
}

/**
 * Chooses the sources and the mode of a market. It holds at once, also for rounds that wait for a result. Repeating it
 * changes nothing.
 * @throws RefusalError `request.not_found` | `lotto.source_unknown` | `lotto.no_official_number`
 */
export async function chooseSources(
  { db, sources: offered }: { db: Db; sources: readonly ResultSource[] },
  {
    agentId,
    marketId,
    operator,
    choice,
  }: { agentId: number; marketId: string; operator: string; choice: SourceChoice },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const market = await tx
      .selectFrom('lotto_markets')
      .select(['result_mode', 'has_official_number', 'result_kind'])
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!market) throw new RefusalError('request.not_found');
    const before: SourceChoice = {
      mode: market.result_mode,
      sources: await fetchSources(tx, { agentId, marketId }),
    };
    if (before.mode === choice.mode && before.sources.join() === choice.sources.join()) return;
    // A source that the environment no longer has may stay, because it is only not read.
    const added = choice.sources.filter((id) => !before.sources.includes(id));
    if (!added.every((id) => offered.some((source) => serves(source, id, marketId)))) {
      throw new RefusalError('lotto.source_unknown');
    }
    if (choice.mode === 'agree_final' && !market.has_official_number) {
      throw new RefusalError('lotto.no_official_number');
    }
    await tx
      .updateTable('lotto_markets')
      .set({ result_mode: choice.mode })
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .execute();
    await tx
      .deleteFrom('lotto_market_sources')
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .execute();
    const rows = choice.sources.map((source_id, position) => ({
      ...{ agent_id: agentId, market_id: marketId, source_id, position },
    }));
    if (rows.length > 0) await tx.insertInto('lotto_market_sources').values(rows).execute();
    await recordAction(tx, {
      ...{ agentId, operator },
      action: 'lotto.sources',
      subject: `lotto_market/${marketId}`,
      detail: { before, after: choice },
    });
  });
}

const serves = (source: ResultSource, id: string, marketId: string): boolean =>
  source.sourceId === id && source.serves !== 'made_up' && source.serves.includes(marketId);

async function fetchSources(
  tx: Tx,
  { agentId, marketId }: { agentId: number; marketId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('lotto_market_sources')
    .select('source_id')
    .where('agent_id', '=', agentId)
    .where('market_id', '=', marketId)
    .orderBy('position')
    .execute();
  return rows.map(({ source_id }) => source_id);
}
