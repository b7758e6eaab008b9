import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/components/bill.dialog';
import '@/features/lotto/components/round-dialogs';
import '@/features/lotto/components/slip-editor';
import '@/features/lotto/screens/bills.screen';
import '@/features/lotto/screens/round.screen';
import '@/shared/ui/chakra-scope';
import { type LottoRound, lottoRounds } from '@/contract/lotto.contract';
import { type Bill, billCreate, billDetail, billList } from '@/contract/lotto-bills.contract';
import { queryRaw } from '@/server/db/raw';
import { bet, closeNumber, openRound, toBet } from '../support/lotto.fixture';
import { dialog, gone, press, slipNumbers } from '../support/lotto-pad';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, loseResponse } from '../support/screen-network';

const backEnd = useBackEnd();

const REPEAT = 'แทงซ้ำโพยนี้';
const items = [toBet('three_top', '123', '20'), toBet('two_top', '47', '10')];

interface Old {
  user: UserEvent;
  token: string;
  bill: Bill;
  /** The round that is open now. */
  next: LottoRound;
}

/** Opens a bill of a closed round on the screen and prepares the next round of its market. */
async function openOldBill(): Promise<Old> {
  const token = await comeAsMember(backEnd);
  const round = await openRound(backEnd.app);
  const bill = (await bet(backEnd.app, token, round.round_id, items)).data;
  await queryRaw(
    backEnd.app.db,
    `UPDATE lotto_rounds SET closes_at = business_now() - interval '1 second' WHERE round_id = $1 AND agent_id = 1`,
    [round.round_id],
  );
  const next = await openRound(backEnd.app);
  const user = await openScreen(`/lotto/bills?bill=${bill.bill_id}`);
  await dialog(`โพยเลขที่ ${bill.number}`);
  return { user, token, bill, next };
}

async function listBills(token: string): Promise<Bill[]> {
  return (await backEnd.app.call(billList, { token })).data.bills;
}

describe('repeating a bill', () => {
  it('places the same items in the open round after one confirmation, once even when a response is lost', async () => {
    const { user, token, bill, next } = await openOldBill();
    expect(next.round_id).not.toBe(bill.round.round_id);
    await press(user, REPEAT);
    const question = await dialog('แทงซ้ำ');
    expect(question.textContent).toContain('หวยรัฐบาล');
    expect(question.textContent).toContain('ปิดรับ');
    expect(question.textContent).toContain('รับได้ 2 รายการ');
    expect(countCalls(billCreate)).toBe(0);
    loseResponse(billCreate);
    await press(user, 'ยืนยันแทง ฿30.00');
    await within(question).findByRole('alert');
    await press(user, 'ยืนยันแทง ฿30.00');
    await dialog('รับโพยแล้ว');
    const [repeated, ...others] = await listBills(token);
    expect(others.map(({ bill_id }) => bill_id)).toEqual([bill.bill_id]);
    expect(repeated).toMatchObject({ amount: 30_00, round: { round_id: next.round_id } });
    const detail = await backEnd.app.call(billDetail, {
      token,
      query: { bill_id: repeated!.bill_id },
    });
    expect(detail.data.items.map(({ bet_type, number, rate }) => [bet_type, number, rate])).toEqual(
      items.map(({ bet_type, number, rate }) => [bet_type, number, rate]),
    );
    await press(user, 'เสร็จแล้ว');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findAllByRole('link', { name: /หวยรัฐบาล/ })).toHaveLength(2);
  });

  it('names refused items and changed rates before it is sent', async () => {
    const { user, token, next } = await openOldBill();
    await closeNumber(backEnd.app.db, next.round_id, {
      bet_type: 'two_top',
      number: '47',
      kind: 'closed',
    });
    await queryRaw(
      backEnd.app.db,
      `UPDATE lotto_terms SET rate_milli = 800000 WHERE agent_id = 1 AND market_id = 'government' AND bet_type = 'three_top'`,
    );
    await press(user, REPEAT);
    const question = await dialog('แทงซ้ำ');
    expect(within(question).getByRole('region', { name: 'รับไม่ได้ 1 รายการ' }).textContent).toContain(
      'เลข 47 ปิดรับแล้ว',
    );
    expect(
      within(question).getByRole('region', { name: 'อัตราจ่ายเปลี่ยน 1 รายการ' }).textContent,
    ).toContain('อัตราจ่ายเปลี่ยนจาก 900 เป็น 800');
    await press(user, 'นำ 1 รายการที่รับไม่ได้ออก');
    await press(user, 'ยืนยันแทง ฿20.00');
    await dialog('รับโพยแล้ว');
    expect((await listBills(token))[0]).toMatchObject({ amount: 20_00, item_count: 1 });
  });

  it('lets the member edit the items on the slip of the open round first', async () => {
    const { user, next } = await openOldBill();
    await press(user, REPEAT);
    await dialog('แทงซ้ำ');
    await press(user, 'แก้ไขโพย');
    await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
    expect(window.location.pathname).toBe(`/lotto/${next.round_id}`);
    await gone('แทงซ้ำ');
    await waitFor(() => expect(slipNumbers()).toEqual(['123', '47']));
  });

  it('shows when betting opens while the market accepts no bets', async () => {
    const { user, next } = await openOldBill();
    await queryRaw(
      backEnd.app.db,
      `UPDATE lotto_rounds SET opens_at = business_now() + interval '1 day' WHERE round_id = $1 AND agent_id = 1`,
      [next.round_id],
    );
    const { rounds } = (await backEnd.app.call(lottoRounds, { query: { market_id: 'government' } }))
      .data;
    expect(rounds[0]?.state).toBe('scheduled');
    await press(user, REPEAT);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^ยังไม่เปิดรับแทง งวด .* เปิดรับ /);
    expect(countCalls(billCreate)).toBe(0);
  });
});
