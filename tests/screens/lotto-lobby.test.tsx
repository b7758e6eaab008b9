import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/components/latest-results';
import '@/features/lotto/screens/lotto-lobby.screen';
import { lottoLobby, lottoResults } from '@/contract/lotto.contract';
import { routes } from '@/contract/routes';
import { reset as resetFavourites } from '@/features/lotto/favourite-markets.store';
import { queryRaw } from '@/server/db/raw';
import { announceDemoResults } from '../support/demo-results';
import { createTestGateway, OPERATOR_KEY } from '../support/deposit.fixture';
import { openTestRound } from '../support/draw.fixture';
import { forgetRounds } from '../support/lotto.fixture';
import { openScreen, useBackEnd } from '../support/screen';
import { cut, hold, mendNetwork } from '../support/screen-network';

const MARKET = 'หวยทดสอบ';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });

afterEach(resetFavourites);

/** Finds the card of the market whose rounds the test opens. */
async function findCard(section = /^(ใกล้ปิดรับก่อน|ยังไม่เปิดรับ)$/): Promise<HTMLElement> {
  const region = await waitFor(() => {
    const holding = screen
      .getAllByRole('region', { name: section })
      .find((each) => within(each).queryByRole('heading', { name: MARKET }));
    if (!holding) throw new Error('the market is in no section');
    return holding;
  });
  return within(region).getByRole('heading', { name: MARKET }).closest('article')!;
}

describe('the lottery lobby', () => {
  it('shows every market, the one that closes soonest first, with a link to its round', async () => {
    const { roundId } = await openTestRound(backEnd.app.db, { closes: 5 });
    const { categories } = (await backEnd.app.call(lottoLobby)).data;
    await openScreen('/lotto/lobby');
    const card = await findCard();
    expect(card.textContent).toContain('รับแทง');
    expect(within(card).getByRole('timer').textContent).toMatch(/^ปิดใน 00:0[45]:\d\d$/);
    const link = within(card).getByRole('link', { name: MARKET });
    expect(link.getAttribute('href')).toBe(`/lotto/${roundId}`);
    const markets = categories.flatMap((category) => category.markets);
    for (const { name, schedule } of markets) {
      const heading = screen.getByRole('heading', { name, level: 3 });
      expect(heading.closest('article')!.textContent).toContain(schedule);
    }
    const open = within(screen.getByRole('region', { name: 'ใกล้ปิดรับก่อน' }));
    expect(open.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(
      markets
        .flatMap(({ name, round }) => (round?.state === 'open' ? [{ name, ...round }] : []))
        .sort((a, b) => a.closes_at.localeCompare(b.closes_at))
        .map(({ name }) => name),
    );
  });

  it('replaces a closed round by the next one and counts down to its opening', async () => {
    await openTestRound(backEnd.app.db, { closes: 2 / 60 });
    const next = await openTestRound(backEnd.app.db, { opens: 20, closes: 60 });
    await openScreen('/lotto/lobby');
    expect((await findCard()).textContent).toMatch(/รับแทง|ปิดรับแทง/);
    await waitFor(async () =>
      expect(within(await findCard()).getByRole('timer').textContent).toMatch(/^เปิดใน /),
    );
    const card = await findCard();
    expect(card.textContent).toContain('ยังไม่เปิดรับ');
    expect(card.textContent).toMatch(/ล่าสุด.*ปิดรับแทง/);
    expect(within(card).getByRole('link').getAttribute('href')).toBe(`/lotto/${next.roundId}`);
  });

  it('shows the latest result and marks demo results', async () => {
    const market = { isDemo: true } as const;
    await openTestRound(backEnd.app.db, {}, market);
    await announceDemoResults(backEnd.app.db);
    await openTestRound(backEnd.app.db, { closes: 60 }, market);
    await openScreen('/lotto/lobby');
    expect((await findCard()).textContent).toMatch(/ผลสาธิต.*บน \d{3}.*ล่าง \d{2}/);
  });

  it('lists favourites first and stores them on the device', async () => {
    await openTestRound(backEnd.app.db, { closes: 60 });
    const user = await openScreen('/lotto/lobby');
    const star = within(await findCard()).getByRole('button', { name: `ตลาดโปรด ${MARKET}` });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('region', { name: 'ตลาดโปรด' })).toBeNull();
    await user.click(star);
    const kept = await findCard(/^ตลาดโปรด$/);
    expect(JSON.stringify(localStorage.getItem('lotto-favourites'))).toContain('test-four-digits');
    expect(screen.getAllByRole('region')[0]?.contains(kept)).toBe(true);
    await user.click(within(kept).getByRole('button', { name: `ตลาดโปรด ${MARKET}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ตลาดโปรด' })).toBeNull());
  });

  it('links to bills, results and rates', async () => {
    await openScreen('/lotto/lobby');
    const ways = within(await screen.findByRole('navigation', { name: 'เมนูหวย' }));
    for (const [label, name] of [
      ['โพยของฉัน', 'lottoBills'],
      ['ผลหวย', 'lottoResults'],
      ['อัตราจ่าย', 'lottoRates'],
    ] as const) {
      const link = ways.getByRole('link', { name: label });
      expect(link.getAttribute('href')).toBe(routes[name].path);
    }
  });

  it('shows a loading state until the markets arrive', async () => {
    const release = hold(lottoLobby);
    await openScreen('/lotto/lobby');
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('[aria-busy="true"]')).toBeTruthy());
    release();
    expect(await screen.findByRole('heading', { name: 'หวยรัฐบาล' })).toBeTruthy();
  });

  it('offers a retry after a failure and shows a message when there are no markets', async () => {
    await forgetRounds(backEnd.app.db);
    await queryRaw(backEnd.app.db, 'UPDATE lotto_markets SET is_open = false');
    cut(lottoLobby);
    const user = await openScreen('/lotto/lobby');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ตอนนี้ยังไม่มีหวยให้เลือก')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ไปหน้าแรก' })).toBeTruthy();
  });
});

describe('the home page', () => {
  it('links to the lottery and shows the latest results', async () => {
    await openTestRound(backEnd.app.db, {}, { isDemo: true });
    await announceDemoResults(backEnd.app.db);
    await openScreen('/');
    const region = await screen.findByRole('region', { name: 'ผลหวยล่าสุด' });
    const tile = await within(region).findByRole('link', { name: new RegExp(MARKET) });
    expect(tile.getAttribute('href')).toBe('/lotto/results?market=test-four-digits-demo');
    expect(tile.textContent).toMatch(/ผลสาธิต.*บน \d{3}.*ล่าง \d{2}/);
    const entries = screen.getByRole('navigation', { name: 'หมวดหมู่' });
    expect(within(entries).getByRole('link', { name: /^หวย / }).getAttribute('href')).toBe(
      '/lotto/lobby',
    );
  });

  it('offers a retry for the results and shows a message when nothing was drawn yet', async () => {
    await forgetRounds(backEnd.app.db);
    cut(lottoResults);
    const user = await openScreen('/');
    const region = await screen.findByRole('region', { name: 'ผลหวยล่าสุด' });
    const retry = await within(region).findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await within(region).findByText('ยังไม่มีผลหวยออก')).toBeTruthy();
    expect(within(region).getByRole('link', { name: 'ดูตลาดที่เปิดรับ' })).toBeTruthy();
  });
});
