import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gameFavourite, gameList, gameLobby } from '@/contract/games.contract';
import { loadScreen } from '@/shared/routing/screen-registry';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, respondWith, respondWithData } from '../support/screen-network';

const backEnd = useBackEnd();

const HEART = 'เกมโปรด: บาคาร่า';

function tabs() {
  return within(screen.getByRole('navigation', { name: 'หมวดเกม' }));
}

function findHeading(name: string) {
  return screen.findByRole('heading', { level: 1, name });
}

async function listCards() {
  const cards = await screen.findAllByRole('button', { name: / ค่าย / });
  return cards.map((card) => within(card).getByRole('img').getAttribute('alt')?.split(' ค่าย ')[0]);
}

describe('a game lobby', () => {
  it('links to the other lobbies that have games', async () => {
    const user = await openScreen('/slot');
    await findHeading('สล็อต');
    expect(tabs().getByRole('link', { name: 'สล็อต' }).getAttribute('aria-current')).toBe('page');
    expect(tabs().queryByRole('link', { name: 'กีฬา' })).toBeNull();
    await loadScreen('casino');
    await user.click(tabs().getByRole('link', { name: 'คาสิโน' }));
    await findHeading('คาสิโน');
    expect(location.pathname).toBe('/casino');
    expect(await screen.findByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: / ค่าย / })).toHaveLength(1);
  });

  it('for popular games finds games of every category by search', async () => {
    await openScreen('/lobby/hot?q=บาคาร่า');
    await findHeading('เกมยอดฮิต');
    expect(await screen.findByText('พบ 1 เกม')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' })).toBeTruthy();
  });

  it('without a name shows the popular games', async () => {
    await openScreen('/lobby');
    await findHeading('เกมยอดฮิต');
    expect(tabs().getByRole('link', { name: 'เกมยอดฮิต' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('without games shows a message and a link to another lobby', async () => {
    await openScreen('/sport');
    await findHeading('กีฬา');
    expect(await screen.findByText('ยังไม่มีเกมในหมวดนี้')).toBeTruthy();
    expect(tabs().getByRole('link', { name: 'เกมยอดฮิต' })).toBeTruthy();
  });

  it('for popular games links home when nothing is popular', async () => {
    respondWithData(gameList, { games: [], total: 0, providers: [], next_cursor: null });
    await openScreen('/lobby/hot');
    expect(await screen.findByText('ยังไม่มีเกมยอดฮิตตอนนี้')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'กลับหน้าแรก' }).getAttribute('href')).toBe('/');
  });

  it('for free spins sorts games by the frequency of free spins and shows the frequency', async () => {
    const user = await openScreen('/freespin');
    await findHeading('ฟรีสปิน');
    expect(await listCards()).toEqual(['Back\\Slash', '100% Lucky', 'Snake_Eyes']);
    expect(
      screen.getAllByText(/^(1 ใน \d+ รอบ|มีฟรีสปิน)$/).map(({ textContent }) => textContent),
    ).toEqual(['1 ใน 59 รอบ', '1 ใน 140 รอบ', 'มีฟรีสปิน']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'เรียงตาม' }), 'ยอดนิยม');
    await waitFor(() => expect(location.search).toBe('?sort=popular'));
    await waitFor(async () =>
      expect(await listCards()).toEqual(['100% Lucky', 'Snake_Eyes', 'Back\\Slash']),
    );
  });

  it('for the lottery redirects to the lottery lobby', async () => {
    await openScreen('/lobby/lotto');
    await waitFor(() => expect(location.pathname).toBe('/lotto/lobby'));
    await findHeading('หวย');
  });

  it('with an unknown name is not found', async () => {
    await openScreen('/lobby/bingo');
    expect(await screen.findByText('This page could not be found')).toBeTruthy();
  });

  it('stores the loaded games for the next visit', async () => {
    await openScreen('/slot');
    await waitFor(() => expect(screen.getAllByRole('button', { name: / ค่าย / })).toHaveLength(60));
    expect(localStorage.getItem('lobby')).toContain('golden-dragon');
  });
});

describe('favourite games', () => {
  it('ask a visitor to log in', async () => {
    const user = await openScreen('/lobby/favourite');
    await findHeading('เกมโปรด');
    expect(screen.getByText('เข้าสู่ระบบเพื่อเก็บเกมโปรดไว้เล่นต่อ')).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeTruthy();
  });

  it('are listed in their lobby until they are removed', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/lobby/favourite');
    expect(await screen.findByText(/^ยังไม่มีเกมโปรด/)).toBeTruthy();
    await user.click(tabs().getByRole('link', { name: 'คาสิโน' }));
    const heart = await screen.findByRole('button', { name: HEART, pressed: false });
    const release = hold(gameFavourite);
    await user.click(heart);
    // The heart changes before the response, and the tap does not open the game.
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    release();

    await user.click(tabs().getByRole('link', { name: 'เกมโปรด' }));
    await user.click(await screen.findByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' }));
    const again = within(await screen.findByRole('dialog', { name: 'บาคาร่า' }));
    await user.click(await again.findByRole('button', { name: 'เกมโปรด', pressed: true }));
    await again.findByRole('button', { name: 'เกมโปรด', pressed: false });
    await user.click(again.getByRole('button', { name: 'ปิดเกม' }));
    expect(await screen.findByText(/^ยังไม่มีเกมโปรด/)).toBeTruthy();
  });

  it('keep the state after the last of two quick presses while a call is pending', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/casino');
    const heart = await screen.findByRole('button', { name: HEART });
    const release = hold(gameFavourite);
    heart.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(countCalls(gameFavourite)).toBe(1));
    await user.keyboard('{Enter}');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    release();
    await waitFor(() => expect(countCalls(gameFavourite)).toBe(2));
    await waitFor(async () => {
      const query = { lobby_key: 'favourite' };
      expect((await backEnd.app.call(gameLobby, { token, query })).data.games).toEqual([]);
    });
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });

  it('ask a visitor who taps a heart to log in and keep the page', async () => {
    const user = await openScreen('/casino');
    await user.click(await screen.findByRole('button', { name: HEART, pressed: false }));
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeTruthy();
    expect(window.location.pathname).toBe('/casino');
    expect(countCalls(gameFavourite)).toBe(0);
  });

  it('show why another game could not be added, and its heart is reset', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/casino');
    respondWith(gameFavourite, 200, 'game.favourites_full');
    const heart = await screen.findByRole('button', { name: HEART });
    await user.click(heart);
    expect(await screen.findByText('รายการโปรดเต็มแล้ว (60 เกม) กรุณานำบางเกมออกก่อน')).toBeTruthy();
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a lobby stored on an earlier visit', () => {
  it('is shown at once and refetched', async () => {
    const { keepLobby } = await import('@/features/games/lobby.store');
    const { data } = await backEnd.app.call(gameList, { query: { category: 'casino' } });
    const release = hold(gameList);
    keepLobby('casino', data);
    await openScreen('/casino');
    expect(await screen.findByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' })).toBeTruthy();
    expect(screen.getByText('1 เกม')).toBeTruthy();
    release();
    await waitFor(() => expect(countCalls(gameList)).toBe(1));
  });
});
