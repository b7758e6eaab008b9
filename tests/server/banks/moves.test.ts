import { describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { useBankFixture } from '../../support/bank.fixture';
import { operate } from '../../support/deposit.fixture';

const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const fixture = useBankFixture();
const { post, get } = fixture;

const between = { kind: 'between', from_account_id: 1, to_account_id: 2 };
const fee = { kind: 'fee', from_account_id: 1 };
const ownerIn = { kind: 'owner_in', to_account_id: 1 };
const ownerOut = { kind: 'owner_out', from_account_id: 1 };

const move = (kind: object, amount: string, reference: string, as?: string) =>
  post(
    'kind' in kind && String(kind.kind).startsWith('owner') ? '/bank/moves/capital' : '/bank/moves',
    { ...kind, amount, bank_reference: reference },
    as,
  );
const fetchTransfers = () =>
  queryRaw<{ code: string; amount: number; from: string; to: string; reference: string }>(
    fixture.app.db,
    `SELECT t.code, t.amount, d.kind AS from, c.kind AS to, t.reference FROM transfers t
     JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
     WHERE t.reference LIKE 'bank_move/%' ORDER BY t.seq`,
  );
interface Move {
  id: number;
  kind: string;
  amount: string;
}
const list = (query = '') =>
  get<{ rows: Move[]; next_cursor: string | null }>(`/bank/moves${query}`);
const books = async () =>
  (await get<{ accounts: { id: number; book: string }[] }>('/bank/accounts')).accounts.map(
    ({ book }) => book,
  );

describe('a movement', () => {
  test('moves the books of its accounts, and the ledger unless it is between two of them', async () => {
    expect(await books()).toEqual(['0.00', '0.00', '0.00']);
    expect(await move(ownerIn, '5000', 'I1')).toMatchObject({
      error: 0,
      data: {
        ...{ id: 1, kind: 'owner_in', from_account_id: null, to_account_id: 1 },
        ...{ amount: '5000.00', bank_reference: 'I1', note: null, moved_by: 'operator/lek' },
      },
    });
    await move(between, '2000', 'B1', 'fin');
    await move(fee, '10.50', 'F1', 'fin');
    await move(ownerOut, '1000', 'O1');
    expect(await fetchTransfers()).toEqual([
      {
        ...{ code: 'owner_in', amount: 5_000_00, from: 'agent_bank', to: 'owner_capital' },
        reference: 'bank_move/1',
      },
      {
        ...{ code: 'bank_fee', amount: 10_50, from: 'house_fees', to: 'agent_bank' },
        reference: 'bank_move/3',
      },
      {
        ...{ code: 'owner_out', amount: 1_000_00, from: 'owner_capital', to: 'agent_bank' },
        reference: 'bank_move/4',
      },
    ]);
    expect(await books()).toEqual(['1989.50', '2000.00', '0.00']);
  });

  test('with a known reference returns the earlier one, for the same accounts and amount only', async () => {
    const first = await move(fee, '10', 'F1', 'fin');
    const again = await move(fee, '10.00', 'F1', 'nan');
    expect(again).toEqual(first);
    expect(await fetchTransfers()).toHaveLength(1);
    expect(await move(fee, '11', 'F1')).toMatchObject(refused('bank.reference_used'));
    expect(await move({ ...fee, from_account_id: 2 }, '10', 'F1')).toMatchObject(
      refused('bank.reference_used'),
    );
    expect((await list()).rows).toHaveLength(1);
    expect(await get<object[]>('/audit?action=bank.fee')).toHaveLength(1);
    // Banks number each kind of line for themselves.
    expect(await move(between, '11', 'F1')).toMatchObject({ error: 0 });
  });

  test('by the owner is refused to finance, and a fee is no movement by the owner', async () => {
    expect(await move(ownerIn, '1', 'I1', 'fin')).toMatchObject({ status: 403 });
    expect(await move(ownerOut, '1', 'O1', 'fin')).toMatchObject({ status: 403 });
    expect(await move(fee, '1', 'F1', 'audi')).toMatchObject({ status: 403 });
    const asFee = { ...ownerIn, amount: '1', bank_reference: 'I1' };
    expect(await post('/bank/moves', asFee, 'fin')).toMatchObject({ status: 400 });
    const asOwner = { ...fee, amount: '1', bank_reference: 'I1' };
    expect(await post('/bank/moves/capital', asOwner)).toMatchObject({ status: 400 });
    expect(await fetchTransfers()).toEqual([]);
  });

  test.each([
    ['no account that gives', { kind: 'fee' }],
    ['an account too many', { ...fee, to_account_id: 2 }],
    ['one account on both sides', { ...between, to_account_id: 1 }],
    ['an amount of zero', { ...fee, amount: '0' }],
    ['an empty reference', { ...fee, bank_reference: ' ' }],
    ['a time to come', { ...fee, occurred_at: '2199-01-01T00:00:00Z' }],
  ])('is refused with %s', async (_what, change) => {
    const body = { amount: '1', bank_reference: 'X', ...change };
    expect(await post('/bank/moves', body)).toMatchObject({ status: 400 });
    expect((await list()).rows).toEqual([]);
  });

  test('is not found for an account of another agent', async () => {
    const yoks = (await operate(fixture.yok, '/accounts')).data as { id: number }[];
    const to = { ...between, to_account_id: yoks[0]!.id };
    expect(await move(to, '1', 'B1')).toMatchObject(refused('request.not_found'));
    await move(fee, '1', 'F1');
    const others = await operate(fixture.yok, '/bank/moves');
    expect(others.data).toEqual({ rows: [], next_cursor: null });
    // Another agent's reference is another one.
    const body = { ...fee, from_account_id: yoks[0]!.id, amount: '9', bank_reference: 'F1' };
    expect(await operate(fixture.yok, '/bank/moves', { body })).toMatchObject({ error: 0 });
  });
});

describe('the database', () => {
  const insert = (kind: string, transferId: string | null) =>
    queryRaw(
      fixture.app.db,
      `INSERT INTO bank_moves (id, agent_id, kind, from_account_id, to_account_id, amount, bank_reference, occurred_at,
         transfer_id, moved_by)
       VALUES (77, 1, $1, CASE WHEN $1 <> 'owner_in' THEN 1 END, CASE WHEN $1 IN ('between', 'owner_in') THEN 2 END, 100,
         'X', business_now(), $2, 'operator/lek')`,
      [kind, transferId],
    );

  test('refuses a movement without its transfer', async () => {
    await move(fee, '1', 'F1');
    const [row] = await queryRaw<{ id: string }>(
      fixture.app.db,
      `SELECT id FROM transfers WHERE code = 'bank_fee'`,
    );
    for (const kind of ['fee', 'owner_in', 'owner_out']) {
      await expect(insert(kind, null)).rejects.toThrow();
      await expect(insert(kind, row!.id)).rejects.toThrow(/no transfer of bank movement 77/);
    }
    await insert('between', null);
  });

  test('refuses to change or remove a movement', async () => {
    await move(fee, '1', 'F1');
    for (const text of ['UPDATE bank_moves SET amount = 2', 'DELETE FROM bank_moves']) {
      await expect(queryRaw(fixture.app.db, text)).rejects.toThrow(/never changed or removed/);
    }
  });
});

describe('the list', () => {
  test('is read page by page, and filtered by kind, account and day', async () => {
    for (const turn of [1, 2, 3]) await move(fee, String(turn), `F${turn}`);
    await move({ ...between, from_account_id: 3 }, '9', 'B1');
    const first = await list('?limit=3');
    expect(first.rows.map(({ amount }) => amount)).toEqual(['9.00', '3.00', '2.00']);
    const second = await list(`?limit=3&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ rows: [{ amount: '1.00' }], next_cursor: null });
    const amounts = async (query: string) => (await list(query)).rows.map(({ amount }) => amount);
    expect(await amounts('?kind=between')).toEqual(['9.00']);
    expect(await amounts('?account_id=2')).toEqual(['9.00']);
    const { today } = await get<{ today: string }>('/bank/accounts');
    expect(await amounts(`?from=${today}&to=${today}`)).toHaveLength(4);
    expect(await amounts('?to=2020-01-01')).toEqual([]);
    const wrong = await operate(fixture.app, '/bank/moves?from=2026-11-02&to=2026-11-01');
    expect(wrong.status).toBe(400);
  });
});
