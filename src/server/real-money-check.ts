import { findDemoMembers } from './account/members.seed';
import type { Adapters } from './adapters/adapters';
import { fetchAgentConfig } from './agent/agent.service';
import type { ServerConfig } from './config';
import type { Db } from './db/tables';

/**
 * Checks that the settings of a site are fit for real money.
 * @throws Error that names every missing setting
 */
export function assertRealMoneySettings(config: ServerConfig): void {
  refuseWithout(findMissingSettings(config));
}

/** Returns one sentence for each setting that real money needs and the configuration lacks. */
export function findMissingSettings(config: ServerConfig): string[] {
  return [
    ...(config.databaseUrl === undefined
      ? [
          'DATABASE_URL is missing: real money needs PostgreSQL; the embedded database is only for trials',
        ]
      : []),
    ...(config.seed?.startsWith('demo')
      ? ['SEED must not be a demo: the passwords of demo members are public']
      : []),
    ...(config.operatorKey === undefined
      ? ['OPERATOR_KEY is missing: without it, no operator can review a deposit']
      : []),
    ...(config.operatorOrigin?.startsWith('https://') && config.operatorOrigin !== config.publicUrl
      ? []
      : [
          "OPERATOR_ORIGIN must be an https origin of its own: on the members' host, a script error of the site could act as an operator",
        ]),
    ...(config.fairnessKey === undefined
      ? ['FAIRNESS_KEY is missing: without it, coming results can be read in the database']
      : []),
    ...(config.publicUrl?.startsWith('https://')
      ? []
      : ['PUBLIC_URL must be the https URL of the site: links and game pages lead members to it']),
    ...(config.trustedProxies === undefined
      ? [
          'TRUSTED_PROXIES is missing: behind an unknown proxy, all members share one IP; set 0 without a proxy',
        ]
      : []),
    ...(config.isOnePerson
      ? ['FOUR_EYES must not be off: one person could give away any amount']
      : []),
    ...(config.clockOffsetMs === 0 ? [] : ['CLOCK_OFFSET_MS must be 0']),
  ];
}

/**
 * Checks that a site has no sandbox adapters and no demo data, as real money requires.
 * @throws Error that names every fault
 */
export async function assertRealMoney(
  db: Db,
  site: {
    config: ServerConfig;
    agentId: number;
    adapters: Pick<Adapters, 'providers' | 'gateways' | 'codeSender' | 'resultSources'>;
  },
): Promise<void> {
  refuseWithout([...findSandboxes(site.adapters), ...(await findDemoData(db, site))]);
}

function refuseWithout(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Error(
    `REAL_MONEY is set, but the site is not ready for real money:\n  - ${missing.join('\n  - ')}`,
  );
}

function findSandboxes({
  providers,
  gateways,
  codeSender,
  resultSources,
}: Pick<Adapters, 'providers' | 'gateways' | 'codeSender' | 'resultSources'>): string[] {
  const place = 'src/server/adapters/adapters.ts';
  return [
    ...providers
      .filter(({ isSimulated }) => isSimulated)
      .map(
        ({ source }) =>
          `the game provider "${source}" is simulated: name others in PROVIDERS, with their hosts for real money`,
      ),
    ...gateways
      .filter(({ isSimulated }) => isSimulated)
      .map(
        ({ gatewayId }) =>
          `the payment gateway "${gatewayId}" is simulated: name others in GATEWAYS, with keys for real money`,
      ),
    ...resultSources
      .filter(({ isSimulated }) => isSimulated)
      .map(
        ({ sourceId }) =>
          `the source of results "${sourceId}" makes them up: remove it in ${place}`,
      ),
    ...(codeSender.isSimulated
      ? ['no SMS gateway is configured, and one-time codes are not sent: set SMS_PRESET']
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
          `no lottery may have has_demo_results or has_demo_shooters: results of ${market.market_id} and others would be made up`,
        ]
      : []),
    ...(agent.simulated_money
      ? [
          'simulated_money must be false in the configuration of the agent: the site tells members that money is simulated',
        ]
      : []),
    ...(demo
      ? [
          `the database has the demo member ${demo.username}, whose password is public: use a database without demo data`,
        ]
      : []),
  ];
}
