import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/screens/rates.screen';
import '@/features/lotto/screens/results.screen';
import { lottoLobby, lottoRates, lottoResult, lottoResults } from '@/contract/lotto.contract';
import type { ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { openTestRound, typeAgain } from '../support/draw.fixture';
import { forgetRounds } from '../support/lotto.fixture';
import { openScreen, useBackEnd } from '../support/screen';
import { cut, mendNetwork } from '../support/screen-network';

const MARKET = 'หวยทดสอบ';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });

/** Draws a round of the test market and opens its next round, so that the screens know the market's name. */
async function drawRound(
  announced: string | Readonly<Record<string, string>>,
  kind: ResultKind = 'four_digits',
): Promise<void> {
  const { app } = backEnd;
  const { roundId } = await openTestRound(app.db, {}, { kind });
  const announcement = typeof announced === 'string' ? { number: announced } : announced;
  const body = { round_id: roundId, announcement };
  const entered = await operate(app, '/lotto/results', { body, as: 'som' });
  const { id } = entered.data as { id: number };
  await typeAgain(app.db, id);
  await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(app.db);
  await openTestRound(app.db, { closes: 60 }, { kind });
}

describe('lottery results', () => {
  beforeEach(() => forgetRounds(backEnd.app.db));

  it('show the latest day and link to the earlier results of a market', async () => {
    await drawRound('8351');
    await drawRound('0427');
    const user = await openScreen('/lotto/results');
    const [card] = await screen.findAllByRole('article');
    expect(card!.textContent).toMatch(/3 ตัวบน(351|427)2 ตัวล่าง(83|04)/);
    expect(card!.textContent).not.toContain('ผลสาธิต');
    await user.click(within(card!).getByRole('link', { name: `ดูผลย้อนหลัง ${MARKET}` }));
    const history = await screen.findByRole('region', { name: MARKET });
    expect(window.location.search).toBe('?market=test-four-digits');
    expect(await within(history).findByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeTruthy();
    const latest = within(history).getByText('ตัวเลข 2 ครั้งล่าสุด').closest('figure')!;
    const hundreds = within(latest).getByRole('row', { name: /^บน ร้อย/ });
    // The latest result is at the right.
    expect(
      within(hundreds)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '4']);
    expect(within(history).getAllByRole('listitem')).toHaveLength(2);
    const choice = within(screen.getByRole('group', { name: 'ตลาด' }));
    await user.click(choice.getByRole('button', { name: 'ทุกตลาด' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it.each([
    [
      'hanoi',
      { special: '20196', first: '08731' },
      'รางวัลพิเศษ20196รางวัลที่ 1087313 ตัวบน1962 ตัวล่าง31',
    ],
    ['top_two', { first: '4541', second: '7350' }, 'รางวัลที่ 14541รางวัลที่ 273503 ตัวบน5412 ตัวล่าง50'],
  ] as const)(
    'show both announced numbers of a market of kind %s',
    async (kind, announced, text) => {
      await drawRound(announced, kind);
      await openScreen('/lotto/results');
      const [card] = await screen.findAllByRole('article');
      expect(card!.textContent).toContain(text);
      expect(card!.textContent).not.toContain('ผลเต็ม');
    },
  );

  it('name the source from which they were read, and lead to its page', async () => {
    await drawRound('8351');
    await queryRaw(
      backEnd.app.db,
      `UPDATE lotto_rounds SET result_source = 'glo', result_read_at = '2026-06-16T09:04:00Z' WHERE three_top IS NOT NULL`,
    );
    await openScreen('/lotto/results');
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('ผลจากสำนักงานสลากกินแบ่งรัฐบาล อ่านเมื่อ 16 มิ.ย. 2569 16:04');
    const link = within(card).getByRole('link', { name: 'ดูต้นทาง' });
    expect(link.getAttribute('href')).toBe('https://www.glo.or.th/');
  });

  it('can be browsed by day', async () => {
    await drawRound('8351');
    const user = await openScreen('/lotto/results');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: 'วันถัดไป' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'วันก่อนหน้า' }));
    expect(await screen.findByText(/^วัน\S+ที่ .+ ไม่มีผล$/)).toBeTruthy();
    expect(window.location.search).toMatch(/^\?date=\d{4}-\d\d-\d\d$/);
    await user.click(screen.getByRole('link', { name: 'ดูผลล่าสุด' }));
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  it('offer a retry when they fail to load', async () => {
    await drawRound('8351');
    cut(lottoResult);
    cut(lottoResults);
    const user = await openScreen('/lotto/results');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  it('show a message for a market without a result', async () => {
    await openScreen('/lotto/results?market=government');
    expect(await screen.findByText('ตลาดนี้ยังไม่มีผล')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ดูทุกตลาด' })).toBeTruthy();
  });
});

describe('lottery rates', () => {
  it('show rate, return and limits of every market and its closed numbers', async () => {
    const { app } = backEnd;
    const markets = (await app.call(lottoLobby)).data.categories.flatMap((each) => each.markets);
    const { round } = markets.find(({ market_id }) => market_id === 'government')!;
    const number = { round_id: round!.round_id, bet_type: 'two_top', numbers: ['09'] };
    await operate(app, '/lotto/numbers', {
      body: { scope: 'round', ...number, kind: 'closed' },
    });
    const user = await openScreen('/lotto/rates');
    await user.click(await screen.findByRole('button', { name: 'หวยรัฐบาล', expanded: false }));
    const opened = screen.getByRole('button', { name: 'หวยรัฐบาล', expanded: true });
    const details = within(document.getElementById(opened.getAttribute('aria-controls')!)!);
    const row = details.getByRole('row', { name: /^3 ตัวบน/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '×900',
      '90%',
      '฿1.00 – ฿2,000.00',
      '฿10,000.00',
    ]);
    expect((await details.findByText(/^09 2 ตัวบน$/)).parentElement?.textContent).toContain('เลขปิด');
  });

  it('offer a retry when they fail to load', async () => {
    cut(lottoRates);
    const user = await openScreen('/lotto/rates');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByRole('rowheader', { name: 'หวยหุ้น' })).toBeTruthy();
  });

  it('are compared in one table that marks rates differing from most markets', async () => {
    await openScreen('/lotto/rates');
    const table = await screen.findByRole('table', { name: /^อัตราจ่ายของทุกตลาด/ });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ตลาด',
      '3 ตัวบน',
      '3 ตัวโต๊ด',
      '3 ตัวหน้า',
      '3 ตัวล่าง',
      '2 ตัวบน',
      '2 ตัวล่าง',
      'วิ่งบน',
      'วิ่งล่าง',
    ]);
    const ratesOf = (name: RegExp) =>
      within(within(table).getAllByRole('row', { name }).at(-1)!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const common = ['900', '120', '–ไม่เปิดรับ', '–ไม่เปิดรับ', '90', '90', '3.2', '4.2'];
    expect(ratesOf(/^หวยรัฐบาล/)).toEqual(['900', '120', '400', '400', '90', '90', '3.2', '4.2']);
    expect(ratesOf(/^ฮานอยพิเศษ/)).toEqual(common);
    expect(ratesOf(/^ยี่กี/)).toEqual(['800▼ ต่ำกว่าตลาดส่วนใหญ่', ...common.slice(1)]);
  });
});
