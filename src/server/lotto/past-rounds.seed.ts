import type { DemoAgent } from '../area';
import type { Db, Tx } from '../db/tables';
import { fillPastDemoResults } from './demo-results-source';
import { addMarkets } from './market-creation.service';
import { marketCatalogue } from './markets.catalogue';
import { planLottoRounds } from './round-planner';

/** Number of past days with rounds: enough to contain a round of every lottery of the demo. */
const PAST_DAYS = 35;

/** Adds the lotteries of a demo agent. */
export async function seedMarkets(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  await addMarkets(tx, agentId, { markets: marketCatalogue, isMadeUp: true });
}

/** Plans the rounds and gives the past ones their results. */
export async function seedPastRounds(db: Db): Promise<void> {
  await planLottoRounds(db, { daysBack: PAST_DAYS });
  await fillPastDemoResults(db);
  await planLottoRounds(db);
}
