import { describe, expect, test } from 'vitest';
import type { PayoutBadge } from '@/contract/operator/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { operate } from '../../support/deposit.fixture';
import { useMoneyOut } from '../../support/money-out.fixture';
import { decide, plantWithdrawal } from '../../support/withdrawal.fixture';

const out = useMoneyOut();
const run = (text: string, values: unknown[] = []) => queryRaw(out.app.db, text, values);
const memberId = `(SELECT id FROM members WHERE username = 'player-1')`;

/** Writes a credited deposit of the first player. */
const deposit = (amountSatang: number, hoursAgo: number) =>
  run(
    `INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at, decided_by)
     SELECT 1, ${memberId}, 'manual', 'credited', $1, $1, at, at, at, 'operator/som'
     FROM (SELECT business_now() - $2 * interval '1 hour' AS at) moment`,
    [amountSatang, hoursAgo],
  );

/** Writes play of the first player. */
const play = (
  stake: number,
  payout: number,
  minutesAgo: number,
  category: string | null = 'slot',
) =>
  run(
    `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at, category)
     SELECT ${memberId}, CASE WHEN $4::text IS NULL THEN 'lotto' ELSE 'games' END, gen_random_uuid()::text, $1::bigint,
       $2::bigint, $1::bigint, business_now() - $3 * interval '1 minute', $4`,
    [stake, payout, minutesAgo, category],
  );

describe('the page of a withdrawal', () => {
  test('has the balance, the money in and out, the play since the last deposit, and earlier rejections', async () => {
    await deposit(1_000_00, 24 * 40);
    await deposit(2_000_00, 2);
    await play(100_00, 0, 60 * 24);
    await play(150_00, 90_00, 30);
    await play(50_00, 0, 20, null);
    const earlier = await out.plant(700_00);
    await decide(out.app, 'reject', earlier.id, { note: 'ชื่อไม่ตรง' });
    const { id, number } = await out.plant(500_00);
    expect(await out.show(id)).toMatchObject({
      number,
      member_id: expect.any(Number) as number,
      balance: 49_500_00,
      balance_if_returned: 50_000_00,
      in_30d: 2_000_00,
      in_total: 3_000_00,
      out_total: 0,
      last_deposits: [{ amount: 2_000_00 }, { amount: 1_000_00 }],
      played: {
        deposit: 2_000_00,
        types: [
          { type: 'slot', stake: 150_00, payout: 90_00 },
          { type: 'lotto', stake: 50_00, payout: 0 },
        ],
      },
      devices: { count: 0, newest_at: null },
      notes: 0,
      rejections: [{ number: earlier.number, note: 'ชื่อไม่ตรง' }],
    });
    expect((await out.audit())[0]).toBe('owner member.show');
  });

  test('is found by its number too, and needs one of both names', async () => {
    const { id, number } = await out.plant();
    const { data } = await operate(out.app, `/withdrawals/show?number=${number}`);
    expect(data).toMatchObject({ id, number });
    for (const query of ['', `?id=${id}&number=${number}`]) {
      expect((await operate(out.app, `/withdrawals/show${query}`)).status).toBe(400);
    }
  });

  test('is not found by another agent', async () => {
    const { id } = await out.plant();
    expect((await operate(out.yok, `/withdrawals/show?id=${id}`)).error).not.toBe(0);
  });
});

describe('the badges of a withdrawal', () => {
  interface Case {
    readonly badge: PayoutBadge;
    /** Makes the badge true. */
    readonly make?: () => Promise<unknown>;
    readonly amount?: number;
  }
  const cases: readonly Case[] = [
    { badge: 'first' },
    {
      badge: 'account_changed',
      make: () =>
        run(`UPDATE members SET bank_account_changed_at = business_now() - interval '6 days'`),
    },
    {
      badge: 'fresh_device',
      make: () =>
        run(
          `INSERT INTO member_devices (member_id, device_hash, first_seen_at)
           SELECT ${memberId}, sha256(n::text::bytea), business_now() - n * interval '20 hours'
           FROM generate_series(1, 2) n`,
        ),
    },
    {
      badge: 'barely_played',
      make: async () => {
        await deposit(2_000_00, 2);
        await play(1_999_99, 0, 10);
      },
    },
    { badge: 'big_win', make: () => play(1_00, 50_001_01, 0) },
    {
      badge: 'on_break',
      make: () => run(`INSERT INTO safety_breaks (member_id, kind) SELECT ${memberId}, 'excluded'`),
    },
    {
      badge: 'closing',
      make: () => run(`UPDATE members SET closed_at = business_now() WHERE username = 'player-1'`),
    },
    {
      badge: 'payouts_held',
      make: () => run(`UPDATE members SET payouts_held_until = business_now() + interval '1 hour'`),
    },
    { badge: 'two_people', amount: 20_000_00 },
    {
      badge: 'referral_signal',
      make: async () => {
        await run(
          `UPDATE members SET referrer_member_id = ${memberId} WHERE username = 'player-2'`,
        );
        await run(
          `UPDATE members SET first_name = 'เอก', last_name = 'ดี' WHERE username IN ('player-1', 'player-2')`,
        );
      },
    },
  ];

  test.each(cases)(
    'include $badge where it is true, and not elsewhere',
    async ({ badge, make, amount }) => {
      await make?.();
      const { id } = await out.plant(amount);
      const other = await plantWithdrawal(out.app, { username: 'player-3', amountSatang: 100_00 });
      expect((await out.show(id)).badges).toContain(badge);
      const everyones: readonly PayoutBadge[] = ['first', 'account_changed', 'payouts_held'];
      if (everyones.includes(badge)) return;
      expect((await out.show(other.id)).badges).not.toContain(badge);
    },
  );

  test('do not say that a member barely played who has staked the deposit once', async () => {
    await deposit(2_000_00, 2);
    await play(2_000_00, 0, 10);
    const { id } = await out.plant();
    expect((await out.show(id)).badges).not.toContain('barely_played');
  });

  test('do not call a later withdrawal the first, and need two people for many small ones', async () => {
    const paid = await out.plant(19_000_00);
    await decide(out.app, 'approve', paid.id);
    await decide(out.app, 'paid', paid.id);
    const { id } = await out.plant(1_000_00);
    const { badges } = await out.show(id);
    expect(badges).not.toContain('first');
    expect(badges).toContain('two_people');
  });
});

describe('the list of withdrawals', () => {
  test('has what waits oldest first, page by page', async () => {
    const planted = [];
    for (const player of [1, 2, 3]) {
      planted.push(
        await plantWithdrawal(out.app, {
          username: `player-${player}`,
          amountSatang: player * 100_00,
        }),
      );
    }
    const numbers = planted.map(({ number }) => number);
    const first = await out.list('state=requested&limit=2');
    expect(first.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 2));
    const rest = await out.list(`state=requested&limit=2&cursor=${first.next_cursor}`);
    expect(rest.rows.map(({ number }) => number)).toEqual(numbers.slice(2));
    expect(rest.next_cursor).toBeNull();
    const all = await out.list('limit=2');
    expect(all.rows.map(({ number }) => number)).toEqual([numbers[2], numbers[1]]);
  });

  test('finds by number, member and amount, and by the day of the request or of the end', async () => {
    const { id, number } = await out.plant(700_00);
    await plantWithdrawal(out.app, { username: 'player-2', amountSatang: 900_00 });
    await decide(out.app, 'reject', id);
    const count = async (query: string) => (await out.list(query)).rows.length;
    const { member_id: member } = await out.show(id);
    const [{ today } = { today: '' }] = await queryRaw<{ today: string }>(
      out.app.db,
      `SELECT (business_now() AT TIME ZONE 'Asia/Bangkok')::date::text AS today`,
    );
    expect(await count(`number=${number}`)).toBe(1);
    expect(await count(`member_id=${member}`)).toBe(1);
    expect(await count('amount_from=800')).toBe(1);
    expect(await count('amount_from=700&amount_to=900')).toBe(2);
    expect(await count(`from=${today}&to=${today}`)).toBe(2);
    expect(await count(`day_of=ended&from=${today}&to=${today}`)).toBe(1);
    expect(await count('to=2020-01-01')).toBe(0);
    expect((await operate(out.app, '/withdrawals?from=2026-02-01&to=2026-01-01')).status).toBe(400);
  });
});
