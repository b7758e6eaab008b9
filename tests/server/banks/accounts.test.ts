import { describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { strangeAccount, terms, useBankFixture } from '../../support/bank.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const fixture = useBankFixture();
const { post, get, approve, doByTwo } = fixture;

interface Account {
  id: number;
  position: number;
  purpose: string;
  is_open: boolean;
  receives_now: boolean;
  usable_from: string | null;
  daily_ceiling: string | null;
  max_amount: string;
}
const list = () => get<Account[]>('/accounts');
/** Id of the account that a test adds; the second agent has 4 and 5. */
const ADDED = 6;
const find = async (id: number) => (await list()).find((each) => each.id === id);
const readEvents = () =>
  queryRaw<{ kind: string; detail: object }>(
    fixture.app.db,
    `SELECT kind, detail FROM security_events WHERE kind LIKE 'receiving_account.%' ORDER BY id`,
  );
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;

describe('an added account', () => {
  test('needs a second person, is used after an hour, and the owners are told', async () => {
    const asked = await post('/accounts', strangeAccount);
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await list()).toHaveLength(3);
    const id = numberOf(asked);
    expect(await approve(id, 'lek')).toMatchObject(refused('operator.approved_by_same'));
    expect(await readEvents()).toEqual([]);
    expect(await approve(id)).toEqual(done);
    expect(await find(ADDED)).toMatchObject({
      ...{ position: 3, purpose: 'both', is_open: true, receives_now: false, daily_ceiling: null },
      usable_from: expect.any(String) as string,
    });
    expect(await readEvents()).toEqual([
      {
        kind: 'receiving_account.added',
        detail: {
          ...{ account: ADDED, last_digits: '3334' },
          ...{ asked_by: 'operator/lek', done_by: 'operator/anan' },
        },
      },
    ]);
    await fixture.app.moveClock(59 * MINUTE);
    expect(await find(ADDED)).toMatchObject({ receives_now: false });
    await fixture.app.moveClock(61 * MINUTE);
    expect(await find(ADDED)).toMatchObject({ receives_now: true });
  });

  test('is refused when the agent has it already, also while a request for it waits', async () => {
    const known = { ...strangeAccount, bank_code: '004', account_number: '0123456780' };
    expect(await post('/accounts', known)).toMatchObject(refused('operator.account_known'));
    const first = numberOf(await post('/accounts', strangeAccount));
    const second = numberOf(await post('/accounts', strangeAccount, 'anan'));
    expect(await approve(first, 'som')).toEqual(done);
    expect(await approve(second, 'som')).toMatchObject(refused('operator.account_known'));
  });

  test('is asked for by owners only, and approved by finance too', async () => {
    expect(await post('/accounts', strangeAccount, 'fin')).toMatchObject({ status: 403 });
    const id = numberOf(await post('/accounts', strangeAccount));
    expect(await approve(id, 'nan')).toEqual(done);
  });

  test('that the giver of all keys asks for is approved by a confirmed person, and by no other', async () => {
    const { data } = await operate(fixture.app, '/accounts', { body: strangeAccount });
    const id = numberOf({ data });
    const added = await operate(fixture.app, '/people/key', {
      body: { name: 'dao', role: 'finance' },
    });
    const { key } = added.data as { key: string };
    const byDao = await operate(fixture.app, '/approvals/approve', { body: { id }, key });
    expect(byDao).toMatchObject(refused('operator.approved_by_same'));
    expect(await approve(id, 'fin')).toEqual(done);
  });

  test.each([
    ['limits that allow no amount', { min_amount: '200', max_amount: '100' }],
    ['a limit below one baht', { min_amount: '0.99' }],
    ['a ceiling of zero', { daily_ceiling: '0' }],
    ['an unknown purpose', { purpose: 'keep' }],
    ['an empty name', { account_name: ' ' }],
  ])('is refused with %s', async (_what, change) => {
    expect(await post('/accounts', { ...strangeAccount, ...change })).toMatchObject({
      status: 400,
    });
  });

  test('is added at once where one person runs the site, and still waits an hour', async () => {
    await setOnePerson(fixture.app.db, { agentId: 1, isOnePerson: true });
    expect(await post('/accounts', strangeAccount)).toEqual({ ...done, data: { id: ADDED } });
    expect(await find(ADDED)).toMatchObject({ is_open: true, receives_now: false });
  });
});

describe('an edited account', () => {
  const edit = { id: 1, ...terms, max_amount: '5000', daily_ceiling: '100000' };

  test('keeps its terms until a second person approves the edit, and then waits an hour', async () => {
    const asked = await post('/accounts/edit', edit);
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await find(1)).toMatchObject({ max_amount: '200000.00', receives_now: true });
    expect(await approve(numberOf(asked))).toEqual(done);
    expect(await find(1)).toMatchObject({
      ...{ max_amount: '5000.00', daily_ceiling: '100000.00', receives_now: false },
    });
    expect(await readEvents()).toMatchObject([{ kind: 'receiving_account.edited' }]);
    const [row] = await get<{ action: string; detail: object }[]>('/audit?action=account.edit');
    expect(row).toMatchObject({
      detail: {
        before: { max_satang: 200_000_00, daily_ceiling_satang: null },
        after: { max_satang: 5_000_00, daily_ceiling_satang: 100_000_00 },
      },
    });
    await fixture.app.moveClock(61 * MINUTE);
    expect(await find(1)).toMatchObject({ receives_now: true });
  });

  test('is refused without a change, for an account of another agent, and as the last one', async () => {
    const [row] = await list();
    const same = { ...edit, ...{ max_amount: row!.max_amount, daily_ceiling: null } };
    expect(await post('/accounts/edit', same)).toMatchObject(refused('bank.unchanged'));
    const yoks = (await operate(fixture.yok, '/accounts')).data as { id: number }[];
    expect(await post('/accounts/edit', { ...edit, id: yoks[0]!.id })).toMatchObject(
      refused('request.not_found'),
    );
    for (const id of [2, 3]) await post('/accounts/open', { id, is_open: false });
    expect(await post('/accounts/edit', edit)).toMatchObject(refused('bank.last_account'));
    await doByTwo('/accounts/edit', { ...edit, force: 'ลดวงเงินตามธนาคาร' });
  });

  test('can be approved once: a repetition of the approval changes nothing', async () => {
    const id = await doByTwo('/accounts/edit', edit);
    expect(await approve(id)).toEqual(done);
    expect(await readEvents()).toHaveLength(1);
  });
});

describe('opening and closing', () => {
  test('needs a second person only when the account was closed for more than 30 days', async () => {
    await post('/accounts/open', { id: 2, is_open: false }, 'fin');
    await fixture.app.moveClock(29 * DAY);
    expect(await post('/accounts/open', { id: 2, is_open: true }, 'fin')).toEqual(done);
    await post('/accounts/open', { id: 2, is_open: false }, 'fin');
    await fixture.app.moveClock(60 * DAY);
    const asked = await post('/accounts/open', { id: 2, is_open: true }, 'fin');
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await find(2)).toMatchObject({ is_open: false });
    expect(await approve(numberOf(asked), 'nan')).toEqual(done);
    expect(await find(2)).toMatchObject({ is_open: true, receives_now: true });
    expect(await readEvents()).toMatchObject([{ kind: 'receiving_account.opened' }]);
  });

  test('asks for a reason before the last account that receives is closed', async () => {
    for (const id of [1, 2]) {
      expect(await post('/accounts/open', { id, is_open: false })).toEqual(done);
    }
    const last = { id: 3, is_open: false };
    expect(await post('/accounts/open', last)).toMatchObject(refused('bank.last_account'));
    expect(await find(3)).toMatchObject({ is_open: true });
    expect(await post('/accounts/open', { ...last, force: 'ธนาคารปิดระบบ' })).toEqual(done);
    expect(await post('/accounts/open', last)).toEqual(done);
  });

  test('does not count an account that is still waiting as another one', async () => {
    await doByTwo('/accounts/edit', { id: 3, ...terms, account_name: 'โชคดี' });
    await post('/accounts/open', { id: 1, is_open: false });
    expect(await post('/accounts/open', { id: 2, is_open: false })).toMatchObject(
      refused('bank.last_account'),
    );
  });
});

describe('the order', () => {
  const order = (ids: readonly number[], as?: string) => post('/accounts/order', { ids }, as);

  test('is the one in which the ids are sent; a repetition writes nothing', async () => {
    for (let turn = 0; turn < 2; turn += 1) expect(await order([3, 1, 2], 'fin')).toEqual(done);
    expect((await list()).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(await get<object[]>('/audit?action=account.order')).toHaveLength(1);
  });

  test.each([
    ['a missing account', [1, 2]],
    ['an account twice', [1, 2, 2]],
    ['an account of another agent', [1, 2, 4]],
  ])('is refused with %s', async (_what, ids) => {
    expect(await order(ids)).toMatchObject(refused('bank.order_stale'));
  });
});

describe('the database', () => {
  const insert = (approvalId: number | null, number = '1112223334') =>
    queryRaw(
      fixture.app.db,
      `INSERT INTO receiving_accounts (agent_id, kind, bank_code, account_number, account_name, min_satang, max_satang,
         position, purpose, approval_id)
       VALUES (1, 'bank', '006', $2, 'โชคดี จำกัด', 5000, 100050, 9, 'both', $1)`,
      [approvalId, number],
    );
  const run = (text: string, values: readonly unknown[] = []) =>
    queryRaw(fixture.app.db, text, values);
  const rename = (approvalId: number | null) =>
    run(
      `UPDATE receiving_accounts SET account_name = 'มิจ', approval_id = coalesce($1, approval_id) WHERE id = 1`,
      [approvalId],
    );
  const FOUR_EYES = /no other person approved/;

  test('refuses an account that no second person approved, by any statement', async () => {
    await expect(insert(null)).rejects.toThrow(FOUR_EYES);
    await expect(rename(null)).rejects.toThrow(FOUR_EYES);
    const waiting = numberOf(await post('/accounts', strangeAccount));
    await expect(insert(waiting)).rejects.toThrow(FOUR_EYES);
    for (const set of [
      'min_satang = 100',
      'max_satang = 99999999',
      `purpose = 'pay'`,
      'daily_ceiling_satang = 100',
      `usable_from = '2020-01-01'`,
    ]) {
      await expect(run(`UPDATE receiving_accounts SET ${set} WHERE id = 1`)).rejects.toThrow(
        FOUR_EYES,
      );
    }
  });

  test('refuses an approval of another account, and a second use of one', async () => {
    const used = await doByTwo('/accounts', strangeAccount);
    await expect(insert(used, '1112223335')).rejects.toThrow(FOUR_EYES);
    await expect(rename(used)).rejects.toThrow(FOUR_EYES);
    const edited = await doByTwo('/accounts/edit', { id: 1, ...terms, account_name: 'มิจ' });
    const back = await doByTwo('/accounts/edit', { id: 1, ...terms, account_name: 'บจก. โชคดี' });
    expect(back).not.toBe(edited);
    await expect(rename(edited)).rejects.toThrow(FOUR_EYES);
  });

  test('sets the hour of waiting itself', async () => {
    await doByTwo('/accounts', { ...strangeAccount, account_number: '1112223335' });
    await expect(
      run(`UPDATE receiving_accounts SET usable_from = NULL WHERE account_number = '1112223335'`),
    ).rejects.toThrow(FOUR_EYES);
  });

  test('opens an account that was closed for long only with an approval', async () => {
    const open = 'UPDATE receiving_accounts SET is_open = true WHERE id = 2';
    await run('UPDATE receiving_accounts SET is_open = false WHERE id = 2');
    await run(`UPDATE receiving_accounts SET closed_at = '2020-01-01' WHERE id = 2`);
    await run(open);
    await run('UPDATE receiving_accounts SET is_open = false WHERE id = 2');
    await fixture.app.moveClock(31 * DAY);
    await expect(run(open)).rejects.toThrow(FOUR_EYES);
  });

  test('keeps bank, number and the row itself for ever', async () => {
    for (const text of [
      `UPDATE receiving_accounts SET account_number = '1112223334' WHERE id = 1`,
      `UPDATE receiving_accounts SET bank_code = '006' WHERE id = 1`,
      'DELETE FROM receiving_accounts WHERE id = 3',
    ]) {
      await expect(run(text)).rejects.toThrow(/never change/);
    }
  });
});

describe('another agent', () => {
  test('neither sees, opens nor orders accounts of this agent', async () => {
    const asYok = (path: string, body: object) => operate(fixture.yok, path, { body, as: 'lek' });
    expect(await asYok('/accounts/open', { id: 1, is_open: false })).toMatchObject(
      refused('request.not_found'),
    );
    expect(await asYok('/accounts/edit', { id: 1, ...terms })).toMatchObject(
      refused('request.not_found'),
    );
    expect(await asYok('/accounts/order', { ids: [1, 2, 3] })).toMatchObject(
      refused('bank.order_stale'),
    );
    const { data } = await operate(fixture.yok, '/bank/accounts', { key: OPERATOR_KEY });
    expect((data as { accounts: { id: number }[] }).accounts.map(({ id }) => id)).not.toContain(1);
  });
});
