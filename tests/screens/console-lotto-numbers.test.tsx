import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { lottoClosed, lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { tellOtherDay } from '../support/result-sources.fixture';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useConsoleBackEnd();
let roundId: string;

/** Bets on 12 up to 81 % of its ceiling, and on 13 up to 9 %. */
beforeEach(async () => {
  const { app } = backEnd;
  roundId = (await openRound(app)).round_id;
  await queryRaw(
    app.db,
    `UPDATE lotto_terms SET payout_ceiling = 1_000_00 WHERE agent_id = 1 AND market_id = 'government' AND bet_type = 'two_top'`,
  );
  await bet(app, await app.loginAs(), roundId, [
    toBet('two_top', '12', '9'),
    toBet('two_top', '13', '1'),
  ]);
});

const numbersPath = () => `/lotto/numbers?market=government&round=${roundId}&type=two_top`;
const closedNow = async () => {
  const rows = await queryRaw<{ text: string }>(
    backEnd.app.db,
    `SELECT c.number || ' ' || kind AS text FROM lotto_closed_numbers c JOIN lotto_rounds r ON r.id = c.round_id
     WHERE r.round_id = $1 AND r.agent_id = 1 ORDER BY c.number`,
    [roundId],
  );
  return rows.map(({ text }) => text);
};

describe('the page of numbers', () => {
  it('says the percent in words, proposes what is near the ceiling, and closes it in the round', async () => {
    const user = await openConsole(backEnd, numbersPath(), 'tan');
    const cell = await screen.findByRole('button', { name: 'เลข 12 81% ของเพดาน จ่าย ฿810.00' });
    expect(cell.textContent).toContain('81%');
    expect(screen.getByText(/ถึง 80% ของเพดานแล้วยังรับเต็ม: 12/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'เลือกเลขเหล่านี้' }));
    expect(cell.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'ปิด' }));
    const dialog = await screen.findByRole('dialog', { name: 'ตั้งเลข 2 ตัวบน' });
    await user.click(within(dialog).getByRole('button', { name: 'ปิดรับ 1 เลข' }));
    expect(
      await screen.findByRole('button', { name: 'เลข 12 81% ของเพดาน จ่าย ฿810.00 ปิดรับ' }),
    ).toBeTruthy();
    expect(await closedNow()).toEqual(['12 closed']);
    expect(screen.queryByText(/แล้วยังรับเต็ม/)).toBeNull();
  });

  it('takes pasted numbers for every coming round, and lists them with their person', async () => {
    const user = await openConsole(backEnd, numbersPath(), 'tan');
    await user.click(await screen.findByRole('button', { name: 'วางเลข' }));
    const dialog = await screen.findByRole('dialog', { name: 'ตั้งเลข 2 ตัวบน' });
    const field = within(dialog).getByLabelText(/^เลข คั่นด้วย/);
    await user.type(field, '๐๗, 70 123');
    await user.click(within(dialog).getByRole('button', { name: 'จ่ายครึ่ง' }));
    await user.click(within(dialog).getByRole('button', { name: /^ทุกงวดที่จะมาของ/ }));
    await user.click(within(dialog).getByRole('button', { name: /^จ่ายครึ่ง \d+ เลข/ }));
    expect(within(dialog).getByText('ต้องมี 2 หลัก: 123')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '07 70 07');
    await user.click(within(dialog).getByRole('button', { name: 'จ่ายครึ่ง 2 เลข' }));
    const table = await screen.findByRole('table', { name: /เลขที่ปิดหรือจ่ายครึ่ง/ });
    const row = (await within(table).findByRole('button', { name: '07' })).closest('tr')!;
    expect(row.textContent).toContain('ทุกงวดที่จะมา');
    expect(row.textContent).toContain('tan');
    expect(await closedNow()).toEqual(['07 half', '70 half']);
    await user.click(within(row).getByRole('button', { name: '07' }));
    const opening = await screen.findByRole('dialog', { name: 'ตั้งเลข 2 ตัวบน' });
    await user.click(within(opening).getByRole('button', { name: 'รับปกติ 1 เลข' }));
    await screen.findByText(/รับปกติ 1 เลขแล้ว/);
    expect(await closedNow()).toEqual(['70 half']);
  });

  it('shows its shape, an empty round, a failure with a button, and to an auditor no action', async () => {
    const release = hold(lottoExposures);
    const user = await openConsole(backEnd, numbersPath(), 'audi');
    await screen.findByRole('heading', { name: 'เลขอั้น' });
    expect(screen.queryByRole('list', { name: /เลขที่มีคนแทง/ })).toBeNull();
    release();
    const grid = await screen.findByRole('list', { name: /เลขที่มีคนแทง/ });
    expect(within(grid).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'วางเลข' })).toBeNull();
    respondWithData(lottoClosed, { rows: [], next_cursor: null });
    await user.click(screen.getByRole('button', { name: 'วิ่งบน' }));
    expect(await screen.findByText('ยังไม่มีคนแทงประเภทนี้ เลขขึ้นเองเมื่อมีโพย')).toBeTruthy();
    respondWith(lottoExposures, 500);
    await user.click(screen.getByRole('button', { name: '2 ตัวล่าง' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ยังไม่มีคนแทงประเภทนี้ เลขขึ้นเองเมื่อมีโพย')).toBeTruthy();
  });

  it('names the roles to a person who may not open it', async () => {
    await openConsole(backEnd, '/lotto/numbers', 'kwan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับ/)).toBeTruthy();
    expect(countCalls(lottoExposures)).toBe(0);
  });
});

describe('the page of markets', () => {
  const openMarket = async (person: string) => {
    const user = await openConsole(backEnd, '/lotto/markets/government', person);
    return { user, panel: await screen.findByRole('region', { name: 'หวยรัฐบาล' }) };
  };

  it('asks a second person for another rate, and says which rounds keep theirs', async () => {
    const { user } = await openMarket('pim');
    const terms = await screen.findByRole('table', { name: 'อัตราและวงเงินตามประเภทที่แทง' });
    await user.click(within(terms).getByRole('button', { name: '2 ตัวบน' }));
    const dialog = await screen.findByRole('dialog', { name: /^อัตราและวงเงิน 2 ตัวบน/ });
    expect(within(dialog).getByText(/งวดที่วางแผนไว้แล้ว 2 งวด ถึงวันที่/)).toBeTruthy();
    const rate = within(dialog).getByLabelText('อัตราจ่าย บาทละ (รวมทุน)');
    await user.clear(rate);
    await user.type(rate, '85');
    expect(within(dialog).getByText('คืนสมาชิกเฉลี่ย 85.00%')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
  });

  it('sets a day off with its reason, and says that a planned round stays', async () => {
    const { user } = await openMarket('tan');
    const days = await screen.findByRole('region', { name: 'ปฏิทินและวันหยุด' });
    await within(days).findAllByRole('button', { name: 'เลื่อนงวด' });
    const [, first] = within(days).getAllByRole('button', { name: 'ตั้งวัน' });
    await user.click(first!);
    const dialog = await screen.findByRole('dialog', { name: 'ตั้งวัน' });
    await user.type(within(dialog).getByLabelText(/^เหตุผลที่ไม่ออกผล/), 'วันหยุดพิเศษ');
    await user.click(within(dialog).getByRole('button', { name: 'ตั้งวัน' }));
    expect(await within(days).findByText('วันหยุดพิเศษ')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'แก้ข้อมูลตลาด' })).toBeNull();
  });

  it('proposes the day that the source of the market tells, and moves the round to it', async () => {
    const { db } = backEnd.app;
    const [round] = await queryRaw<{ day: string; id: string }>(
      db,
      `SELECT (max(day) + 1)::text AS day, max(round_id) AS id FROM lotto_rounds
       WHERE agent_id = 1 AND market_id = 'government' AND state IN ('scheduled', 'open')`,
    );
    await tellOtherDay(db, 'glo');
    const { user } = await openMarket('tan');
    const days = await screen.findByRole('region', { name: 'ปฏิทินและวันหยุด' });
    const told = await within(days).findByRole('alert');
    await user.click(within(told).getByRole('button', { name: 'เลื่อนงวด' }));
    const dialog = await screen.findByRole('dialog', { name: `เลื่อนงวด ${round!.id}` });
    expect(within(dialog).getByLabelText('เลื่อนไปวันที่')).toHaveProperty('value', round!.day);
    await user.click(within(dialog).getByRole('button', { name: 'เลื่อนงวด' }));
    await waitFor(() => expect(within(days).queryByRole('alert')).toBeNull());
    const [moved] = await queryRaw<{ day: string }>(
      db,
      'SELECT day::text AS day FROM lotto_rounds WHERE agent_id = 1 AND round_id = $1',
      [round!.id],
    );
    expect(moved?.day).toBe(round!.day);
  });

  it('closes a market after saying what becomes of its rounds', async () => {
    const { user, panel } = await openMarket('pim');
    await user.click(within(panel).getByRole('button', { name: 'ปิดตลาด' }));
    const dialog = await screen.findByRole('dialog', { name: 'ปิดตลาด · หวยรัฐบาล' });
    expect(within(dialog).getByText(/งวดที่วางแผนไว้แล้ว 2 งวดยังรับแทง/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ปิดตลาด' }));
    expect(await within(panel).findByRole('button', { name: 'เปิดตลาด' })).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(lottoMarketList, 500);
    const user = await openConsole(backEnd, '/lotto/markets', 'tan');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('button', { name: 'หวยรัฐบาล' })).toBeTruthy();
  });
});

describe('the page of bills', () => {
  it('finds a bill and shows its items with the locked rate and a masked member', async () => {
    const user = await openConsole(backEnd, `/lotto/bills?round=${roundId}`, 'tan');
    const table = await screen.findByRole('table', { name: /^โพยหวยและยี่กี/ });
    await user.click(await within(table).findByRole('button', { name: /^โพย \d+/ }));
    const panel = await screen.findByRole('region', { name: /^โพย \d+/ });
    expect(within(panel).getByText('081-xxx-5678')).toBeTruthy();
    expect(within(panel).getAllByText('×90')).toHaveLength(2);
    expect(within(panel).queryByRole('link', { name: 'เปิดหน้าสมาชิก' })).toBeNull();
  });

  it('says that a filter found nothing, and clears it', async () => {
    const user = await openConsole(backEnd, '/lotto/bills?state=refunded', 'audi');
    expect(await screen.findByText('ไม่มีโพยที่ตรงกับตัวกรอง')).toBeTruthy();
    respondWithData(lottoBills, { rows: [], next_cursor: null });
    const [clear] = screen.getAllByRole('button', { name: 'ล้างตัวกรอง' });
    await user.click(clear!);
    expect(await screen.findByText('ยังไม่มีโพย โพยใหม่ขึ้นเองเมื่อสมาชิกแทง')).toBeTruthy();
  });
});
