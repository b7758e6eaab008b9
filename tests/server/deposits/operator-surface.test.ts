import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { depositClaim } from '@/contract/ordered-deposit.contract';
import { queryRaw } from '@/server/db/raw';
import {
  fetchCredits,
  operate,
  qrPaid,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { first, useOperatorFixture } from '../../support/operator.fixture';
import { createTableCounter } from '../../support/table-counter';

const notFound = errorCodes['request.not_found'];
const fixture = useOperatorFixture();
const { approve, audit, giveBack, list, orderQr, strangeMoney } = fixture;

describe('the audit log', () => {
  test('lists every action with its details, the latest first', async () => {
    const one = await reserve(fixture.app, fixture.token);
    await approve(one.id, 'anan');
    await operate(fixture.app, '/accounts/open', { body: { id: 2, is_open: false }, as: 'anan' });
    await operate(fixture.app, '/accounts/open', { body: { id: 2, is_open: true } });
    const entries = await list<{ seq: number; at: string }>('/audit');
    expect(entries).toEqual([
      expect.objectContaining({ operator: 'owner', action: 'account.open' }),
      expect.objectContaining({
        operator: 'anan',
        action: 'account.close',
        subject: 'receiving_account/2',
        detail: { accountNumber: '4051234567' },
      }),
      expect.objectContaining({
        action: 'deposit.approve',
        detail: { memberId: 1001, amountSatang: one.amount, note: null },
      }),
    ]);
    expect(await list('/audit?limit=1')).toEqual(entries.slice(0, 1));
  });

  test.each([
    `UPDATE operator_actions SET operator = 'nobody'`,
    'DELETE FROM operator_actions',
    'TRUNCATE operator_actions CASCADE',
    'TRUNCATE agents CASCADE',
  ])('cannot be changed or removed: %s', async (text) => {
    await giveBack(await strangeMoney());
    await expect(queryRaw(fixture.app.db, text)).rejects.toThrow(/never changed or removed/);
    expect(await audit()).toHaveLength(1);
  });

  test('contains no refused actions', async () => {
    await approve(randomUUID());
    await giveBack(999);
    await operate(fixture.app, '/accounts/open', { body: { id: 999, is_open: true } });
    expect(await audit()).toEqual([]);
  });
});

describe('operator lists', () => {
  test('show deposits by state with member and account, claimed ones first', async () => {
    const claimed = await reserve(fixture.app, fixture.token);
    await fixture.app.call(depositClaim, { token: fixture.token, body: { id: claimed.id } });
    const later = await reserve(fixture.app, fixture.other);
    const rows = await list<object>('/deposits?state=pending');
    expect(rows).toEqual([
      expect.objectContaining({
        id: claimed.id,
        username: '081-xxx-5678',
        member_name: 'สมหญิง มีโชค',
        account_number: '0123456780',
        sender_bank_code: '004',
        sender_account_number: 'xxxxxx6789',
        amount: (claimed.amount / 100).toFixed(2),
      }),
      expect.objectContaining({ id: later.id, username: '082-xxx-6789' }),
    ]);
    expect(await list('/deposits?state=credited')).toEqual([]);
    expect(await list('/deposits?limit=1')).toEqual([expect.objectContaining({ id: later.id })]);
  });

  test('show a member with wallets and without secrets', async () => {
    const { data } = await operate(fixture.app, `/members?username=${first}`);
    expect(data).toMatchObject({
      username: first,
      first_name: 'สมหญิง',
      wallets: [{ name: 'กระเป๋าหลัก', balance: '1000.00' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|hash|argon/);
    expect(await operate(fixture.app, '/members?username=0898765432')).toMatchObject({
      error: notFound,
    });
  });
});

describe('another agent', () => {
  test('sees and decides nothing of this agent', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    const incoming = await strangeMoney();
    await operate(fixture.app, '/accounts/open', { body: { id: 1, is_open: true } });
    for (const path of ['/deposits', '/incoming', '/audit'])
      expect(await list(path, fixture.yok)).toEqual([]);
    expect(await list('/accounts', fixture.yok)).toHaveLength(2);
    const counts = createTableCounter(fixture.app.db);
    const before = await counts.count();
    const tries: [string, object][] = [
      ['/deposits/approve', { id }],
      ['/deposits/reject', { id, note: 'x' }],
      ['/incoming/credit', { id: incoming, username: '0898765432' }],
      ['/incoming/return', { id: incoming }],
      ['/incoming/settle', { id: incoming }],
      ['/accounts/open', { id: 1, is_open: false }],
    ];
    for (const [path, body] of tries) {
      expect(await operate(fixture.yok, path, { body }), path).toMatchObject({ error: notFound });
    }
    expect(await operate(fixture.yok, `/members?username=${first}`)).toMatchObject({
      error: notFound,
    });
    expect(await counts.count()).toEqual(before);
    // One transaction id of the gateway means different payments at different agents.
    const sent = transfer(amount);
    expect(await report(fixture.yok, sent)).toBe('review');
    expect(await report(fixture.app, sent)).toBe('credited');
    expect(await report(fixture.yok, qrPaid(await orderQr(), 100_00))).toBe('review');
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
  });
});

describe('a request to the operator API', () => {
  const posts: [string, object][] = [
    ['/deposits/approve', { id: randomUUID() }],
    ['/deposits/reject', { id: randomUUID(), note: 'x' }],
    ['/incoming/credit', { id: 1, username: first }],
    ['/incoming/return', { id: 1 }],
    ['/incoming/settle', { id: 1 }],
    ['/accounts/open', { id: 1, is_open: true }],
    ['/incoming', {}],
  ];
  const gets = ['/deposits', '/incoming', '/accounts', '/audit', `/members?username=${first}`];

  test('without the key is refused on every path', async () => {
    for (const [path, body] of posts) {
      expect((await operate(fixture.app, path, { body, key: 'no' })).status, path).toBe(401);
    }
    for (const path of gets)
      expect((await operate(fixture.app, path, { key: '' })).status, path).toBe(401);
  });

  test.each([
    ['/deposits/approve', {}],
    ['/deposits/approve', { id: 'one' }],
    ['/deposits/approve', { id: randomUUID(), amount: '5' }],
    ['/deposits/reject', { id: randomUUID() }],
    ['/deposits/reject', { id: randomUUID(), note: '   ' }],
    ['/deposits/reject', { id: randomUUID(), note: 'x'.repeat(201) }],
    ['/deposits/reject', { id: randomUUID(), note: 'a\u0000b' }],
    ['/deposits/reject', { id: randomUUID(), note: 'a\ud800' }],
    ['/incoming/credit', { id: 1 }],
    ['/incoming/credit', { id: -1, username: first }],
    ['/incoming/credit', { id: 1, username: first, beside: 'x' }],
    ['/incoming/return', { id: 1.5 }],
    ['/incoming/settle', {}],
    ['/accounts/open', { id: 1 }],
    ['/incoming', { reference: 'x' }],
    ['/incoming', []],
  ])('that is malformed is refused: %s %j', async (path, body) => {
    const response = await operate(fixture.app, path, { body });
    expect(response).toMatchObject({ status: 400, error: 1000 });
  });

  test.each([
    '/deposits?state=gone',
    '/deposits?limit=0',
    '/incoming?limit=201',
    '/audit?from=1',
    '/members',
  ])('with a malformed query is refused: %s', async (path) => {
    expect((await operate(fixture.app, path)).status).toBe(400);
  });
});
