import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/home/going-on';
import '@/app/screens/sport.screen';
import type { DataInputOf } from '@/contract/endpoint';
import { gameList } from '@/contract/games.contract';
import { type SportMatch, sportMatches } from '@/contract/sport.contract';
import { openScreen, useBackEnd } from '../support/screen';
import { hold, mendNetwork, respondWith, respondWithData } from '../support/screen-network';

useBackEnd();
const now = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

function matchAt(
  match_id: string,
  fromNowMs: number,
  change: Partial<SportMatch> = {},
): SportMatch {
  return {
    match_id,
    league: 'ลีกทดสอบ',
    home: { name: `เหย้า ${match_id}`, letters: 'หย', colours: ['#8c1d2f', '#ffffff'] },
    away: { name: `เยือน ${match_id}`, letters: 'ยย', colours: ['#1f6b4a', '#ffffff'] },
    kick_off_at: new Date(now + fromNowMs).toISOString(),
    full_time_at: new Date(now + fromNowMs + 3 * MINUTE).toISOString(),
    odds: { home: '2.05', draw: '3.77', away: '3.45' },
    is_closing_price: false,
    score: { home: 0, away: 0 },
    game: { game_id: 'baccarat', provider_id: 'tables', source: 'sandbox' },
    ...change,
  };
}

function showMatches(matches: SportMatch[]): void {
  const data: DataInputOf<typeof sportMatches> = {
    server_time: new Date(now).toISOString(),
    matches,
  };
  respondWithData(sportMatches, data);
}

const programme = [
  matchAt('a', -MINUTE, { score: { home: 2, away: 1 } }),
  matchAt('b', 1.5 * MINUTE, { is_closing_price: true }),
  matchAt('c', 3 * MINUTE, { league: 'ลีกอื่น' }),
  matchAt('d', 4.5 * MINUTE),
  matchAt('e', 6 * MINUTE),
];

/** Makes every observed element count as in view immediately. */
function showWholePage(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly showMatches: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.showMatches([{ isIntersecting: true }]);
      }
      disconnect() {
        // The stub observes nothing, so there is nothing to stop.
      }
    },
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  mendNetwork();
});

describe('the sport lobby', () => {
  it('shows live matches with their score and upcoming ones by league', async () => {
    showMatches(programme);
    await openScreen('/sport');
    const live = await screen.findByRole('region', { name: 'กำลังแข่ง' });
    expect(within(live).getByRole('link', { name: /นาที 3[01].*เหย้า a.*สกอร์ 2 – 1/ })).toBeTruthy();
    const league = within(screen.getByRole('region', { name: 'ลีกทดสอบ' }));
    expect(league.getAllByRole('link')).toHaveLength(3);
    const first = league.getByRole('link', { name: /เริ่มใน 01:(?:30|29).*ราคาสุดท้ายก่อนเริ่ม/ });
    expect(first.textContent).toContain('เหย้า 2.05');
    expect(first.getAttribute('href')).toBe(
      '/play?game_id=baccarat&provider_id=tables&source=sandbox&match_id=b',
    );
    expect(within(screen.getByRole('region', { name: 'ลีกอื่น' })).getAllByRole('link')).toHaveLength(
      1,
    );
    // The search field is hidden when there are so few games.
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows a loading state until the matches arrive', async () => {
    const release = hold(sportMatches);
    await openScreen('/sport');
    expect(await screen.findByLabelText('กำลังโหลดโปรแกรม')).toBeTruthy();
    release();
  });

  it('offers a retry when the matches fail to load', async () => {
    respondWith(sportMatches, 503, 'game.unavailable');
    const user = await openScreen('/sport');
    const again = await screen.findByRole('button', { name: /ลองใหม่|ลองอีกครั้ง/ });
    showMatches(programme);
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'ลีกทดสอบ' })).toBeTruthy();
  });

  it('shows one error with one retry when matches and games both fail', async () => {
    respondWith(sportMatches, 503, 'game.unavailable');
    respondWith(gameList, 503, 'game.unavailable');
    const user = await openScreen('/sport');
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    await waitFor(() => {
      expect(screen.queryByLabelText('กำลังโหลดโปรแกรม')).toBeNull();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    });
    mendNetwork();
    showMatches(programme);
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'ลีกทดสอบ' })).toBeTruthy();
    expect(await screen.findByText('ยังไม่มีเกมในหมวดนี้')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows only the section of games when no provider has matches', async () => {
    await openScreen('/sport');
    expect(await screen.findByText('ยังไม่มีเกมในหมวดนี้')).toBeTruthy();
    expect(screen.queryByText(/^ทีมและลีกสมมติ/)).toBeNull();
  });
});

describe('the home page', () => {
  it('shows the next matches, each with a link to its bets', async () => {
    showMatches(programme);
    showWholePage();
    await openScreen('/');
    const section = await screen.findByRole('region', { name: 'บอลคู่ต่อไป' });
    const cards = within(section).getAllByRole('link', { name: /เริ่มใน/ });
    expect(
      cards.map((card) =>
        new URLSearchParams(card.getAttribute('href')?.split('?')[1]).get('match_id'),
      ),
    ).toEqual(['b', 'c', 'd']);
  });

  it('has no match section when there is no upcoming match', async () => {
    showMatches(programme.slice(0, 1));
    showWholePage();
    await openScreen('/');
    await screen.findByRole('region', { name: 'โปรโมชั่นที่รับได้ตอนนี้' });
    expect(screen.queryByRole('region', { name: 'บอลคู่ต่อไป' })).toBeNull();
  });
});
