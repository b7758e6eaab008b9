import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { memberPoints } from '@/contract/wallet.contract';
import { wheelConfigV2 } from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const MEMBER = '0812345678';
const OTHER = '0823456789';
/** An owner's reason, which is needed when the house may lose by a coupon. */
const force = 'เพื่อการทดสอบ';
const everybody = { needs_played_deposit: false, force };

let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(MEMBER);
      other = await fresh.loginAs(OTHER);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  await plantPlayOfAll(app.db);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const redeem = (code: string, by = token) => app.call(couponRedeem, { token: by, body: { code } });
const preview = (code: string, by = token) =>
  app.call(couponPreview, { token: by, body: { code } });
const pointsOf = async (by = token) => (await app.call(memberPoints, { token: by })).data.point;

async function issue(body: object, as?: string) {
  return operate(app, '/coupons', {
    body: { kind: 'points', point: 5, uses_allowed: 100, ...everybody, ...body },
    ...(as !== undefined && { as }),
  });
}

async function issueBatch(body: object, as?: string) {
  return operate(app, '/coupons/batch', {
    body: { kind: 'points', point: 1, name: 'ชุดทดสอบ', codes: 3, ...everybody, ...body },
    ...(as !== undefined && { as }),
  });
}

async function codesOf(name = 'ชุดทดสอบ'): Promise<string[]> {
  const rows = await queryRaw<{ code: string }>(
    app.db,
    `SELECT c.code FROM coupons c JOIN coupon_batches b ON b.id = c.batch_id
     WHERE b.name = $1 AND b.agent_id = 1 ORDER BY c.batch_no`,
    [name],
  );
  return rows.map(({ code }) => code);
}

async function batchId(name = 'ชุดทดสอบ'): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM coupon_batches WHERE name = $1 AND agent_id = 1',
    [name],
  );
  if (!row) throw new Error(`there is no batch ${name}`);
  return row.id;
}

async function expectOnlyFor(code: string, inside: string, outside: string): Promise<void> {
  const refused: ErrorName = 'coupon.not_for_member';
  expect((await preview(code, outside)).refusal).toBe(refused);
  const outsider = await redeem(code, outside);
  expect(outsider.refusal).toBe(refused);
  expect(JSON.stringify(outsider.json)).not.toMatch(/VIP|โกลด์|ฮีโร่|08\d/i);
  expect((await redeem(code, inside)).refusal).toBeUndefined();
}

describe('a coupon for some members', () => {
  test('refuses members below its VIP level', async () => {
    await queryRaw(app.db, 'UPDATE members SET vip_level = 1 WHERE username = $1', [MEMBER]);
    await queryRaw(app.db, 'UPDATE members SET vip_level = 0 WHERE username = $1', [OTHER]);
    await issue({ code: 'GOLDEN', target: { kind: 'vip', least_vip_level: 1 } });
    await expectOnlyFor('GOLDEN', token, other);
  });

  test('refuses members outside its list, and names phones without a member before it is issued', async () => {
    const target = { kind: 'members', phones: [OTHER, '081-999-0000', OTHER] };
    const refused = await issue({ code: 'LISTED', target });
    expect(refused).toMatchObject({
      error: errorCodes['coupon.members_unknown'],
      data: { phones: ['0819990000'] },
    });
    expect((await redeem('LISTED', other)).refusal).toBe('coupon.unknown');
    await issue({ code: 'LISTED', target: { kind: 'members', phones: [OTHER] } });
    await expectOnlyFor('LISTED', other, token);
  });

  test('refuses members who joined before its day', async () => {
    await queryRaw(
      app.db,
      `UPDATE members SET created_at = CASE username WHEN $1 THEN timestamptz '2026-11-09 17:00Z'
         ELSE timestamptz '2026-11-09 16:59:59Z' END WHERE username IN ($1, $2)`,
      [MEMBER, OTHER],
    );
    await issue({ code: 'NEWCOMER', target: { kind: 'joined', from: '2026-11-10' } });
    await expectOnlyFor('NEWCOMER', token, other);
  });

  test('is listed with its target, but without phones', async () => {
    await issue({ code: 'LISTED', target: { kind: 'members', phones: [OTHER] } });
    const { data } = await operate(app, '/coupons?q=listed');
    expect(data).toMatchObject({
      rows: [{ code: 'LISTED', target: { kind: 'members', members: 1 } }],
    });
    expect(JSON.stringify(await operate(app, '/audit'))).not.toContain(OTHER);
  });
});

describe('a coupon for wheel spins', () => {
  test('grants spins once, and needs room for all of them', async () => {
    await issue({ kind: 'spins', code: 'TURN3', point: undefined, spins: 3 });
    const offer = await preview('TURN3');
    expect(offer.data).toMatchObject({ kind: 'spins', count: 3 });
    expect((await redeem('TURN3')).data).toEqual({ kind: 'spins', code: 'TURN3', count: 3 });
    const { spins } = (await app.call(wheelConfigV2, { token })).data;
    expect(spins.find(({ source }) => source === 'coupon')?.count).toBe(3);
    expect((await redeem('TURN3')).refusal).toBe('coupon.already_used');
    const memberId = await memberIdOf(app.db, OTHER);
    await queryRaw(app.db, `SELECT grant_spins($1, 'prize', 'test', NULL, 60, 30, 50)`, [memberId]);
    expect((await redeem('TURN3', other)).refusal).toBe('wheel.spins_full');
    const [row] = await queryRaw<{ used: number }>(
      app.db,
      `SELECT used FROM coupons WHERE code = 'TURN3'`,
    );
    expect(row?.used).toBe(1);
  });
});

describe('a code', () => {
  test('for ten uses is used exactly ten times by 64 calls of two members, 16 at once', async () => {
    await issue({ code: 'TENTIMES', uses_allowed: 10, uses_per_member: 64 });
    const before = (await pointsOf()) + (await pointsOf(other));
    // More calls of one member at once count as guesses.
    for (let wave = 0; wave < 4; wave += 1) {
      await Promise.all(
        Array.from({ length: 16 }, (_, at) => redeem('TENTIMES', at % 2 ? token : other)),
      );
    }
    expect((await redeem('TENTIMES')).refusal).toBe('coupon.used_up');
    expect((await pointsOf()) + (await pointsOf(other))).toBe(before + 50);
    const [row] = await queryRaw<{ used: number }>(
      app.db,
      `SELECT used FROM coupons WHERE code = 'TENTIMES'`,
    );
    expect(row?.used).toBe(10);
  });
});

describe('batches', () => {
  test('have no code twice among 10,000, and each is redeemed once', async () => {
    expect((await issueBatch({ codes: 10_000, prefix: 'fair' })).error).toBe(0);
    const codes = await codesOf();
    expect(new Set(codes).size).toBe(10_000);
    expect(codes.every((code) => /^FAIR[A-HJ-NP-Z2-9]{12}$/.test(code))).toBe(true);
    const code = codes[4_711] ?? '';
    expect((await redeem(code)).data).toMatchObject({ kind: 'points', point: 1 });
    expect((await redeem(code, other)).refusal).toBe('coupon.used_up');
    expect((await operate(app, `/coupons?q=${code}`)).data).toMatchObject({
      rows: [
        { code: null, batch: { name: 'ชุดทดสอบ', codes: 10_000 }, used: 1, uses_allowed: 10_000 },
      ],
    });
    expect((await issueBatch({ codes: 10_001, name: 'ชุดใหญ่' })).error).not.toBe(0);
  });

  test('limit the codes of one member, also when they use several at once', async () => {
    await issueBatch({ codes: 8, uses_per_member: 2 });
    const codes = await codesOf();
    const results = await Promise.all(codes.map((code) => redeem(code)));
    const refusals = results.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal]));
    expect(refusals).toEqual(Array.from({ length: 6 }, () => 'coupon.already_used'));
    const used = await operate(app, `/coupons/uses?batch=${await batchId()}&limit=1`);
    expect(used.data).toMatchObject({ rows: [{ username: '081-xxx-5678' }] });
    const { next_cursor: cursor } = used.data as { next_cursor: string };
    const next = await operate(app, `/coupons/uses?batch=${await batchId()}&cursor=${cursor}`);
    expect(next.data).toMatchObject({ rows: [{ username: '081-xxx-5678' }], next_cursor: null });
  });

  test('wait for a second person above the amount of one, whose approval makes them once', async () => {
    const big = { codes: 1_000, kind: 'credit', amount: '20', point: undefined, force: undefined };
    const paid = { ...big, needs_played_deposit: true };
    const asked = await issueBatch(paid, 'som');
    expect(asked.error).toBe(errorCodes['operator.approval_needed']);
    const { approval } = asked.data as { approval: number };
    expect(await codesOf()).toEqual([]);
    expect((await issueBatch(paid, 'som')).data).toEqual({ approval });
    const decide = (as: string) =>
      operate(app, '/approvals/approve', { body: { id: approval }, as });
    expect((await decide('som')).error).toBe(errorCodes['operator.approved_by_same']);
    expect((await decide('lek')).error).toBe(0);
    const codes = await codesOf();
    expect(codes).toHaveLength(1_000);
    expect((await decide('lek')).error).toBe(0);
    expect(await codesOf()).toEqual(codes);
    expect((await issueBatch(paid, 'som')).error).not.toBe(0);
    expect(await codesOf()).toEqual(codes);
  });

  test('have a name of their own, and a time in order', async () => {
    await issueBatch({});
    expect((await issueBatch({ codes: 5 })).error).toBe(errorCodes['coupon.batch_known']);
    expect(await codesOf()).toHaveLength(3);
    const ends = { name: 'ชุดย้อน', ends_at: '2020-01-01T00:00:00Z' };
    expect((await issueBatch(ends)).status).toBe(400);
    expect((await issueBatch({ name: 'ชุดยาว', prefix: 'ABCDEFGHIJKLM' })).status).toBe(400);
    expect(await codesOf('ชุดยาว')).toEqual([]);
  });

  test('are ended as a whole; earlier gains stay', async () => {
    await issueBatch({});
    const [first = '', second = ''] = await codesOf();
    await redeem(first);
    const points = await pointsOf();
    const id = await batchId();
    expect((await operate(app, '/coupons/batch/end', { body: { id } })).error).toBe(0);
    expect((await redeem(second, other)).refusal).toBe('coupon.expired');
    expect(await pointsOf()).toBe(points);
    expect((await operate(app, '/coupons/batch/end', { body: { id } })).error).toBe(0);
    const ended = await operate(app, '/audit?action=coupon.batch_end');
    expect(JSON.stringify(ended.data).match(/coupon\.batch_end/g)).toHaveLength(1);
    expect((await operate(app, '/coupons?state=ended')).data).toMatchObject({
      rows: [{ used: 1 }],
    });
  });

  test.each(['csv', 'xlsx'])(
    'is given as a %s file once, to the person who asked',
    async (format) => {
      await issueBatch({});
      const body = { id: await batchId(), format };
      const { data } = await operate(app, '/coupons/batch/export', { body, as: 'som' });
      const { path, count } = data as { path: string; count: number };
      expect(count).toBe(3);
      const read = (as: string) =>
        app.fetch(
          new Request(new URL(path, 'http://localhost'), {
            headers: { authorization: `Bearer ${keyOf(as)}` },
          }),
        );
      expect((await (await read('lek')).json()) as object).toMatchObject({
        error: errorCodes['download.gone'],
      });
      const file = await read('som');
      expect(file.headers.get('content-disposition')).toContain(`.${format}`);
      const text = await file.text();
      if (format === 'csv') for (const code of await codesOf()) expect(text).toContain(code);
      expect((await (await read('som')).json()) as object).toMatchObject({
        error: errorCodes['download.gone'],
      });
      const exports = await operate(app, '/audit?action=export');
      expect(JSON.stringify(exports.data)).toContain(`coupon_batch/${body.id}`);
    },
  );

  test('are unknown to calls of another agent', async () => {
    const [foreign] = await queryRaw<{ id: number; row: number; code: string }>(
      app.db,
      `SELECT b.id, c.id AS row, c.code FROM coupon_batches b JOIN coupons c ON c.batch_id = b.id AND c.batch_no = 1
       WHERE b.agent_id <> 1 LIMIT 1`,
    );
    if (!foreign) throw new Error('the other agent has no batch');
    const unknown = errorCodes['request.not_found'];
    const { id } = foreign;
    expect((await operate(app, `/coupons/show?id=${foreign.row}`)).error).toBe(unknown);
    expect((await operate(app, `/coupons/uses?batch=${id}`)).error).toBe(unknown);
    for (const path of ['/coupons/batch/end', '/coupons/batch/export']) {
      const body = path.endsWith('end') ? { id } : { id, format: 'csv' };
      expect((await operate(app, path, { body })).error).toBe(unknown);
    }
  });
});

describe('the list of coupons', () => {
  test('is read page by page, by state, kind and part of a code', async () => {
    for (const code of ['AAA1', 'AAA2', 'AAA3']) await issue({ code });
    await issue({ code: 'LATER1', starts_at: '2199-01-01T00:00:00Z' });
    const first = await operate(app, '/coupons?q=aaa&limit=2');
    expect(first.data).toMatchObject({ rows: [{ code: 'AAA3' }, { code: 'AAA2' }] });
    const { next_cursor: cursor } = first.data as { next_cursor: string };
    expect((await operate(app, `/coupons?q=aaa&limit=2&cursor=${cursor}`)).data).toMatchObject({
      rows: [{ code: 'AAA1' }],
      next_cursor: null,
    });
    expect((await operate(app, '/coupons?state=coming')).data).toMatchObject({
      rows: [{ code: 'LATER1' }],
    });
    const spins = await operate(app, '/coupons?kind=spins');
    expect(spins.data).toMatchObject({ rows: [] });
  });
});
