import { type Kysely, sql } from 'kysely';
import { createMember } from '../account/account.service';
import { demoAgent } from '../agent/agent.seed';
import { type DemoContent, demoContent } from '../content/content.seed';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  fetchBalances,
  findHouseAccountId,
  openHouseAccounts,
  runCommand,
} from '../ledger/ledger.service';

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

const DEMO_BIRTH_DATE = '1990-01-01';

/** Whether nothing was ever written: only such a database gets demo data by itself. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('agents').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Writes agent, content, members and their opening balances. The same every time, safe to repeat. */
export async function seedDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { config, ...agent } = demoAgent;
    await tx
      .insertInto('agents')
      .values({ ...agent, config: JSON.stringify(config) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await seedContent(tx, agent.id, demoContent);
    await openHouseAccounts(tx, agent.id);
  });
  for (const member of demoMembers) await seedMember(db, member);
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

/** Rows of a table that keeps its order. */
function listed(agentId: number, items: readonly { id: string }[]) {
  return items.map(({ id, ...content }, position) => ({
    agent_id: agentId,
    id,
    position,
    content: JSON.stringify(content),
  }));
}

async function seedMember(db: Db, member: (typeof demoMembers)[number]): Promise<void> {
  const agentId = demoAgent.id;
  const memberId = await findOrCreateMember(db, member);
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

async function findOrCreateMember(db: Db, member: (typeof demoMembers)[number]): Promise<number> {
  try {
    return await createMember(db, {
      agentId: demoAgent.id,
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
    });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const row = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', demoAgent.id)
      .where('username', '=', member.username)
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
