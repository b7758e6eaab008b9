import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { agentValidate } from '@/contract/agent.contract';
import { banners } from '@/contract/content.contract';
import { gameLobby } from '@/contract/games.contract';
import { lottoLobby } from '@/contract/lotto.contract';
import { promotionList } from '@/contract/promotions.contract';
import { findAttribution } from '@/shared/state/local.store';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useBackEnd();

/** Makes every observed element count as in view immediately. */
function showWholePage(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.notify([{ isIntersecting: true }]);
      }
      disconnect() {
        // The stub observes nothing, so there is nothing to stop.
      }
    },
  );
}

function findHot(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'เกมยอดฮิต' });
}

describe('the home page', () => {
  it('shows banners, categories and popular games', async () => {
    await openScreen('/');
    const carousel = within(await screen.findByRole('region', { name: 'แบนเนอร์' }));
    expect(carousel.getByRole('link', { name: /มังกรทอง/ }).getAttribute('href')).toMatch(
      /^\/play\?game_id=golden-dragon/,
    );
    const ways = within(screen.getByRole('navigation', { name: 'หมวดหมู่' }));
    expect(ways.getByRole('link', { name: /^สล็อต/ }).getAttribute('href')).toBe('/slot');
    expect(ways.getByRole('link', { name: /^หวย \d+ ตลาด$/ }).getAttribute('href')).toBe(
      '/lotto/lobby',
    );
    expect(ways.getByRole('link', { name: 'คาสิโน 1 โต๊ะ' }).getAttribute('href')).toBe('/casino');
    // A category without games has no link.
    expect(ways.queryByRole('link', { name: /กีฬา/ })).toBeNull();
    const hot = within(await findHot());
    expect(await hot.findAllByRole('button', { name: / ค่าย / })).toHaveLength(14);
    expect(hot.getByRole('link', { name: /^ดูทั้งหมด/ }).getAttribute('href')).toBe('/lobby');
    await waitFor(() => expect(document.title).toBe('โชคดี | สล็อตและเกมครบในที่เดียว'));
  });

  it('shows a notice that money is simulated, which the visitor can close', async () => {
    const user = await openScreen('/');
    const notice = await screen.findByRole('complementary', { name: 'เกี่ยวกับเงินในระบบนี้' });
    expect(within(notice).getByText('เงินในระบบนี้เป็นเงินจำลอง ใช้เพื่อทดลองเล่นเท่านั้น')).toBeTruthy();
    await user.click(within(notice).getByRole('button', { name: 'ปิดข้อความนี้' }));
    expect(screen.queryByRole('complementary', { name: 'เกี่ยวกับเงินในระบบนี้' })).toBeNull();
  });

  it('has no banner section when there are no banners', async () => {
    respondWithData(banners, []);
    await openScreen('/');
    await findHot();
    await waitFor(() => expect(countCalls(banners)).toBe(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'แบนเนอร์' })).toBeNull());
  });

  it('offers a retry for each failed section and shows the rest', async () => {
    cut(banners);
    respondWith(gameLobby, 429, 'request.too_many');
    const user = await openScreen('/');
    expect(await screen.findByRole('navigation', { name: 'หมวดหมู่' })).toBeTruthy();
    expect(await screen.findByText('ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    mendNetwork();
    for (const retry of screen.getAllByRole('button', { name: 'ลองใหม่' })) await user.click(retry);
    expect(await screen.findByRole('region', { name: 'แบนเนอร์' })).toBeTruthy();
    expect(await within(await findHot()).findAllByRole('button', { name: / ค่าย / })).toHaveLength(
      14,
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a member the game they played last', async () => {
    const player = await backEnd.app.openPlayer();
    const bet = {
      player_token: player.playerToken,
      transaction_id: 't1',
      round_id: 'r1',
      game_id: 'hundred',
      amount_satang: 100,
    };
    await backEnd.app.providerCall('debit', bet);
    await comeAsMember(backEnd);
    const user = await openScreen('/');
    const last = within(await screen.findByRole('region', { name: 'เล่นล่าสุด' }));
    await user.click(await last.findByRole('button', { name: 'เล่น 100% Lucky ต่อ' }));
    expect(await screen.findByRole('dialog', { name: '100% Lucky' })).toBeTruthy();
  });

  it('shows the first-deposit offer to a member who has played nothing', async () => {
    await comeAsMember(backEnd);
    await openScreen('/');
    const last = within(await screen.findByRole('region', { name: 'เริ่มต้นที่นี่' }));
    const see = await last.findByRole('link', { name: 'ดูรายละเอียด' });
    expect(see.getAttribute('href')).toMatch(/^\/promotions\?id=\d+$/);
    expect(last.getByText('สูงสุด ฿1,000.00')).toBeTruthy();
  });

  it('shows where played games will appear when there is no first-deposit offer', async () => {
    respondWithData(promotionList, []);
    await comeAsMember(backEnd);
    await openScreen('/');
    await findHot();
    expect(await screen.findByText(/^เกมที่เล่นแล้วจะอยู่ตรงนี้/)).toBeTruthy();
    await waitFor(() => expect(countCalls(promotionList)).toBeGreaterThan(0));
    expect(screen.getByText(/^เกมที่เล่นแล้วจะอยู่ตรงนี้/)).toBeTruthy();
  });

  it('shows closing lotteries, promotions, recent games and studios further down', async () => {
    showWholePage();
    await openScreen('/');
    const closing = within(await screen.findByRole('region', { name: 'หวยใกล้ปิดรับ' }));
    const markets = closing.getAllByRole('listitem');
    expect(markets.length).toBeGreaterThan(0);
    for (const market of markets) {
      expect(within(market).getByRole('timer').textContent).toMatch(/^ปิดใน/);
      expect(within(market).getByRole('link').getAttribute('href')).toMatch(/^\/lotto\//);
    }
    const given = within(await screen.findByRole('region', { name: 'โปรโมชั่นที่รับได้ตอนนี้' }));
    expect(given.getAllByRole('link', { name: /สูงสุด/ })[0]?.getAttribute('href')).toMatch(
      /^\/promotions\?id=/,
    );
    const fresh = within(await screen.findByRole('region', { name: 'เกมใหม่' }));
    expect(fresh.getAllByRole('button', { name: / ค่าย / }).length).toBeGreaterThan(0);
    expect(fresh.getByRole('link', { name: 'ดูทั้งหมด เกมใหม่' }).getAttribute('href')).toBe(
      '/lobby?sort=new',
    );
    const studios = within(await screen.findByRole('region', { name: 'ค่ายเกม' }));
    expect(studios.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/lobby\?provider=/);
  });

  it('leaves out sections that have nothing to show or fail to load', async () => {
    showWholePage();
    respondWithData(promotionList, []);
    cut(lottoLobby);
    await openScreen('/');
    expect(await screen.findByRole('region', { name: 'ค่ายเกม' })).toBeTruthy();
    await waitFor(() => expect(countCalls(promotionList)).toBe(1));
    expect(screen.queryByRole('region', { name: 'โปรโมชั่นที่รับได้ตอนนี้' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'หวยใกล้ปิดรับ' })).toBeNull();
  });
});

describe('the referral in a link', () => {
  it('is kept when the agent exists', async () => {
    await openScreen('/?ag=CHOKDEE&ref=friend');
    await waitFor(() => expect(findAttribution()).toMatchObject({ ag: 'CHOKDEE', ref: 'friend' }));
    cleanup();
    await openScreen('/register');
    expect(await screen.findByText('สมัครผ่านลิงก์ของ CHOKDEE')).toBeTruthy();
  });

  it('is kept immediately and validated on the next visit when the network was down', async () => {
    cut(agentValidate);
    await openScreen('/?ag=CHOKDEE');
    expect(findAttribution()).toMatchObject({ ag: 'CHOKDEE', isChecked: false });
    await waitFor(() => expect(countCalls(agentValidate)).toBeGreaterThan(0));
    mendNetwork();
    cleanup();
    await openScreen('/');
    await waitFor(() =>
      expect(findAttribution()).toMatchObject({ ag: 'CHOKDEE', isChecked: true }),
    );
  });

  it.each(['NOBODY', 'not a code', '<script>'])(
    'is dropped when the agent "%s" does not exist',
    async (code) => {
      await openScreen(`/?ag=${encodeURIComponent(code)}`);
      expect(await findHot()).toBeTruthy();
      await waitFor(() => expect(countCalls(agentValidate)).toBe(1));
      await waitFor(() => expect(findAttribution()).toBeNull());
      expect(location.pathname).toBe('/');
      cleanup();
      await openScreen('/register');
      expect(await screen.findByRole('button', { name: 'สมัครสมาชิก' })).toBeTruthy();
      expect(screen.queryByText(/สมัครผ่านลิงก์/)).toBeNull();
    },
  );

  it('is ignored when the link names an empty code', async () => {
    await openScreen('/?ag=');
    expect(await findHot()).toBeTruthy();
    expect(findAttribution()).toBeNull();
    expect(countCalls(agentValidate)).toBe(0);
  });
});
