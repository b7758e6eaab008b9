import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_DAYS } from '@/contract/cashback.contract';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { demoMembers } from '@/server/account/members.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { fetchSummary } from '@/server/cashback/cashback.queries';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { fetchPlayedDays } from '@/server/played/played.queries';
import { verifyPlayed } from '@/server/played/played-verify';
import { fetchPointHistory } from '@/server/points/point-history.queries';
import { fetchRedemptions } from '@/server/points/redemption.queries';
import { fetchVip } from '@/server/points/vip.service';
import { fetchPromotions } from '@/server/promotions/promotion-offers.queries';
import { fetchQuestBook } from '@/server/quests/quest.queries';
import { fetchTurnoverOwed, totalLeft } from '@/server/requirements/turnover.queries';
import { PAST_DAYS, pastPlans } from '@/server/seed/past-plan';
import { fetchUsualMinutes } from '@/server/withdrawals/withdrawal.queries';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { seedDemo } from '../../support/test-seeds';
import { memberIdOf } from '../../support/wheel.fixture';

const [gold, hero] = demoMembers;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  await seedDemo(database.db, { isPlayed: true });
});
afterAll(() => database.close());

async function balancesOf(username: string) {
  const rows = await queryRaw<{ kind: string; balance: number }>(
    database.db,
    'SELECT kind, balance FROM accounts WHERE member_id = $1 AND kind IN ($2, $3)',
    [await memberIdOf(database.db, username), 'member_wallet', 'member_points'],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

const openingsOf = () => Promise.all(demoMembers.map(({ username }) => balancesOf(username)));
const promised = demoMembers.map(({ balanceSatang, points }) => ({
  member_wallet: balanceSatang,
  member_points: points,
}));

async function countRows(table: string): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(database.db, `SELECT count(*) FROM ${table}`);
  return row?.count ?? -1;
}

async function countStates(table: string): Promise<Record<string, number>> {
  const rows = await queryRaw<{ state: string; count: number }>(
    database.db,
    `SELECT state, count(*)::int AS count FROM ${table} GROUP BY state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('the money desks have work that waits, for a newcomer to the console', async () => {
  expect(await countStates('withdrawals')).toMatchObject({ requested: 3, approved: 1 });
  expect(await countStates('deposits')).toMatchObject({ pending: 2 });
  const waiting = await queryRaw<{ reason: string; amount: number }>(
    database.db,
    `SELECT reason, amount FROM incoming_payments WHERE state = 'review' ORDER BY occurred_at`,
  );
  expect(waiting).toEqual([
    { reason: 'unknown_payment', amount: 1_500_00 },
    { reason: 'late', amount: 300_35 },
    { reason: 'unknown_payment', amount: 500_00 },
    { reason: 'unknown_sender', amount: 800_12 },
  ]);
});

test('members with a seeded past have the demo balances, and ledger and roll-up have no faults', async () => {
  expect(await openingsOf()).toEqual(promised);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  const played = await verifyPlayed(database.db);
  expect(played).toMatchObject({ is_right: true, waiting: 0 });
  expect(played.days).toBeGreaterThan(100);
  // Members owe no turnover, so they can withdraw.
  for (const { username } of demoMembers) {
    const memberId = await memberIdOf(database.db, username);
    expect(totalLeft(await fetchTurnoverOwed(database.db, memberId))).toBe(0);
  }
  const [clock] = await queryRaw(database.db, 'SELECT offset_ms FROM clock');
  expect(clock).toEqual({ offset_ms: 0 });
});

test('members with a seeded past have paid in, so first-deposit offers and quests are used up', async () => {
  for (const { username, deposits } of pastPlans) {
    const memberId = await memberIdOf(database.db, username);
    const written = await queryRaw<{ amount: number; state: string; isPaid: boolean }>(
      database.db,
      `SELECT amount, state, EXISTS (SELECT FROM incoming_payments WHERE deposit_id = d.id AND state = 'credited')
         AND EXISTS (SELECT FROM transfers WHERE reference = 'deposit/' || d.id) AS "isPaid"
       FROM deposits d WHERE member_id = $1 ORDER BY created_at`,
      [memberId],
    );
    expect(written.every(({ state, isPaid }) => state === 'credited' && isPaid)).toBe(true);
    expect(written.slice(1).map(({ amount }) => amount)).toEqual(
      deposits.map(({ amount }) => amount),
    );
    const [opened] = await queryRaw<{ money: number }>(
      database.db,
      `SELECT count(*)::int AS money FROM transfers t JOIN accounts a ON a.id = t.credit_account_id
       WHERE a.member_id = $1 AND a.kind = 'member_wallet' AND t.code = 'opening_balance'`,
      [memberId],
    );
    expect(opened?.money).toBe(0);
    const promotions = await fetchPromotions(database.db, demoAgent.id, memberId);
    const first = promotions.find(({ kind }) => kind === 'first_deposit');
    expect(first?.offer?.refusal?.reason).toBe('promotion.not_first_deposit');
    const book = await fetchQuestBook(database.db, {
      memberId,
      agentId: demoAgent.id,
      hasLine: false,
    });
    const reached = book.quests.find(({ kind }) => kind === 'first_deposit');
    expect(reached?.steps.map(({ state }) => state)).toEqual(['claimed']);
    const [quota] = await queryRaw<{ earned: number }>(
      database.db,
      'SELECT poll_votes_earned(p, $1) AS earned FROM polls p WHERE number = 1 AND agent_id = $2',
      [memberId, demoAgent.id],
    );
    expect(quota?.earned).toBeGreaterThan(0);
  }
});

test('for each seeded day and area, the ledger and the settled stakes have the same net amount', async () => {
  const sums = await queryRaw<{ day: string; area: string; ledger: number; played: number }>(
    database.db,
    `WITH ledger AS (
       SELECT movement_day(t.created_at)::text AS day, replace(h.kind, 'house_', '') AS area,
         sum(CASE h.id WHEN t.credit_account_id THEN t.amount ELSE -t.amount END)::bigint AS net
       FROM transfers t JOIN accounts h ON h.id IN (t.debit_account_id, t.credit_account_id)
       WHERE h.kind IN ('house_games', 'house_lotto') GROUP BY 1, 2
     ), played AS (
       SELECT movement_day(settled_at)::text AS day, area, sum(stake - payout)::bigint AS net FROM settled_stakes GROUP BY 1, 2
     )
     SELECT day, area, coalesce(l.net, 0) AS ledger, coalesce(p.net, 0) AS played
     FROM ledger l FULL JOIN played p USING (day, area) ORDER BY day, area`,
  );
  expect(sums.length).toBeGreaterThan(200);
  expect(sums.filter(({ ledger, played }) => ledger !== played)).toEqual([]);
  const [without] = await queryRaw<{ count: number }>(
    database.db,
    `SELECT count(*) FROM settled_stakes s WHERE stake <> 0 AND NOT EXISTS (
       SELECT FROM transfers t WHERE t.amount = abs(s.stake) AND t.reference = s.reference)`,
  );
  expect(without?.count).toBe(0);
});

test('every seeded day has the stakes of the plan, which never change', async () => {
  const today = toCalendarDay(await fetchNow(database.db));
  const turnovers = [];
  for (const { username, days } of pastPlans) {
    const memberId = await memberIdOf(database.db, username);
    const period = { from: addDays(today, -PAST_DAYS), to: today };
    const written = await fetchPlayedDays(database.db, memberId, period);
    const planned = written.map(({ day }, index) => {
      const plays = days.get(PAST_DAYS - index) ?? [];
      const sum = (read: (play: (typeof plays)[number]) => number) =>
        plays.reduce((total, play) => total + read(play), 0);
      return {
        day,
        stakeSatang: sum(({ stake }) => stake),
        payoutSatang: sum(({ payout }) => payout),
        validTurnoverSatang: sum((play) =>
          play.kind === 'bill' ? play.stake : play.validTurnover,
        ),
      };
    });
    expect(written).toEqual(planned);
    turnovers.push(written.reduce((total, day) => total + day.validTurnoverSatang, 0));
    // Members won on some days and lost on others.
    const nets = written.slice(-14).map((day) => day.payoutSatang - day.stakeSatang);
    expect(nets.filter((net) => net > 0).length).toBeGreaterThan(3);
    expect(nets.filter((net) => net < 0).length).toBeGreaterThan(3);
  }
  expect(turnovers).toEqual([197_230_00, 1_499_700_00]);
  const areas = await queryRaw<{ name: string }>(
    database.db,
    `SELECT DISTINCT area || '/' || category AS name FROM played_days ORDER BY 1`,
  );
  expect(areas.map(({ name }) => name)).toEqual([
    'games/casino',
    'games/fishing',
    'games/slot',
    'games/sport',
    'lotto/lotto',
  ]);
});

test('the seeded transfers of each wallet are in order of time, and its bets are settled rounds and bills', async () => {
  const [late] = await queryRaw<{ count: number }>(
    database.db,
    `SELECT count(*) FROM (
       SELECT created_at, lag(created_at) OVER (PARTITION BY a.id ORDER BY t.seq) AS before
       FROM accounts a JOIN transfers t ON a.id IN (t.debit_account_id, t.credit_account_id)
       WHERE a.kind = 'member_wallet') moved
     WHERE created_at < before`,
  );
  expect(late?.count).toBe(0);
  const [unsettled] = await queryRaw<{ count: number }>(
    database.db,
    `SELECT count(*) FROM settled_stakes s
     WHERE s.member_id IN (SELECT id FROM members WHERE username = ANY($1))
       AND NOT EXISTS (SELECT FROM game_rounds r WHERE s.reference = r.source || '/' || r.round_id
         AND (r.stake, r.payout) = (s.stake, s.payout) AND r.state = 'closed')
       AND NOT EXISTS (SELECT FROM lotto_bills b WHERE s.reference = 'lotto/' || b.id
         AND (b.amount, b.paid) = (s.stake, s.payout) AND b.state = 'resulted')`,
    [demoMembers.map(({ username }) => username)],
  );
  expect(unsettled?.count).toBe(0);
  const wrong = await queryRaw(
    database.db,
    `SELECT i.* FROM lotto_items i JOIN lotto_bills b ON b.id = i.bill_id JOIN lotto_rounds r ON r.id = b.round_id
     WHERE (i.state = 'won') <> CASE i.bet_type WHEN 'run_top' THEN position(i.number IN r.three_top) > 0
       ELSE i.number = right(r.three_top, 2) END`,
  );
  expect(wrong).toEqual([]);
});

test('seeded VIP levels follow from turnover, and seeded points from the roll-up', async () => {
  const levels = [];
  for (const { username } of demoMembers) {
    const memberId = await memberIdOf(database.db, username);
    const member = { memberId, agentId: 1 };
    const vip = await fetchVip(database.db, member);
    levels.push({ level: vip.level, falls: vip.falls_to });
    expect(Number(vip.turnover)).toBeGreaterThan([0, 100_000, 1_000_000][vip.level] ?? 0);
    const { movements } = await fetchPointHistory(database.db, member, { limit: 100 });
    expect(movements.filter(({ code }) => code === 'points_play').length).toBeGreaterThan(25);
    expect(movements.at(-1)?.code).toBe('opening_balance');
    expect(movements.reduce((sum, { point }) => sum + point, 0)).toBe(
      demoMembers.find((each) => each.username === username)?.points,
    );
  }
  expect(levels).toEqual([
    { level: gold.vipLevel, falls: null },
    { level: hero.vipLevel, falls: null },
  ]);
});

test('the seeded past contains redemptions in every state', async () => {
  const [ofGold, ofHero] = await Promise.all(
    demoMembers.map(async ({ username }) => {
      const memberId = await memberIdOf(database.db, username);
      return (await fetchRedemptions(database.db, memberId, { limit: 100 })).redemptions;
    }),
  );
  expect(ofGold?.map(({ item, state }) => `${item.kind} ${state}`)).toEqual([
    'goods ordered',
    'coupon done',
    'credit done',
    'coupon done',
    'credit done',
  ]);
  const coupons = ofGold?.flatMap((redemption) => redemption.coupons);
  expect(coupons?.map(({ is_usable }) => is_usable)).toEqual([true, false]);
  expect(new Set(ofHero?.map(({ item, state }) => `${item.kind} ${state}`))).toEqual(
    new Set([
      'goods ordered',
      'spins done',
      'coupon done',
      'credit done',
      'goods cancelled',
      'goods sent',
    ]),
  );
});

test('past withdrawals give members a usual waiting time', async () => {
  const took = await queryRaw<{ username: string; minutes: number }>(
    database.db,
    `SELECT m.username, (extract(epoch FROM w.ended_at - w.requested_at) / 60)::float8 AS minutes
     FROM withdrawals w JOIN members m ON m.id = w.member_id WHERE w.state = 'paid' ORDER BY w.requested_at`,
  );
  for (const { username, withdrawals } of pastPlans) {
    const planned = withdrawals.map(({ tookMinutes }) => tookMinutes);
    const written = took.filter((each) => each.username === username);
    expect(written.map(({ minutes }) => Math.round(minutes))).toEqual(planned);
  }
  expect(await countStates('withdrawals')).toMatchObject({ paid: took.length });
  expect(await fetchUsualMinutes(database.db, 1)).toBe(15);
});

test('each seeded day has cashback that was claimed, has expired or can still be claimed', async () => {
  const progress = await queryRaw<{ isDone: boolean }>(
    database.db,
    'SELECT done_day = last_closed_day() AS "isDone" FROM cashback_progress',
  );
  expect(progress.map(({ isDone }) => isDone)).toEqual([true, true]);
  for (const { username, claims, days } of pastPlans) {
    const memberId = await memberIdOf(database.db, username);
    const summary = await fetchSummary(database.db, { memberId, agentId: 1 });
    const inPicture = [...days.keys()].filter((ago) => ago > 0 && ago <= PICTURE_DAYS);
    expect(summary.days).toHaveLength(inPicture.length);
    expect(summary).toMatchObject({ owed: '0.00', added: '0.00' });
    expect(summary.days[0]?.claim).toBeNull();
    expect(summary.open_days).toBeGreaterThan(2);
    const written = await queryRaw<{ state: string }>(
      database.db,
      `SELECT CASE WHEN c.id IS NOT NULL THEN 'claimed' WHEN d.ends_at > business_now() THEN 'open' ELSE 'lapsed' END AS state
       FROM cashback_days d LEFT JOIN cashback_claims c USING (member_id, day) WHERE d.member_id = $1`,
      [memberId],
    );
    const states = written.map(({ state }) => state);
    expect(states.filter((state) => state === 'claimed')).toHaveLength(claims.length);
    expect(new Set(states)).toEqual(new Set(['claimed', 'open', 'lapsed']));
  }
});

test('seeding again changes nothing, even for members seeded without a past', async () => {
  const tables = [
    'transfers',
    'settled_stakes',
    'redemptions',
    'lotto_bills',
    'coupon_uses',
    'cashback_days',
    'cashback_claims',
    'withdrawals',
  ];
  const count = () => Promise.all(tables.map(countRows));
  const before = await count();
  await seedDemo(database.db, { isPlayed: true });
  await seedDemo(database.db, { isPlayed: false });
  expect(await count()).toEqual(before);
  expect(await openingsOf()).toEqual(promised);

  const played = database;
  database = await createTestDatabase({ content: 'demo' });
  try {
    await seedDemo(database.db, { isPlayed: true });
    expect(await countRows('game_rounds')).toBe(0);
    expect(await openingsOf()).toEqual(promised);
  } finally {
    await database.close();
    database = played;
  }
});
