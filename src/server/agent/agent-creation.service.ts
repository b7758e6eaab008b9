import { sql } from 'kysely';
import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { openHouseAccounts } from '../ledger/ledger.service';
import { demoAgent } from './agent.seed';

/** A preview picture without a name on it; the pictures of the demo carry the demo's name. */
const UNNAMED_PICTURE = '/art/share/home-1024x536.jpg';

/**
 * Creates an agent with all that a server needs to start: the default design and rules, and no contact links, content
 * or receiving accounts.
 * @returns its id, or undefined when the code is taken
 */
export async function createAgent(
  db: Db,
  agent: { code: string; name: string; hasSimulatedMoney: boolean },
): Promise<{ id: number } | undefined> {
  const { code, name, hasSimulatedMoney } = agent;
  const { brand, info } = demoAgent.config;
  const config: DemoAgent['config'] = {
    brand,
    info,
    line_contact_url: '',
    line_admin_url: '',
    telegram_contact_url: '',
    seo: { title: name, description: name, og_image: UNNAMED_PICTURE },
    simulated_money: hasSimulatedMoney,
    phone_code: 'at_registration',
  };
  return db.transaction().execute(async (tx) => {
    // Ids are computed from the present maximum, so concurrent creations would take the same id.
    await queryRaw(tx, 'LOCK TABLE agents IN SHARE ROW EXCLUSIVE MODE');
    const created = await tx
      .insertInto('agents')
      .values({
        id: sql<number>`(SELECT coalesce(max(id), 0) + 1 FROM agents)`,
        code,
        name,
        config: JSON.stringify(config),
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return undefined;
    await openHouseAccounts(tx, created.id);
    return created;
  });
}
