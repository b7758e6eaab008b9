import { findDemoMembers } from './account/members.seed';
import type { Adapters } from './adapters/adapters';
import { fetchAgentConfig } from './agent/agent.service';
import type { ServerConfig } from './config';
import type { Db } from './db/tables';

/**
 * Checks that the settings of a site are fit for real money.
 * @throws Error that names everything that is missing
 */
export function assertRealMoneySettings(config: ServerConfig): void {
  refuseWithout([
    ...(config.databaseUrl === undefined
      ? ['DATABASE_URL: the embedded database is for trying out, real money needs a PostgreSQL']
      : []),
    ...(config.seed?.startsWith('demo')
      ? ['SEED must not be a demo: its passwords are public']
      : []),
    ...(config.operatorKey === undefined ? ['OPERATOR_KEY: nobody could review a deposit'] : []),
    ...(config.fairnessKey === undefined
      ? ['FAIRNESS_KEY: results that are still to come would be readable in the database']
      : []),
    ...(config.publicUrl?.startsWith('https://')
      ? []
      : [
          'PUBLIC_URL must be the https address of the site: members are sent there with their money',
        ]),
    ...(config.trustedProxies === undefined
      ? [
          'TRUSTED_PROXIES: behind a proxy that it does not know all members share one address; 0 for none',
        ]
      : []),
    ...(config.isOnePerson
      ? ['FOUR_EYES must not be off: one person could give away any sum']
      : []),
    ...(config.clockOffsetMs === 0 ? [] : ['CLOCK_OFFSET_MS must be 0']),
  ]);
}

/**
 * Checks that a site has no sandbox adapters and no demo data, as real money requires.
 * @throws Error that names everything that is missing
 */
export async function assertRealMoney(
  db: Db,
  site: {
    config: ServerConfig;
    agentId: number;
    adapters: Pick<Adapters, 'providers' | 'gateways' | 'codeSender'>;
  },
): Promise<void> {
  refuseWithout([...findSandboxes(site.adapters), ...(await findDemoData(db, site))]);
}

function refuseWithout(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Error(`REAL_MONEY is set, and this is missing:\n  - ${missing.join('\n  - ')}`);
}

function findSandboxes({
  providers,
  gateways,
  codeSender,
}: Pick<Adapters, 'providers' | 'gateways' | 'codeSender'>): string[] {
  const place = 'in src/server/adapters.ts';
  return [
    ...providers
      .filter(({ isSimulated }) => isSimulated)
      .map(({ source }) => `a real game provider in place of "${source}", ${place}`),
    ...gateways
      .filter(({ isSimulated }) => isSimulated)
      .map(({ gatewayId }) => `a real payment gateway in place of "${gatewayId}", ${place}`),
    ...(codeSender.isSimulated
      ? [`an SMS gateway in place of the log, which shows the members' codes, ${place}`]
      : []),
  ];
}

async function findDemoData(
  db: Db,
  { config, agentId }: { config: ServerConfig; agentId: number },
): Promise<string[]> {
  const agent = await fetchAgentConfig(db, agentId);
  const usernames = findDemoMembers(config.client.agentCode).map(({ username }) => username);
  const demo =
    usernames.length === 0
      ? undefined
      : await db
          .selectFrom('members')
          .select('username')
          .where('agent_id', '=', agentId)
          .where('username', 'in', usernames)
          .orderBy('username')
          .executeTakeFirst();
  const market = await db
    .selectFrom('lotto_markets')
    .select('market_id')
    .where('agent_id', '=', agentId)
    .where((where) =>
      where.or([where('has_demo_results', '=', true), where('has_demo_shooters', '=', true)]),
    )
    .orderBy('position')
    .executeTakeFirst();
  return [
    ...(market
      ? [
          `lotteries without has_demo_results and has_demo_shooters: results of ${market.market_id} and others would be made up`,
        ]
      : []),
    ...(agent.simulated_money
      ? ["the agent's configuration must say simulated_money false: members are told by it"]
      : []),
    ...(demo
      ? [
          `a database without demo data: it has the demo member ${demo.username}, whose password is public`,
        ]
      : []),
  ];
}
