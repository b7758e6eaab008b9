import { type Kysely, sql, type Transaction } from 'kysely';
import type { BankCode } from '@/domain/banks';
import { createMember } from '../account/account.service';
import { type DemoAgent, demoAgent } from '../agent/agent.seed';
import { yokAgent, yokContent } from '../agent/yok.seed';
import { type DemoContent, demoContent } from '../content/content.seed';
import { type DemoCoupon, demoCoupons } from '../coupons/coupons.seed';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { type DemoTill, demoTill, yokTill } from '../deposits/deposits.seed';
import { RefusalError } from '../http/refusal';
import {
  fetchBalances,
  findHouseAccountId,
  openHouseAccounts,
  runCommand,
} from '../ledger/ledger.service';
import { fillPastDemoResults } from '../lotto/demo-results.source';
import { demoLottoMarkets } from '../lotto/lotto.seed';
import { addMarkets } from '../lotto/market-creation.service';
import { planLottoRounds } from '../lotto/round.planner';
import { type DemoPromotion, demoPromotions, yokPromotions } from '../promotions/promotions.seed';
import { fillPastYeekeeRounds } from '../yeekee/demo-rounds.seed';
import { planYeekeeRounds } from '../yeekee/yeekee.planner';

type Db = Kysely<DatabaseTables>;

/** The demo members of the contract. */
export const demoMembers = [
  {
    username: '0812345678',
    password: 'demo1234',
    firstName: 'สมหญิง',
    lastName: 'มีโชค',
    bankCode: '004',
    bankAccountNumber: '0123456789',
    vipLevel: 1,
    balanceSatang: 1_000_00,
    points: 500,
  },
  {
    username: '0823456789',
    password: 'demo1234',
    firstName: 'วีรชัย',
    lastName: 'ทองดี',
    bankCode: '014',
    bankAccountNumber: '4567890123',
    vipLevel: 2,
    balanceSatang: 25_000_00,
    points: 3_200,
  },
] as const;

interface DemoMember {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bankCode: BankCode;
  readonly bankAccountNumber: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly balanceSatang: number;
  readonly points: number;
}

/** Members of the second demo agent, which shares the database and nothing else. */
const yokMembers: readonly DemoMember[] = [
  {
    username: '0898765432',
    password: 'demo1234',
    firstName: 'มณีรัตน์',
    lastName: 'หยกงาม',
    bankCode: '006',
    bankAccountNumber: '9876543210',
    vipLevel: 1,
    balanceSatang: 2_000_00,
    points: 800,
  },
];

interface DemoSite {
  readonly agent: DemoAgent;
  readonly content: DemoContent;
  readonly till: DemoTill;
  readonly promotions: readonly DemoPromotion[];
  readonly members: readonly DemoMember[];
}

const demoSites: readonly DemoSite[] = [
  {
    agent: demoAgent,
    content: demoContent,
    till: demoTill,
    promotions: demoPromotions,
    members: demoMembers,
  },
  {
    agent: yokAgent,
    content: yokContent,
    till: yokTill,
    promotions: yokPromotions,
    members: yokMembers,
  },
];

/** Who can sign in on the demo site of an agent. */
export function findDemoMembers(agentCode: string): readonly DemoMember[] {
  return demoSites.find(({ agent }) => agent.code === agentCode)?.members ?? [];
}

/** The rarest lottery of the demo was held within these days. */
const PAST_LOTTO_DAYS = 35;
const DEMO_BIRTH_DATE = '1990-01-01';

/** Any constant does; it only has to be the same in every process. */
const SEEDING_LOCK = 7_204_194;

/**
 * Writes the agents with content, members and their opening balances, and plans rounds. The same every time, safe to
 * repeat; processes that start together wait for one another.
 * @param options `onlyMissing`: nothing, unless the database is empty or a process was killed while it wrote the same
 */
export async function seedDemo(
  db: Db,
  { onlyMissing = false }: { onlyMissing?: boolean } = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await queryRaw(connection, 'SELECT pg_advisory_lock($1)', [SEEDING_LOCK]);
    try {
      if (onlyMissing && !(await isDemoMissing(connection))) return;
      await queryRaw(
        connection,
        `INSERT INTO demo_seeding DEFAULT VALUES
         ON CONFLICT (only_row) DO UPDATE SET begun_at = excluded.begun_at, finished_at = NULL`,
      );
      await writeDemo(connection);
      await queryRaw(connection, 'UPDATE demo_seeding SET finished_at = clock_timestamp()');
    } finally {
      await queryRaw(connection, 'SELECT pg_advisory_unlock($1)', [SEEDING_LOCK]);
    }
  });
}

async function isDemoMissing(db: Db): Promise<boolean> {
  const [row] = await queryRaw<{ missing: boolean }>(
    db,
    `SELECT NOT EXISTS (SELECT FROM agents)
       OR EXISTS (SELECT FROM demo_seeding WHERE finished_at IS NULL) AS missing`,
  );
  return row?.missing ?? false;
}

async function writeDemo(db: Db): Promise<void> {
  for (const site of demoSites) {
    await db.transaction().execute((tx) => seedSite(tx, site));
    for (const member of site.members) await seedMember(db, site.agent.id, member);
  }
  await planLottoRounds(db, { daysBack: PAST_LOTTO_DAYS });
  await fillPastDemoResults(db);
  await planLottoRounds(db);
  // In this order: a round that closes between the two is planned.
  await planYeekeeRounds(db);
  await fillPastYeekeeRounds(db);
}

async function seedSite(tx: Transaction<DatabaseTables>, site: DemoSite): Promise<void> {
  const { config, ...agent } = site.agent;
  await tx
    .insertInto('agents')
    .values({ ...agent, config: JSON.stringify(config) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedContent(tx, agent.id, site.content);
  await seedTill(tx, agent.id, site.till);
  await seedPromotions(tx, agent.id, site.promotions);
  await seedCoupons(tx, agent.id, demoCoupons);
  await addMarkets(tx, agent.id, { markets: demoLottoMarkets, isMadeUp: true });
  await openHouseAccounts(tx, agent.id);
}

async function seedContent(
  tx: Db,
  agentId: number,
  { banners, notifications, events }: DemoContent,
): Promise<void> {
  await tx
    .insertInto('banners')
    .values(listed(agentId, banners))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ id, type, hoursAgo, ...content }) => ({
        agent_id: agentId,
        id,
        type,
        published_at: sql<Date>`business_now() - ${hoursAgo}::int * interval '1 hour'`,
        content: JSON.stringify(content),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('events')
    .values(listed(agentId, events))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedTill(
  tx: Db,
  agentId: number,
  { accounts, channels, withdrawals }: DemoTill,
): Promise<void> {
  await tx
    .insertInto('receiving_accounts')
    .values(accounts.map((account, position) => ({ agent_id: agentId, position, ...account })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('withdrawal_terms')
    .values({ agent_id: agentId, ...withdrawals })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('payment_channels')
    .values(
      channels.map(({ sub_channels, ...channel }, position) => ({
        agent_id: agentId,
        position,
        sub_channels: JSON.stringify(sub_channels),
        ...channel,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedPromotions(
  tx: Db,
  agentId: number,
  promotions: readonly DemoPromotion[],
): Promise<void> {
  await tx
    .insertInto('promotions')
    .values(
      promotions.map(({ endsInDays, categories, excluded_games, content, ...terms }, position) => ({
        agent_id: agentId,
        position,
        categories: JSON.stringify(categories),
        excluded_games: JSON.stringify(excluded_games ?? []),
        ends_at:
          endsInDays === undefined
            ? null
            : sql<Date>`business_now() + ${endsInDays}::int * interval '1 day'`,
        content: JSON.stringify(content),
        ...terms,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedCoupons(tx: Db, agentId: number, coupons: readonly DemoCoupon[]): Promise<void> {
  await tx
    .insertInto('coupons')
    .values(
      coupons.map((coupon) => ({
        agent_id: agentId,
        starts_at: sql<Date>`business_now()`,
        ends_at: null,
        ...coupon,
      })),
    )
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .execute();
}

/** Rows of a table that keeps its order. */
function listed(agentId: number, items: readonly { id: string }[]) {
  return items.map(({ id, ...content }, position) => ({
    agent_id: agentId,
    id,
    position,
    content: JSON.stringify(content),
  }));
}

async function seedMember(db: Db, agentId: number, member: DemoMember): Promise<void> {
  const memberId = await findOrCreateMember(db, agentId, member);
  const wallet = [...(await fetchBalances(db, memberId, 'member_wallet')).keys()][0];
  const points = [...(await fetchBalances(db, memberId, 'member_points')).keys()][0];
  if (wallet === undefined || points === undefined)
    throw new Error('a seeded member has no accounts');
  const bank = await findHouseAccountId(db, agentId, 'agent_bank');
  const housePoints = await findHouseAccountId(db, agentId, 'house_points');
  const opening = { balanceSatang: member.balanceSatang, points: member.points };
  await runCommand(
    db,
    {
      scope: 'system',
      route: 'opening_balance',
      key: `demo/${member.username}`,
      content: opening,
      lockAccountIds: [wallet, points],
    },
    async ({ post }) => {
      const shared = { code: 'opening_balance', reference: 'demo' };
      await post({
        leg: 'money',
        debitAccountId: bank,
        creditAccountId: wallet,
        amount: opening.balanceSatang,
        ...shared,
      });
      await post({
        leg: 'points',
        debitAccountId: housePoints,
        creditAccountId: points,
        amount: opening.points,
        ...shared,
      });
      return opening;
    },
  );
}

async function findOrCreateMember(db: Db, agentId: number, member: DemoMember): Promise<number> {
  try {
    return await createMember(db, {
      agentId,
      username: member.username,
      password: member.password,
      firstName: member.firstName,
      lastName: member.lastName,
      bankCode: member.bankCode,
      bankAccountNumber: member.bankAccountNumber,
      birthDate: DEMO_BIRTH_DATE,
      attributedAgentCode: null,
      referrerMemberId: null,
      vipLevel: member.vipLevel,
      isPhoneVerified: true,
    });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const row = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', member.username)
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
