import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShareCard } from '@/contract/share-card';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createFakeLinePlatform } from '../support/fake-line-platform';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/components/bill.dialog';
import '@/features/lotto/screens/bills.screen';
import '@/shared/ui/chakra-scope';
import { type LottoRound } from '@/contract/lotto.contract';
import { type Bill, billCancel, billList } from '@/contract/lotto-bills.contract';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { typeAgain } from '../support/draw.fixture';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, loseResponse, mendNetwork } from '../support/screen-network';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

async function take(
  token: string,
  round: LottoRound,
  items: readonly ReturnType<typeof toBet>[],
): Promise<Bill> {
  return (await bet(backEnd.app, token, round.round_id, items)).data;
}

/** Moves the closing and the draw of a round to the given number of minutes from now; negative is past. */
function closeIn({ round_id }: LottoRound, minutes: number): Promise<unknown> {
  return queryRaw(
    backEnd.app.db,
    `UPDATE lotto_rounds SET closes_at = business_now() + $1::float8 * interval '1 minute', draws_at = business_now() + $1::float8 * interval '1 minute'
     WHERE round_id = $2 AND agent_id = 1`,
    [minutes, round_id],
  );
}

/** Enters and confirms a result as two operators, then settles the bills. */
async function draw(round: LottoRound): Promise<void> {
  await closeIn(round, -1);
  const announcement = {
    number: '004217',
    two_bottom: '35',
    three_front: ['123', '904'],
    three_bottom: ['551', '078'],
  };
  const body = { round_id: round.round_id, announcement };
  const { data } = await operate(backEnd.app, '/lotto/results', { body, as: 'som' });
  const { id } = data as { id: number };
  await typeAgain(backEnd.app.db, id);
  await operate(backEnd.app, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(backEnd.app.db);
}

async function come(): Promise<{ token: string; round: LottoRound }> {
  const token = await comeAsMember(backEnd);
  return { token, round: await openRound(backEnd.app) };
}

describe("the member's bills", () => {
  it('show winnings and losses, and each bill opens with all its items', async () => {
    const { token, round } = await come();
    const lost = await take(token, round, [toBet('two_bottom', '36', '20')]);
    const won = await take(token, round, [
      toBet('three_top', '217', '10'),
      toBet('two_top', '71', '5'),
    ]);
    await draw(round);
    const user = await openScreen('/lotto/bills');
    const [first, second] = await screen.findAllByRole('link', { name: /หวยรัฐบาล/ });
    expect(first!.textContent).toMatch(new RegExp(`2 รายการ#${won.number} .*\\+฿9,000.00ถูกรางวัล$`));
    expect(second!.textContent).toMatch(new RegExp(`#${lost.number} .*฿20.00ไม่ถูกรางวัล$`));

    await user.click(first!);
    const dialog = await screen.findByRole('dialog', { name: `โพยเลขที่ ${won.number}` });
    expect(window.location.search).toBe(`?bill=${won.bill_id}`);
    expect(within(dialog).getByText('+฿9,000.00')).toBeTruthy();
    expect(within(dialog).getByText('เงินรางวัลเข้ากระเป๋าหลักแล้ว')).toBeTruthy();
    const result = within(dialog).getByRole('region', { name: 'ผลที่ออก' });
    expect(result.textContent).toContain('3 ตัวบน217');
    expect(within(dialog).getByRole('row', { name: /^217/ }).textContent).toBe(
      '2173 ตัวบน×900฿10.00฿9,000.00ถูกรางวัล',
    );
    expect(within(dialog).getByRole('row', { name: /^71/ }).textContent).toContain('ไม่ถูกรางวัล');
    expect(within(dialog).queryByRole('button', { name: 'ยกเลิกโพย' })).toBeNull();

    await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('in a rescheduled round show the change and can be voided until the round closes', async () => {
    const { token, round } = await come();
    const { number } = await take(token, round, [toBet('two_top', '47', '120')]);
    await queryRaw(
      backEnd.app.db,
      `UPDATE lotto_rounds SET moved_from = '2026-12-30', day = '2027-01-02', moved_at = business_now()
       WHERE round_id = $1 AND agent_id = 1`,
      [round.round_id],
    );
    const user = await openScreen('/lotto/bills');
    const link = await screen.findByRole('link', { name: /หวยรัฐบาล/ });
    expect(link.textContent).toContain('งวด 2 ม.ค. 2570 (เลื่อนวัน)');
    await user.click(link);
    const dialog = await screen.findByRole('dialog', { name: `โพยเลขที่ ${number}` });
    expect(within(dialog).getByText('เลื่อนจากวันที่ 30 ธ.ค. 2569')).toBeTruthy();
    expect(
      await within(dialog).findByText(/^ยกเลิกได้ถึง .* · งวดนี้เลื่อนวันออกผล ยกเลิกได้โดยไม่นับจำนวนครั้ง$/),
    ).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'ยกเลิกโพย' })).toBeTruthy();
  });

  it('can be voided after the rules are shown, and are refunded once even when a response is lost', async () => {
    const { token, round } = await come();
    const before = await backEnd.app.balanceOf(token);
    const { bill_id, number } = await take(token, round, [toBet('two_top', '47', '120')]);
    const user = await openScreen(`/lotto/bills?bill=${bill_id}`);
    const dialog = await screen.findByRole('dialog', { name: `โพยเลขที่ ${number}` });
    expect(
      await within(dialog).findByText(
        /^ยกเลิกได้ถึง .* · ยกเลิกได้ก่อนปิดรับอย่างน้อย 10 นาที · วันละไม่เกิน 4 โพย$/,
      ),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกโพย' }));
    const question = within(dialog).getByRole('group', { name: 'ยกเลิกโพย' });
    expect(question.textContent).toContain('คืนเงิน ฿120.00 เข้ากระเป๋าหลักทันที');
    await user.click(within(question).getByRole('button', { name: 'เก็บโพยไว้' }));
    expect(countCalls(billCancel)).toBe(0);

    await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกโพย' }));
    loseResponse(billCancel);
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยันยกเลิก' }));
    await within(dialog).findByRole('alert');
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยันยกเลิก' }));
    expect(await within(dialog).findByText('คืนเงิน ฿120.00 เข้ากระเป๋าหลักแล้ว')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'ยกเลิกโพย' })).toBeNull();
    expect(await backEnd.app.balanceOf(token)).toBe(before);
  });

  it('show why a bill can no longer be voided', async () => {
    const { token, round } = await come();
    const { bill_id } = await take(token, round, [toBet('two_top', '47', '20')]);
    const user = await openScreen(`/lotto/bills?bill=${bill_id}`);
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกโพย' }));
    await closeIn(round, 5);
    await user.click(screen.getByRole('button', { name: 'ยืนยันยกเลิก' }));
    expect((await screen.findByRole('alert')).textContent).toContain('10 นาที');
  });

  it('in a voided round are refunded with the reason', async () => {
    const { token, round } = await come();
    const { bill_id } = await take(token, round, [toBet('run_top', '4', '50')]);
    await closeIn(round, -1);
    const note = 'สนามยกเลิกการออกรางวัล';
    await operate(backEnd.app, '/lotto/void', { body: { round_id: round.round_id, note } });
    await settleRounds(backEnd.app.db);
    await openScreen(`/lotto/bills?bill=${bill_id}`);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('คืนเงิน ฿50.00 เข้ากระเป๋าหลักแล้ว')).toBeTruthy();
    expect(within(dialog).getByText(note)).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /^4/ }).textContent).toContain('คืนโพย');
  });

  it('are filtered by state and day in the URL', async () => {
    const { token, round } = await come();
    await take(token, round, [toBet('run_top', '4', '50')]);
    const user = await openScreen('/lotto/bills?state=refunded');
    expect(await screen.findByText('ไม่มีโพยตามที่เลือก')).toBeTruthy();
    const states = within(screen.getByRole('group', { name: 'สถานะโพย' }));
    const chosen = states.getByRole('button', { name: 'คืนโพย' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    await user.click(states.getByRole('button', { name: 'รอผล' }));
    expect(await screen.findByRole('link', { name: /หวยรัฐบาล/ })).toBeTruthy();
    expect(window.location.search).toBe('?state=active');

    const days = within(screen.getByRole('group', { name: 'วันที่แทง' }));
    await user.click(days.getByRole('button', { name: 'เลือกวัน' }));
    await user.click(screen.getByRole('button', { name: 'แสดงโพย' }));
    expect(screen.getByRole('alert').textContent).toContain('กรุณาเลือกวันให้ครบ');
    for (const [label, day] of [
      ['ตั้งแต่วันที่', '2569-01-01'],
      ['ถึงวันที่', '2569-01-02'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), day);
    }
    await user.click(screen.getByRole('button', { name: 'แสดงโพย' }));
    await waitFor(() =>
      expect(window.location.search).toBe('?state=active&from=2026-01-01&until=2026-01-02'),
    );
    await user.click(await screen.findByRole('link', { name: 'ดูโพยทั้งหมด' }));
    expect(await screen.findByRole('link', { name: /หวยรัฐบาล/ })).toBeTruthy();
  });

  it('show loading, failure with a retry, and an empty list', async () => {
    await comeAsMember(backEnd);
    const release = hold(billList);
    const user = await openScreen('/lotto/bills');
    await waitFor(() =>
      expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy(),
    );
    mendNetwork();
    release();
    expect(await screen.findByText('ยังไม่มีโพย')).toBeTruthy();
    cut(billList);
    await user.click(screen.getByRole('button', { name: 'รอผล' }));
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ไม่มีโพยตามที่เลือก')).toBeTruthy();
  });

  it('are shared with their numbers and a referral link', async () => {
    const share = vi.fn((_card: ShareData) => Promise.resolve());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { token, round } = await come();
    const { bill_id } = await take(token, round, [toBet('run_top', '4', '50')]);
    const user = await openScreen(`/lotto/bills?bill=${bill_id}`);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: /^แชร์/ }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [card] = share.mock.calls[0]!;
    expect(card.text).toMatch(/^งวด .* แทง 4 วิ่งบน$/);
    expect(card.url).toMatch(/\/lotto\/lobby\?ref=\w+$/);
  });

  it('are shared after a win without the lost items and personal data', async () => {
    const share = vi.fn((_card: ShareCard) => Promise.resolve('shared' as const));
    setLinePlatform(createFakeLinePlatform({ share }));
    const { token, round } = await come();
    const { bill_id } = await take(token, round, [
      toBet('three_top', '217', '10'),
      toBet('two_top', '71', '5'),
    ]);
    await draw(round);
    const user = await openScreen(`/lotto/bills?bill=${bill_id}`);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: /^แชร์/ }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [card] = share.mock.calls[0]!;
    expect(card).toMatchObject({
      kind: 'bill',
      thing: 'won',
      numbers: '217',
      facts: [
        { label: '3 ตัวบน', value: 'แทง ฿10.00' },
        { label: 'ได้รับ', value: '฿9,000.00', isMain: true },
      ],
    });
    expect(card.url).toMatch(/\/lotto\/lobby\?ref=\w+$/);
    expect(JSON.stringify(card)).not.toMatch(/71|0812345678|bill=/);
  });
});
