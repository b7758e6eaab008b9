import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { adjustmentRequest } from '@/contract/operator/adjustments.contract';
import {
  memberBillShow,
  memberPage,
  memberSearch,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import { signInToConsole } from '../support/console.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { hold, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const MEMBER = '/members/1001';

const bill = {
  ...{ member_id: 1001, bill_id: 'b17', number: '17', state: 'resulted', item_count: 1 },
  ...{ amount: '100.00', paid: '0.00', win_highest: '9000.00', note: null },
  created_at: '2026-11-28T10:12:00.000Z',
  ended_at: '2026-11-28T11:30:00.000Z',
  cancellable_until: null,
  round: {
    ...{ round_id: 'hanoi/2026-11-28', market_id: 'hanoi', market_name: 'ฮานอยปกติ' },
    ...{ category_id: 'hanoi', day: '2026-11-28', moved_from: null, number: null },
    ...{ state: 'settled', opens_at: '2026-11-27T11:00:00.000Z', note: null },
    ...{ closes_at: '2026-11-28T11:00:00.000Z', draws_at: '2026-11-28T11:30:00.000Z' },
    is_demo_result: false,
    source: null,
    result: {
      ...{ announced: null, prizes: [], three_top: '843', two_bottom: '12' },
      ...{ three_front: [], three_bottom: [] },
    },
  },
  items: [
    {
      ...{ item_id: 1, bet_type: 'two_top', number: '58', amount: '100.00' },
      ...{ rate: '90.00', win: '9000.00', state: 'lost' },
    },
  ],
};
const betLine = {
  ...{ id: '9', at: '2026-11-28T10:12:00.000Z', code: 'lotto_bet', amount: '-100.00' },
  ...{ balance_before: '1100.00', balance_after: '1000.00', wallet_id: '1' },
  ...{ wallet_name: 'กระเป๋าหลัก', reference: 'lotto/0d7f3c1e-95ac-4ed1', game: null },
  belongs_to: { kind: 'bill', id: '17' },
};

it('a line of a lottery bet leads to its bill, which says whether the number has won', async () => {
  respondWithData(memberBillShow, bill);
  const page = { rows: [betLine], next_cursor: null, is_in_order: true };
  respondWithData(operatorMemberStatement, page);
  const user = await openConsole(backEnd, MEMBER, 'sup');
  await user.click(await screen.findByRole('button', { name: 'แทงหวย' }));
  const line = within(await screen.findByRole('dialog', { name: 'แทงหวย' }));
  expect(line.getByText('lotto/0d7f3c1e-95ac-4ed1')).toBeTruthy();
  await user.click(line.getByRole('button', { name: 'ดูโพย 17' }));
  const shown = await screen.findByRole('dialog', { name: 'โพย 17' });
  const item = await within(shown).findByRole('row', { name: /58/ });
  expect(item.textContent).toMatch(/2 ตัวบน.*ไม่ถูก/);
  expect(within(shown).getByRole('columnheader', { name: 'ถ้าถูกได้' })).toBeTruthy();
  expect(shown.textContent).toMatch(/ฮานอยปกติ.*จ่าย\/คืน.*฿0\.00.*ผล.*843 · 12/s);
});

it('an address that names a bill opens it', async () => {
  respondWithData(memberBillShow, bill);
  await openConsole(backEnd, `${MEMBER}?tab=play&bill=17`, 'sup');
  expect(await screen.findByRole('dialog', { name: 'โพย 17' })).toBeTruthy();
});

it('Enter opens the first hit of a search, also when it comes before the response', async () => {
  const release = hold(memberSearch);
  const user = await openConsole(backEnd, '/', 'sup');
  await user.click(await screen.findByRole('button', { name: /^ค้นหา/ }));
  await user.type(await screen.findByRole('combobox'), 'สมหญิง{Enter}');
  expect(window.location.pathname).toBe('/operator/');
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'สมหญิง มีโชค' })).toBeTruthy();
});

it('a request that waits for a second person is named before another one is made', async () => {
  const body = {
    ...{ member_id: 1001, amount: '37.50', reason: 'system_fault', turnover: '0' },
    sentence: 'คืนยอดที่หาย',
  };
  const nok = await signInToConsole(backEnd.app, 'nok');
  const countWaiting = async () => {
    const { data } = await nok.send('GET', memberPage.path, { id: 1001 });
    return v.parse(memberPage.data, data).pending_approvals;
  };
  const before = await countWaiting();
  const { error } = await nok.send('POST', adjustmentRequest.path, body);
  expect(error).toBe(errorCodes['operator.approval_needed']);
  const user = await openConsole(backEnd, MEMBER, 'sup');
  expect(await screen.findByText(`คำขอรออนุมัติ ${before + 1}`)).toBeTruthy();
  expect(await countWaiting()).toBe(before + 1);
  await user.click(await screen.findByRole('button', { name: 'ปรับยอดเงิน' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ปรับยอดเงิน' }));
  expect(dialog.getByRole('alert').textContent).toContain(`รออนุมัติอยู่ ${before + 1} คำขอ`);
  expect(dialog.getByText(/^สมหญิง มีโชค · กระเป๋าหลัก ฿/)).toBeTruthy();
});
