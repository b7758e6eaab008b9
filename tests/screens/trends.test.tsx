import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/dialogs/menu.dialog';
import '@/app/screens/casino.screen';
import '@/features/trends/components/trends.dialog';
import '@/features/trends/screens/trends.screen';
import type { DataInputOf } from '@/contract/endpoint';
import { trendRoom, trendRooms } from '@/contract/trends.contract';
import { type BaccaratSpot, baccaratSpots } from '@/domain/baccarat';
import { timesOfHand } from '@/domain/baccarat-shoe';
import { TEST_URL } from '../support/app';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

type List = DataInputOf<typeof trendRooms>;

const backEnd = useBackEnd();
const beginsAt = new Date('2026-03-01T12:00:00Z');
/** Milliseconds in which a visible page certainly refetches, even with its longest delay. */
const WATCHED_MS = 4_500;

/** Fetches the list as the server sends it, before the contract parses it. */
async function fetchList(): Promise<List> {
  const asked = new Request(`${TEST_URL}${trendRooms.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return ((await (await backEnd.app.fetch(asked)).json()) as { data: List }).data;
}

/**
 * Returns a list in which every room has dealt the given hands.
 * @param leftMs milliseconds until the next cards of every room
 */
async function listWith(winners: readonly BaccaratSpot[], leftMs = 60_000): Promise<List> {
  const list = await fetchList();
  const { closesAt } = timesOfHand(beginsAt, winners.length);
  return {
    ...list,
    server_time: new Date(closesAt.getTime() - leftMs).toISOString(),
    rooms: list.rooms.map((room) => ({
      ...room,
      shoe: room.shoe && {
        ...room.shoe,
        hands: winners.map((winner) => ({ winner, player_pair: false, banker_pair: false })),
      },
    })),
  };
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

const main = () => within(screen.getByRole('main'));

describe('the baccarat rooms', () => {
  it('are shown to a visitor with their roads, and each links to its room', async () => {
    const user = await openScreen('/sooth');
    const card = await main().findByRole('link', { name: 'ห้องทอง เจ้ามือชนะ 1 ผู้เล่นชนะ 0 เสมอ 0' });
    expect(within(card).getByText('ตาที่ 1 · เปิดไพ่แล้ว')).toBeTruthy();
    expect(within(card).getByRole('img', { name: 'เค้าใหญ่ ล่าสุดก่อน: เจ้ามือ' })).toBeTruthy();
    expect(main().getByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeTruthy();
    await user.click(card);
    await waitFor(() => expect(window.location.search).toBe('?room=gold'));
    await screen.findByRole('heading', { level: 1, name: 'ห้องทอง' });
    await user.click(main().getByRole('link', { name: 'ทุกห้อง' }));
    await main().findByRole('link', { name: /^ห้องทอง/ });
  });

  it('show the measured hit rate of each formula with its margin, or that it is not measured yet', async () => {
    const list = await fetchList();
    const measured = { hits: 4_960, counted: 10_000, share: 0.496, low: 0.4862, high: 0.5058 };
    respondWithData(trendRooms, {
      ...list,
      formulas: [
        { formula: 'follow', ...measured },
        { formula: 'alternate', ...measured, share: 0.52, low: 0.51, high: 0.53 },
        { formula: 'twoAndTwo', hits: 0, counted: 0, share: null, low: null, high: null },
      ],
      dealt: { player: 4_462, tie: 952, banker: 4_586 },
    });
    await openScreen('/sooth');
    const rates = within(await screen.findByRole('region', { name: 'สูตรถูกจริงแค่ไหน' }));
    expect(rates.getByText('49.6% ±1.0 · 10,000 ตา')).toBeTruthy();
    expect(rates.getByText('ยังไม่ได้วัด')).toBeTruthy();
    // One formula's range lies wholly above an even chance, so the text does not say that all formulas may be even.
    expect(rates.getByText(/โดยบังเอิญราว 1 ใน 20/)).toBeTruthy();
    const longRun = within(screen.getByRole('region', { name: 'ระยะยาวออกแบบไหน' }));
    expect(longRun.getByText('45.9%')).toBeTruthy();
    expect(longRun.getByText('ค่าจริง 45.86%')).toBeTruthy();
  });

  it('show a loading state, a retry after a failure, and an empty list', async () => {
    const release = hold(trendRooms);
    respondWith(trendRooms, 429, 'request.too_many');
    const user = await openScreen('/sooth');
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    respondWithData(trendRooms, { ...(await fetchList()), rooms: [] });
    await user.click(again);
    await screen.findByText(/^ยังไม่มีห้องบาคาร่าเปิดอยู่/);
    expect(main().getByRole('link', { name: 'ไปหน้าแรก' })).toBeTruthy();
  });

  it('are refetched when cards are due, but not while the page is hidden', async () => {
    respondWithData(trendRooms, await listWith(['banker'], 100));
    await openScreen('/sooth');
    await screen.findByRole('link', { name: /^ห้องทอง เจ้ามือชนะ 1 / });
    setVisibility('hidden');
    const asked = countCalls(trendRooms);
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    expect(countCalls(trendRooms)).toBe(asked);
    respondWithData(trendRooms, await listWith(['banker', 'player']));
    setVisibility('visible');
    await screen.findByRole('link', { name: /^ห้องทอง เจ้ามือชนะ 1 ผู้เล่นชนะ 1 / });
    expect(countCalls(trendRooms)).toBe(asked + 1);
  });

  it('stay on the page with a message when refetching fails', async () => {
    respondWithData(trendRooms, await listWith(['tie'], 100));
    await openScreen('/sooth');
    await screen.findByRole('link', { name: /^ห้องทอง/ });
    respondWith(trendRooms, 429, 'request.too_many');
    await screen.findByText('ยังอัปเดตไม่ได้ กำลังลองใหม่');
    expect(screen.getByRole('link', { name: /เสมอ 1$/ })).toBeTruthy();
  });
});

describe('a baccarat room', () => {
  it('shows five roads, the picks of the formulas and the commitment, and opens its table', async () => {
    const user = await openScreen('/sooth?room=gold');
    await screen.findByRole('heading', { level: 1, name: 'ห้องทอง' });
    for (const road of ['เค้าเม็ดไข่', 'เค้าใหญ่', 'ตาไข่ใหญ่', 'เค้าเล็ก', 'แมลงสาบ'])
      expect(main().getByRole('img', { name: new RegExp(`^${road}`) })).toBeTruthy();
    const picks = within(main().getByRole('region', { name: 'สูตรบอกตาถัดไป' }));
    const says = picks.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(says).toEqual([
      'จตามไม้ล่าสุดเจ้ามือยังไม่ได้วัด',
      'ผสวนไม้ล่าสุดผู้เล่นยังไม่ได้วัด',
      '–ตามตาไข่ใหญ่ยังไม่บอกยังไม่ได้วัด',
      'จสองตัวตัดเจ้ามือยังไม่ได้วัด',
    ]);
    expect(main().getByText('ab'.repeat(32))).toBeTruthy();
    expect(main().getByRole('link', { name: 'ดาวน์โหลดสคริปต์ตรวจสอบ' }).getAttribute('href')).toBe(
      '/proof/verify.mjs',
    );
    expect(main().getByText('ช่องละ ฿5.00–฿5,000.00')).toBeTruthy();
    await user.click(main().getByRole('button', { name: 'ไปที่โต๊ะ' }));
    await screen.findByRole('dialog', { name: 'บาคาร่า' });
  });

  it('that does not exist shows a message with a link to the other rooms', async () => {
    const user = await openScreen('/sooth?room=nowhere');
    await screen.findByText('ไม่พบห้องนี้ อาจปิดไปแล้ว');
    await user.click(
      within(screen.getByText('ไม่พบห้องนี้ อาจปิดไปแล้ว').parentElement!).getByRole('link', {
        name: 'ทุกห้อง',
      }),
    );
    await main().findByRole('link', { name: /^ห้องทอง/ });
  });

  it('shows a loading state and offers a retry after a failure', async () => {
    const release = hold(trendRoom);
    respondWith(trendRoom, 429, 'request.too_many');
    const user = await openScreen('/sooth?room=gold');
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(again);
    await screen.findByRole('heading', { level: 1, name: 'ห้องทอง' });
  });

  it('without an offered game has no button to the table', async () => {
    const list = await listWith([...baccaratSpots]);
    const { formulas, server_time, rooms } = list;
    respondWithData(trendRoom, {
      server_time,
      room: { ...rooms[0], game: null },
      formulas: formulas.map((formula) => ({ ...formula, next: null })),
    });
    await openScreen('/sooth?room=gold');
    await screen.findByText('โต๊ะของห้องนี้ปิดอยู่');
    expect(screen.queryByRole('button', { name: 'ไปที่โต๊ะ' })).toBeNull();
  });
});

describe('the formula dialog of the menu', () => {
  it('shows a baccarat room over the page, with a button that opens the table of the room', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/promotions');
    await user.click((await screen.findAllByRole('button', { name: 'เมนู' }))[0]!);
    const menu = within(await screen.findByRole('dialog'));
    await user.click(await menu.findByRole('button', { name: 'สูตรบาคาร่า' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'สูตรบาคาร่า' }));
    await user.click(await dialog.findByRole('button', { name: /^ห้องทอง/ }));
    await dialog.findByRole('img', { name: /^เค้าเม็ดไข่/ });
    await user.click(dialog.getByRole('button', { name: 'ทุกห้อง' }));
    await user.click(await dialog.findByRole('button', { name: /^ห้องทอง/ }));
    await user.click(await dialog.findByRole('button', { name: 'ไปที่โต๊ะ' }));
    await screen.findByRole('dialog', { name: 'บาคาร่า' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'สูตรบาคาร่า' })).toBeNull());
    expect(window.location.pathname).toBe('/promotions');
  });
});

describe('the casino lobby', () => {
  it('shows tables with their limits, number of hands and road', async () => {
    await openScreen('/casino');
    const table = within(await screen.findByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' }));
    await table.findByText('ช่องละ ฿5.00–฿5,000.00');
    expect(table.getByText('1/66 ตา')).toBeTruthy();
    expect(table.getByRole('img', { name: 'เค้าใหญ่ ล่าสุดก่อน: เจ้ามือ' })).toBeTruthy();
  });

  it('shows tables with an empty road when the rooms fail to load', async () => {
    respondWith(trendRooms, 429, 'request.too_many');
    await openScreen('/casino');
    const table = await screen.findByRole('button', { name: 'บาคาร่า ค่าย โต๊ะสด' });
    expect(within(table).getByRole('img', { name: 'เค้าใหญ่ ยังไม่มีผล' })).toBeTruthy();
  });
});
