import { findDemoMembers } from '../account/members.seed';
import type { DemoAgent, DemoKind } from '../area';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { rollUpPlayed } from '../played/roll-up.service';
import { creditPlayedPoints } from '../points/points.service';
import { type FriendPlay, moveMoneyOfFriends } from './friend-money.seed';
import { creditAffiliateIncome } from './income.service';

/** Numbers of friends in the network of the first demo member: on level 1, on level 2, and in total. */
const LEVEL_1 = 40;
const LEVEL_2 = 100;
const FRIENDS = 200;
/** Days before the seeding on which the first friend joined; the others followed at even intervals. */
const FIRST_JOINED_DAYS = 175;
const DAYS_BETWEEN = 0.8;
/** The play of the demo lies within this number of days before the seeding. */
const PLAYED_DAYS = 160;
const PLAYS_EACH = 4;

const firstNames = [
  'กานดา',
  'ฝนทิพย์',
  'วรพล',
  'บุญมี',
  'ต้นกล้า',
  'อรทัย',
  'เอกชัย',
  'มินตรา',
  'ธนกร',
  'พิมพ์ใจ',
  'สุรชัย',
  'ณัฐวุฒิ',
  'จันทร์เพ็ญ',
] as const;
const lastNames = [
  'แสงทอง',
  'ศรีสุข',
  'ใจงาม',
  'วงศ์ไทย',
  'บุญเรือง',
  'รุ่งเรือง',
  'ทองแท้',
  'พรหมมา',
  'สายชล',
  'ดวงดี',
  'คงมั่น',
] as const;
/** Number of the friend who has the same name as their referrer, so that operators see a signal. */
const ALIKE = 197;
const games = ['slot', 'slot', 'lotto', 'sport', 'fishing', 'slot', 'casino'] as const;

/** Returns the username of demo friend number `n`. Demo friends have no password, so they cannot sign in. */
export function usernameOfFriend(n: number): string {
  return `06900${String(n).padStart(5, '0')}`;
}

/**
 * Writes the network of the first demo member with half a year of play and the income from it. Does nothing in a demo
 * without play.
 */
export async function seedNetwork(
  db: Db,
  agents: readonly DemoAgent[],
  { isPlayed }: DemoKind,
): Promise<void> {
  if (!isPlayed) return;
  const agent = agents.find(({ code }) => code === 'CHOKDEE');
  const referrer = agent && findDemoMembers(agent.code)[0]?.username;
  if (!agent || referrer === undefined) return;
  const isNew = await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agent.id)
      .where('username', '=', usernameOfFriend(1))
      .executeTakeFirst();
    if (known) return false;
    await queryRaw(tx, MEMBERS, [agent.id, JSON.stringify(planFriends())]);
    await queryRaw(tx, REFERRERS, [agent.id, JSON.stringify(planReferrers(referrer))]);
    await queryRaw(tx, WALLETS, [agent.id]);
    const plays = planPlays();
    const now = await fetchNow(tx);
    await queryRaw(tx, PLAYS, [agent.id, JSON.stringify(plays), now]);
    await moveMoneyOfFriends(tx, { agentId: agent.id, plays, now });
    return true;
  });
  if (!isNew || !(await rollUpPlayed(db))) return;
  await creditPlayedPoints(db);
  await creditAffiliateIncome(db);
}

// One statement inserts all members, because a commit for each would take seconds.
const MEMBERS = `
  INSERT INTO members (agent_id, username, first_name, last_name, birth_date, bank_code, bank_account_number,
    phone_verified_at, created_at)
  SELECT $1, f.username, f.first, f.last, '1990-01-01', '004', '069' || right(f.username, 7), joined.at, joined.at
  FROM jsonb_to_recordset($2::text::jsonb) AS f (n integer, username text, first text, last text, days numeric)
  CROSS JOIN LATERAL (SELECT business_now() - f.days * interval '1 day' AS at) joined ORDER BY f.n`;

// Runs after all members are inserted, because a friend refers to the id of their referrer.
const REFERRERS = `
  UPDATE members m SET referrer_member_id = r.id
  FROM jsonb_to_recordset($2::text::jsonb) AS f (username text, referrer text)
  JOIN members r ON r.agent_id = $1 AND r.username = f.referrer
  WHERE m.agent_id = $1 AND m.username = f.username`;

const WALLETS = `
  WITH opened AS (
    SELECT m.id AS member_id, a.id, a.kind FROM members m CROSS JOIN LATERAL open_member_accounts(m.id, m.agent_id) a
    WHERE m.agent_id = $1 AND m.username LIKE '06900_____'
  )
  INSERT INTO wallets (account_id, member_id, wallet_type_id, name)
  SELECT id, member_id, 1, 'กระเป๋าหลัก' FROM opened WHERE kind = 'member_wallet'`;

const PLAYS = `
  SELECT settle_stakes(array_agg(ROW(NULL, m.id, p.area, p.reference, p.stake, p.payout, p.stake,
    $3::timestamptz - p.days * interval '1 day', w.account_id, NULL, NULL, p.category)::settled_stakes
    ORDER BY p.days DESC, p.reference))
  FROM jsonb_to_recordset($2::text::jsonb) AS p (username text, area text, category text, reference text, stake bigint,
    payout bigint, days integer)
  JOIN members m ON m.agent_id = $1 AND m.username = p.username
  JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1`;

const numbers = Array.from({ length: FRIENDS }, (_, index) => index + 1);

function joinedDaysAgo(n: number): number {
  return FIRST_JOINED_DAYS - (n - 1) * DAYS_BETWEEN;
}

function planFriends() {
  return numbers.map((n) => ({
    n,
    username: usernameOfFriend(n),
    ...nameOf((n === ALIKE ? referrerOf(n) : null) ?? n),
    days: joinedDaysAgo(n),
  }));
}

/** Plans who referred each friend. Half of level 1 and a quarter of level 2 have friends of their own. */
function planReferrers(first: string) {
  return numbers.map((n) => {
    const referrer = referrerOf(n);
    return {
      username: usernameOfFriend(n),
      referrer: referrer === null ? first : usernameOfFriend(referrer),
    };
  });
}

/** Returns the number of the friend who referred friend `n`; null for the first demo member. */
function referrerOf(n: number): number | null {
  if (n <= LEVEL_1) return null;
  if (n <= LEVEL_1 + LEVEL_2) return ((n * 7) % (LEVEL_1 / 2)) + 1;
  return LEVEL_1 + 1 + ((n * 11) % (LEVEL_2 / 4));
}

function nameOf(n: number) {
  return { first: firstNames[n % firstNames.length], last: lastNames[n % lastNames.length] };
}

/** Plans the play of the friends. Every fifth friend does not play, and one sports bet is voided a day later. */
function planPlays(): FriendPlay[] {
  const plays = numbers
    .filter((n) => n % 5 !== 0)
    .flatMap((n) =>
      Array.from({ length: PLAYS_EACH }, (_, turn): FriendPlay => {
        const joined = Math.floor(joinedDaysAgo(n));
        const days = (n * 13 + turn * 29) % Math.min(PLAYED_DAYS, joined);
        const stake = (((n * 37 + turn * 91) % 40) + 4) * 100_00;
        const game = games[(n + turn) % games.length];
        return {
          username: usernameOfFriend(n),
          joinedDays: joined,
          area: game === 'lotto' ? 'lotto' : 'games',
          category: game ?? null,
          reference: `demo/${n}/${turn}`,
          stake,
          payout: Math.floor(stake * ((n + turn) % 3 === 0 ? 1.7 : 0.6)),
          days,
        };
      }),
    );
  const voided = plays.find(({ category, days }) => category === 'sport' && days > 1);
  if (!voided) return plays;
  voided.payout = 0;
  return [...plays, { ...voided, stake: -voided.stake, days: voided.days - 1 }];
}
