import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/dialogs/menu.dialog';
import '@/app/screens/quest.screen';
import { lineLink } from '@/contract/line.contract';
import { questFriend, questList, questRedeem } from '@/contract/quests.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { setLinePlatform } from '@/shared/line/line-platform';
import { queryClient } from '@/shared/query/query-client';
import { createTestGateway } from '../support/deposit.fixture';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { plantPlayOfAll } from '../support/gift.fixture';
import { createLineStandIn, lineUsers } from '../support/line-stand-in';
import { payIn } from '../support/promotion.fixture';
import { play } from '../support/quest.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { memberIdOf } from '../support/wheel.fixture';

const ADDRESS = '/member/creditfree';
const username = '0812345678';
const standIn = await createLineStandIn();
const backEnd = useBackEnd({
  gateways: [createTestGateway()],
  line: createLineGateway({
    apiUrl: 'https://api.line.me',
    channelId: standIn.channelId,
    channelSecret: standIn.channelSecret,
    fetch: standIn.fetch,
  }),
});

beforeEach(() => plantPlayOfAll(backEnd.app.db));
afterEach(() => {
  vi.unstubAllEnvs();
  standIn.reset();
});

const calendar = async () => within(await screen.findByRole('region', { name: 'เช็กอินรายวัน' }));
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li');
  if (!row) throw new Error(`${title} is no row`);
  return within(row);
};
const pointsOf = async (token: string) =>
  (await backEnd.app.call(memberPoints, { token })).data.point;

describe('the daily check-in', () => {
  it('credits its points with one press and shows the points of tomorrow', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen(ADDRESS);
    const card = await calendar();
    expect(card.getAllByRole('listitem')).toHaveLength(7);
    expect(card.getByText('วันนี้').getAttribute('data-state')).toBe('claimable');
    await user.click(card.getByRole('button', { name: 'เช็กอินวันนี้ รับ 5 แต้ม' }));
    expect(await card.findByText('เช็กอินวันนี้แล้ว พรุ่งนี้กลับมารับ 5 แต้ม')).toBeTruthy();
    expect(card.getByText('ต่อเนื่อง 1 วัน')).toBeTruthy();
    expect(await screen.findByText('ได้รับ 5 แต้ม แล้ว')).toBeTruthy();
    expect(await screen.findByText('เดือนนี้รับแล้ว 5 แต้ม')).toBeTruthy();
    expect(await pointsOf(token)).toBe(505);
  });

  it('counts exactly once when its response is lost and it is pressed again', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen(ADDRESS);
    const card = await calendar();
    loseResponse(questRedeem);
    await user.click(card.getByRole('button', { name: /^เช็กอินวันนี้/ }));
    expect(await card.findByRole('alert')).toBeTruthy();
    await user.click(card.getByRole('button', { name: /^เช็กอินวันนี้/ }));
    expect(await card.findByText(/^เช็กอินวันนี้แล้ว/)).toBeTruthy();
    expect(countCalls(questRedeem)).toBe(2);
    expect(await pointsOf(token)).toBe(505);
  });

  it('asks again when its reward has changed since the page was loaded', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen(ADDRESS);
    const card = await calendar();
    const button = card.getByRole('button', { name: 'เช็กอินวันนี้ รับ 5 แต้ม' });
    await backEnd.app.db.transaction().execute(async (tx) => {
      await queryRaw(tx, 'ALTER TABLE quest_steps DISABLE TRIGGER USER');
      await queryRaw(tx, `UPDATE quest_steps SET point = 7 WHERE step = 1 AND point = 5`);
      await queryRaw(tx, 'ALTER TABLE quest_steps ENABLE TRIGGER USER');
    });
    await user.click(button);
    expect((await card.findByRole('alert')).textContent).toMatch(/^รางวัลของภารกิจนี้เปลี่ยนไป/);
    await user.click(await card.findByRole('button', { name: 'เช็กอินวันนี้ รับ 7 แต้ม' }));
    expect(await card.findByText(/^เช็กอินวันนี้แล้ว/)).toBeTruthy();
  });
});

describe('the quest page', () => {
  it('shows the progress of a quest with steps, which are claimed one by one', async () => {
    const token = await comeAsMember(backEnd);
    await play(backEnd.app, await memberIdOf(backEnd.app.db, username), 6_240_00);
    const user = await openScreen(ADDRESS);
    const ladder = within(await screen.findByRole('region', { name: 'ยอดเล่นวันนี้' }));
    expect(ladder.getByText('31%')).toBeTruthy();
    await user.click(ladder.getByRole('button', { name: /^รับ 10 แต้ม/ }));
    await user.click(await ladder.findByRole('button', { name: /^รับ 30 แต้ม/ }));
    await waitFor(() => expect(ladder.queryByRole('button')).toBeNull());
    expect(ladder.getByRole('link', { name: 'ไปเล่น' }).getAttribute('href')).toBe('/slot');
    expect(await pointsOf(token)).toBe(540);
  });

  it('links to the wheel after a reward with a spin', async () => {
    const token = await comeAsMember(backEnd);
    await payIn(backEnd.app, token, '100.00');
    await play(backEnd.app, await memberIdOf(backEnd.app.db, username), 101_00);
    const user = await openScreen(ADDRESS);
    const row = await rowOf('ฝากครั้งแรก');
    expect(row.getByText('50 แต้ม + สิทธิ์หมุน 1')).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^รับ 50 แต้ม/ }));
    expect(await row.findByText('รับแล้ว')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'ไปหมุนวงล้อ' });
    expect(link.getAttribute('href')).toBe('/member/wheel');
  });

  it('links to the action that a joined quest needs', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen(ADDRESS);
    const row = await rowOf('ฝากครบ 3 วันในสัปดาห์');
    await user.click(row.getByRole('button', { name: /^เข้าร่วม/ }));
    const link = await row.findByRole('link', { name: 'ไปฝาก' });
    expect(link.getAttribute('href')).toBe('/member/deposit');
    expect(row.getByText('0/3')).toBeTruthy();
  });

  it('leads a LINE quest to the profile first and then to the official account', async () => {
    vi.stubEnv('VITE_LIFF_ID', standIn.liffId);
    const token = await comeAsMember(backEnd);
    const accessToken = standIn.issueAccessToken(lineUsers.somchai);
    const platform = createFakeLinePlatform({ getAccessToken: () => accessToken });
    setLinePlatform(platform);
    standIn.friends = false;
    const user = await openScreen(ADDRESS);
    const row = await rowOf('เพิ่มเพื่อนทาง LINE');
    expect(row.getByRole('link', { name: 'ไปเชื่อม LINE' }).getAttribute('href')).toBe(
      '/member/profile',
    );
    expect(countCalls(questFriend)).toBe(0);
    const body = {
      consent: true,
      password: 'demo1234',
      id_token: await standIn.issueIdToken(lineUsers.somchai),
    };
    await backEnd.app.call(lineLink, { token, body });
    await queryClient.invalidateQueries({ queryKey: ['quests'] });
    await user.click(await row.findByRole('link', { name: 'เพิ่มเพื่อน' }));
    expect(platform.opened).toEqual(['https://line.me/R/ti/p/@chokdee-demo']);
    await waitFor(() => expect(countCalls(questFriend)).toBeGreaterThan(0));
    expect(row.queryByRole('button')).toBeNull();
    standIn.friends = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await user.click(await row.findByRole('button', { name: /^รับ สิทธิ์หมุน 1/ }));
    expect(await row.findByText('รับแล้ว')).toBeTruthy();
  });

  it('shows a loading state until the quests arrive', async () => {
    await comeAsMember(backEnd);
    const release = hold(questList);
    await openScreen(ADDRESS);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy());
    expect(screen.queryByRole('region', { name: 'เช็กอินรายวัน' })).toBeNull();
    release();
    expect(await calendar()).toBeTruthy();
  });

  it('links to promotions when there are no quests', async () => {
    await comeAsMember(backEnd);
    respondWithData(questList, {
      quests: [],
      earned: { point: 0, spins: 0, amount: '0.00' },
      play: { left: '0.00', point: '1.00', spin: '10.00', baht: '1.00' },
    });
    await openScreen(ADDRESS);
    expect(await screen.findByText(/^ยังไม่มีภารกิจในตอนนี้/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'ดูโปรโมชั่น' });
    expect(link.getAttribute('href')).toBe('/promotions');
  });

  it('offers a retry when the quests fail to load', async () => {
    await comeAsMember(backEnd);
    respondWith(questList, 404);
    const user = await openScreen(ADDRESS);
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(again);
    expect(await calendar()).toBeTruthy();
  });
});

describe('the reward dot', () => {
  const dots = () => document.querySelectorAll('[data-part="reward-dot"]').length;

  it('is on the menu button and on the menu entry for quests while a reward can be claimed', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen(ADDRESS);
    const menu = await screen.findByRole('button', { name: /^เมนู/ });
    await waitFor(() => expect(dots()).toBe(1));
    await user.click(menu);
    const entry = await screen.findByRole('link', { name: /^ภารกิจ/ });
    expect(entry.textContent).toContain('มีรางวัลรอรับ');
    expect(entry.getAttribute('href')).toBe(ADDRESS);
    await user.keyboard('{Escape}');
    await user.click((await calendar()).getByRole('button', { name: /^เช็กอินวันนี้/ }));
    await waitFor(() => expect(dots()).toBe(0));
  });

  it('is not shown to a visitor, for whom no quests are loaded', async () => {
    await openScreen('/');
    await screen.findByRole('region', { name: 'เกมยอดฮิต' });
    expect(dots()).toBe(0);
    expect(countCalls(questList)).toBe(0);
  });
});
