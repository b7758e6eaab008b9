import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import type { BodyOf } from '@/contract/endpoint';
import { errorMessages } from '@/contract/error-messages.copy';
import type { ErrorName } from '@/contract/errors';
import { memberStatement } from '@/contract/statement.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';
import { oweTurnover } from '../../support/withdrawal.fixture';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OPENING = 1_000_00;
let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      other = await fresh.loginAs('0823456789');
    },
  });
});
beforeEach(async () => {
  await app.reset();
  await plantPlayOfAll(app.db);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

/** Creates a coupon with a reason, which is needed when the house may lose by it. */
const make = (line: string) => run([...line.split(' '), '--force', 'เพื่อการทดสอบ']);

type Agreed = BodyOf<typeof couponRedeem>['agreed'];

/** An amount above the balance of every member, so a redemption may lock all of it. */
const EVERYTHING = '1000000.00';

const preview = (code: string, by = token) =>
  app.call(couponPreview, { token: by, body: { code } });

/** Redeems a coupon on the given terms; by default on its current terms. */
async function redeem(
  code: string,
  { by = token, key, agreed }: { by?: string; key?: string; agreed?: Agreed } = {},
) {
  return app.call(couponRedeem, {
    token: by,
    body: { code, agreed: agreed ?? (await fetchTerms(code)) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

async function fetchTerms(typed: string): Promise<Agreed> {
  const [coupon] = await queryRaw<{ kind: 'credit' | 'points'; amount: number; turnover: number }>(
    app.db,
    `SELECT kind, amount, ceil(amount * turnover_milli / 1000.0)::bigint AS turnover FROM coupons
     WHERE agent_id = 1 AND code = $1`,
    [typed.replace(/[\s-]/g, '').toUpperCase()],
  );
  if (coupon?.kind !== 'credit') return { kind: 'points', point: coupon?.amount ?? 1 };
  return {
    kind: coupon.kind,
    amount: formatBaht(coupon.amount),
    turnover: formatBaht(coupon.turnover),
    locks: EVERYTHING,
  };
}
const pointsOf = async (by: string) => (await app.call(memberPoints, { token: by })).data.point;

/** Runs an operator's command as typed. */
async function run(
  line: string | readonly string[],
): Promise<{ code: number; out: string; complaints: string }> {
  const output = { out: '', complaints: '' };
  const code = await runOperatorCommand(typeof line === 'string' ? line.split(' ') : line, {
    env: { OPERATOR_KEY: keyOf('lek') },
    fetch: (...[input, init]) => app.fetch(new Request(input, init)),
    print: (text) => {
      output.out += text;
    },
    complain: (text) => {
      output.complaints += text;
    },
  });
  return { code, ...output };
}

async function expectRefused(code: string, refusal: ErrorName, by?: string): Promise<void> {
  const counter = createTableCounter(app.db, ['attempts']);
  const before = await counter.count();
  for (const response of [
    await preview(code, by),
    await redeem(code, by === undefined ? {} : { by }),
  ]) {
    expect(response.refusal).toBe(refusal);
    expect(response.json).toMatchObject({ message: errorMessages[refusal] });
  }
  expect(await counter.count()).toEqual(before);
}

async function fetchOwed() {
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  return fetchTurnoverOwed(app.db, member!.id);
}

describe('a coupon code', () => {
  test('for credit pays the main wallet from the promotion budget and adds a turnover requirement', async () => {
    const { data } = await redeem('CHOKDEE50');
    expect(data).toEqual({ kind: 'credit', code: 'CHOKDEE50', amount: 50_00, turnover: 150_00 });
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
    expect(await fetchOwed()).toMatchObject([
      { source: 'coupon', name: 'คูปอง CHOKDEE50', requiredSatang: 150_00, countedSatang: 0 },
    ]);
    const [movement] = (await app.call(memberStatement, { token, query: {} })).data.movements;
    expect(movement).toMatchObject({ code: 'coupon_credit', amount: 50_00 });
    const [paid] = await queryRaw<{ kind: string }>(
      app.db,
      `SELECT a.kind FROM transfers t JOIN accounts a ON a.id = t.debit_account_id WHERE t.code = 'coupon_credit'`,
    );
    expect(paid?.kind).toBe('promotion_budget');
  });

  test('for points credits points without a turnover requirement', async () => {
    const before = await pointsOf(token);
    expect((await redeem('POINT100')).data).toEqual({
      kind: 'points',
      code: 'POINT100',
      point: 100,
    });
    expect(await pointsOf(token)).toBe(before + 100);
    expect(await fetchOwed()).toEqual([]);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('without a turnover multiple adds no turnover requirement', async () => {
    await make('coupons create FREE10 --credit 10.50 --uses 5');
    expect((await redeem('FREE10')).data).toMatchObject({ amount: 10_50, turnover: 0 });
    expect(await fetchOwed()).toEqual([]);
  });

  test.each(['chokdee50', ' CHOKDEE 50 ', 'chok-dee-50'])(
    'is accepted as typed: "%s"',
    async (typed) => {
      expect((await redeem(typed)).data.code).toBe('CHOKDEE50');
    },
  );

  test.each(['', 'ABC', 'คูปอง', 'A'.repeat(25), 'A_B_C'])(
    'is refused as malformed: "%s"',
    async (typed) => {
      const response = await redeem(typed);
      expect(response.status).toBe(400);
      const { issues } = response.json as { issues: { path: string }[] };
      expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(['code']));
    },
  );

  test('that does not exist is refused as unknown', () =>
    expectRefused('NOSUCHCODE', 'coupon.unknown'));

  test('is refused as unknown when it belongs to another agent', async () => {
    await make('coupons create ONLYHERE --points 5 --uses 5');
    const yok = await createTestApp({
      db: app.db,
      agentId: 2,
      providers: [createTestProvider()],
    });
    const member = await yok.loginAs('0898765432');
    const body = { code: 'ONLYHERE', agreed: { kind: 'points', point: 5 } } as const;
    const response = await yok.call(couponRedeem, { token: member, body });
    expect(response.refusal).toBe('coupon.unknown');
    const { code } = body;
    const shown = await yok.call(couponPreview, { token: member, body: { code } });
    expect(shown.refusal).toBe('coupon.unknown');
  });

  test('is redeemed once per member, up to its number of uses', async () => {
    await make('coupons create ONLYONE --credit 10 --uses 1');
    expect((await redeem('ONLYONE')).refusal).toBeUndefined();
    await expectRefused('ONLYONE', 'coupon.already_used');
    await expectRefused('ONLYONE', 'coupon.used_up', other);
  });

  test('is redeemed several times by a member when the coupon allows it', async () => {
    await make('coupons create TWICE --points 10 --uses 10 --each 2');
    expect((await redeem('TWICE')).refusal).toBeUndefined();
    expect((await redeem('TWICE')).refusal).toBeUndefined();
    await expectRefused('TWICE', 'coupon.already_used');
  });

  test('is redeemed only within its days', async () => {
    const tomorrow = new Date(Date.now() + DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10);
    await make(
      `coupons create ONEDAY --points 10 --uses 10 --from ${tomorrow} --until ${tomorrow}`,
    );
    await expectRefused('ONEDAY', 'coupon.not_started');
    await app.moveClock(DAY_MS);
    expect((await redeem('ONEDAY')).refusal).toBeUndefined();
    await app.moveClock(2 * DAY_MS);
    await expectRefused('ONEDAY', 'coupon.expired', other);
    await expectRefused('ONEDAY', 'coupon.already_used');
  });

  test('is redeemed only once when the idempotency key repeats', async () => {
    const key = randomUUID();
    const first = await redeem('CHOKDEE50', { key });
    expect((await redeem('CHOKDEE50', { key })).data).toEqual(first.data);
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
    expect((await redeem('POINT100', { key })).refusal).toBe('request.idempotency_conflict');
  });
});

describe('the preview of a coupon', () => {
  const shownOf = async (code: string, by = token) => (await preview(code, by)).data;

  test('shows the amount, the turnover requirement and how much money it will lock', async () => {
    const counter = createTableCounter(app.db, ['attempts']);
    const before = await counter.count();
    expect(await shownOf(' chok-dee 50')).toEqual({
      kind: 'credit',
      code: 'CHOKDEE50',
      amount: 50_00,
      turnover: 150_00,
      locks: OPENING,
      turnover_owed: 0,
      play: 13_750_00,
    });
    expect(await shownOf('POINT100')).toEqual({
      kind: 'points',
      code: 'POINT100',
      point: 100,
      play: 3_300_00,
    });
    expect(await counter.count()).toEqual(before);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('shows no further locked money when all is locked or the coupon has no turnover requirement', async () => {
    await make('coupons create FREE10 --credit 10.50 --uses 5');
    expect(await shownOf('FREE10')).toMatchObject({ turnover: 0, locks: 0, turnover_owed: 0 });
    await oweTurnover(app, '0812345678', { required: 800_00, played: 100_00 });
    expect(await shownOf('CHOKDEE50')).toMatchObject({ locks: 0, turnover_owed: 700_00 });
    expect(await shownOf('FREE10')).toMatchObject({ locks: 0, turnover_owed: 700_00 });
  });

  test('shows the same missing turnover as the refusal of a withdrawal after redeeming', async () => {
    const shown = await shownOf('CHOKDEE50');
    const withdraw = () => app.call(withdrawCreate, { token, body: { amount: '1000' } });
    if (shown.kind !== 'credit') throw new Error('not for credit');
    const agreed = {
      kind: shown.kind,
      amount: formatBaht(shown.amount),
      turnover: formatBaht(shown.turnover),
      locks: formatBaht(shown.locks),
    };
    expect((await redeem('CHOKDEE50', { agreed })).refusal).toBeUndefined();
    const refused = await withdraw();
    expect(refused.refusal).toBe('withdraw.turnover_owed');
    expect(refused.json).toMatchObject({ data: { remaining: formatBaht(shown.turnover) } });
  });

  const shownTerms = {
    kind: 'credit',
    amount: '50.00',
    turnover: '150.00',
    locks: '1000.00',
  } as const;

  test.each([
    ['gave less', { ...shownTerms, amount: '49.99' }],
    ['gave more', { ...shownTerms, amount: '50.01' }],
    ['asked for less play', { ...shownTerms, turnover: '149.99' }],
    ['locked less', { ...shownTerms, locks: '999.99' }],
    ['gave points', { kind: 'points', point: 5000 }],
  ] as const)(
    'is outdated when it %s: redeeming is refused with the current terms',
    async (_, agreed) => {
      const counter = createTableCounter(app.db, ['attempts']);
      const before = await counter.count();
      const response = await redeem('CHOKDEE50', { agreed });
      expect(response.refusal).toBe('coupon.changed');
      expect(response.json).toMatchObject({ data: { ...shownTerms, turnover_owed: '0.00' } });
      expect(await counter.count()).toEqual(before);
      expect(await app.balanceOf(token)).toBe(OPENING);
    },
  );

  test('may name more locked money than redeeming locks', async () => {
    const agreed = { ...shownTerms, locks: '1000.01' };
    expect((await redeem('CHOKDEE50', { agreed })).refusal).toBeUndefined();
  });

  test('that is outdated does not count as a guess', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const agreed = { ...shownTerms, locks: '0.00' };
      expect((await redeem('CHOKDEE50', { agreed })).refusal).toBe('coupon.changed');
    }
  });
});

describe('guessing coupon codes', () => {
  test('is limited for previews and redemptions together', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const ask = turn % 2 === 0 ? preview : redeem;
      expect((await ask(`GUESS${turn}`)).refusal).toBe('coupon.unknown');
    }
    expect(await preview('CHOKDEE50')).toMatchObject({
      status: 429,
      refusal: 'coupon.too_many_attempts',
    });
  });

  test('is stopped after ten failures for 15 minutes', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await redeem(`GUESS${turn}`)).refusal).toBe('coupon.unknown');
    }
    const late = await redeem('CHOKDEE50');
    expect(late).toMatchObject({ status: 429, refusal: 'coupon.too_many_attempts' });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await redeem('CHOKDEE50', { by: other })).refusal).toBeUndefined();
    await app.moveClock(16 * MINUTE_MS);
    expect((await redeem('CHOKDEE50')).refusal).toBeUndefined();
  });

  test('does not include repeating a code that the member has already used', async () => {
    await redeem('CHOKDEE50');
    for (let turn = 0; turn < 12; turn += 1)
      expect((await redeem('CHOKDEE50')).refusal).toBe('coupon.already_used');
    expect((await redeem('POINT100')).refusal).toBeUndefined();
  });

  test('does not include internal errors', async () => {
    await queryRaw(app.db, 'ALTER TABLE coupons RENAME TO coupons_away');
    try {
      for (let turn = 0; turn < 12; turn += 1)
        await expect(
          app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } }),
        ).rejects.toThrow(/responded 500/);
    } finally {
      await queryRaw(app.db, 'ALTER TABLE coupons_away RENAME TO coupons');
    }
    // A request without terms accepts the coupon as it is.
    const body = { code: 'CHOKDEE50' };
    expect((await app.call(couponRedeem, { token, body })).refusal).toBeUndefined();
  });

  test('does not include valid codes', async () => {
    await make('coupons create MANY --points 1 --uses 100 --each 100');
    for (let turn = 0; turn < 15; turn += 1) {
      expect((await redeem('MANY')).refusal).toBeUndefined();
    }
  });
});

describe('an operator', () => {
  test('creates a coupon and lists its uses, recorded in the audit log', async () => {
    expect(
      await make('coupons create song-kran --credit 100 --turnover 2.5 --uses 20'),
    ).toMatchObject({ code: 0, out: 'song-kran: ฿100 × 20' });
    expect((await redeem('SONGKRAN')).data).toMatchObject({ amount: 100_00, turnover: 250_00 });
    const [head, row] = (await run('coupons list --limit 1')).out.split('\n');
    expect(head).toMatch(
      /^id +code +codes +baht +points +spins +turnover +required play +for +state +used +uses allowed +per member/,
    );
    expect(row).toMatch(
      /^\d+ +SONGKRAN +– +100\.00 +– +– +×2\.5 +27500\.00 +all +running +1 +20 +1 +\d{4}-.* –$/,
    );
    expect((await run('coupons uses songkran')).out).toMatch(/\nSONGKRAN +081-xxx-5678 .*\d{4}-/);
    expect((await run('coupons uses POINT100')).out).toBe('No uses.');
    expect((await run('audit --json')).out).toContain('"subject": "coupon/SONGKRAN"');
  });

  test('ends a coupon immediately; credited money stays', async () => {
    await redeem('CHOKDEE50');
    expect(await run('coupons end CHOKDEE50')).toMatchObject({ code: 0 });
    await expectRefused('CHOKDEE50', 'coupon.expired', other);
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
    expect(await run('coupons end CHOKDEE50')).toMatchObject({ code: 0 });
    const actions = (await run('audit --json')).out.match(/coupon\.end/g);
    expect(actions).toHaveLength(1);
  });

  test.each([
    ['coupons create CHOKDEE50 --points 5 --uses 5', 1, 'มีคูปองรหัสนี้อยู่แล้ว'],
    [
      'coupons create BOTH --points 5 --credit 5 --uses 5',
      2,
      'either --credit, --points or --spins',
    ],
    ['coupons create NONE --uses 5', 2, 'either --credit, --points or --spins'],
    ['coupons create LESS --credit -5 --uses 5', 2, ''],
    ['coupons create ZERO --points 0 --uses 5', 2, 'point'],
    ['coupons create FIVE --points 5 --uses 0', 2, 'uses_allowed'],
    [
      'coupons create NODAY --points 5 --uses 5 --until 2026-02-30',
      2,
      'is not a day of the calendar',
    ],
    ['coupons create LONGAGO --points 5 --uses 5 --until 2020-01-01', 2, 'ends_at'],
    ['coupons uses NOBODY', 1, 'ไม่พบรายการนี้'],
    ['coupons end NOBODY', 1, 'ไม่พบรายการนี้'],
  ])('gets a reason for the refusal of the command "%s"', async (line, code, complaint) => {
    const counter = createTableCounter(app.db);
    const before = await counter.count();
    const ran = await run(line);
    expect(ran).toMatchObject({ code });
    expect(ran.complaints).toContain(complaint);
    expect(await counter.count()).toEqual(before);
  });

  test('needs the operator key', async () => {
    const response = await app.fetch(new Request(`${TEST_URL}/operator/v1/coupons`));
    expect(response.status).toBe(401);
  });
});
