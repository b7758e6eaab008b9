import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/games/screens/play.screen';
import '@/features/lotto/screens/round.screen';
import '@/app/room-with-bills';
import '@/app/screens/yeekee.screen';
import '@/features/polls/screens/poll.screen';
import { memberProfile } from '@/contract/account.contract';
import { gameList } from '@/contract/games.contract';
import { lottoRounds } from '@/contract/lotto.contract';
import { pollConfig } from '@/contract/polls.contract';
import type { ShareCard } from '@/contract/share-card';
import type { ShareOutcome } from '@/shared/line/line-platform';
import { setLinePlatform } from '@/shared/line/line-platform';
import { toSharedLink } from '@/shared/line/share-link';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { openYeekeeRound } from '../support/yeekee.fixture';

const backEnd = useBackEnd();
const ofWindow = () => window.location.origin;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

/** Simulates LINE with a share picker that ends with the given outcome. */
function comeInLine(outcome: ShareOutcome = 'shared') {
  const share = vi.fn((_: ShareCard) => Promise.resolve(outcome));
  const platform = createFakeLinePlatform({ share });
  setLinePlatform(platform);
  return { share, platform };
}

async function shareFrom(url: string, label: string) {
  const user = await openScreen(url);
  await user.click(await screen.findByRole('button', { name: label }));
}

describe('sharing with friends', () => {
  it('sends the game of the play page', async () => {
    const { share } = comeInLine();
    const [game] = (await backEnd.app.call(gameList, { query: { limit: '1' } })).data.games;
    const { game_id, provider_id, source, name } = game!;
    const query = new URLSearchParams({ game_id, provider_id, source }).toString();
    await shareFrom(`/play?${query}`, 'แชร์เกมนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share.mock.calls[0]![0]).toMatchObject({
      kind: 'game',
      thing: game!.category,
      title: name,
      url: `${ofWindow()}/play?${query}`,
    });
  });

  it('sends a lottery round', async () => {
    const { share } = comeInLine();
    const [round] = (await backEnd.app.call(lottoRounds, { query: { limit: '1' } })).data.rounds;
    await shareFrom(`/lotto/${round!.round_id}`, 'แชร์งวดนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [card] = share.mock.calls[0]!;
    expect(card).toMatchObject({ kind: 'round', url: `${ofWindow()}/lotto/${round!.round_id}` });
    expect(card.title).toMatch(`${round!.market_name} งวด `);
  });

  it('sends a yeekee round from its room', async () => {
    const { share } = comeInLine();
    const { roundId } = await openYeekeeRound(backEnd.app);
    await shareFrom(`/lotto/yeekee?round=${roundId}`, 'แชร์งวดนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share.mock.calls[0]![0]).toMatchObject({
      kind: 'round',
      title: expect.stringMatching(/^ยี่กี .*รอบที่ \d+/) as string,
      url: `${ofWindow()}/lotto/yeekee?round=${roundId}`,
    });
  });

  it('sends a poll', async () => {
    const { share } = comeInLine();
    const { config } = (await backEnd.app.call(pollConfig)).data;
    await shareFrom('/poll/1', 'แชร์โหวตนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share.mock.calls[0]![0]).toMatchObject({
      kind: 'poll',
      title: config!.title,
      text: config!.question,
      url: `${ofWindow()}/poll/1`,
    });
  });

  it("adds the member's referral code to the link", async () => {
    const { share } = comeInLine();
    const token = await comeAsMember(backEnd);
    const { ref } = (await backEnd.app.call(memberProfile, { token })).data;
    await shareFrom('/poll/1', 'แชร์โหวตนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share.mock.calls[0]![0].url).toBe(`${ofWindow()}/poll/1?ref=${ref}`);
    const { roundId } = await openYeekeeRound(backEnd.app);
    expect(toSharedLink(`/lotto/yeekee?round=${roundId}`)).toBe(
      `${ofWindow()}/lotto/yeekee?round=${roundId}&ref=${ref}`,
    );
    expect(toSharedLink(`/register?ref=${ref}`)).toBe(`${ofWindow()}/register?ref=${ref}`);
  });

  it('is not offered for a poll that does not exist', async () => {
    comeInLine();
    await openScreen('/poll/999');
    await screen.findByText(/ไม่พบโหวต|ยังไม่มี/);
    expect(screen.queryByRole('button', { name: 'แชร์โหวตนี้' })).toBeNull();
  });
});

describe('without a LINE picker and device sharing', () => {
  const link = () => screen.findByRole('link', { name: 'ส่งทาง LINE' });

  it('copies the link and opens LINE through its share URL', async () => {
    const { platform } = comeInLine('unavailable');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile/15E148');
    const user = await openScreen('/poll/1');
    await user.click(await screen.findByRole('button', { name: 'แชร์โหวตนี้' }));
    expect(await screen.findByText('คัดลอกลิงก์แล้ว')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${ofWindow()}/poll/1`);
    await user.click(await link());
    const [opened = ''] = platform.opened;
    expect(opened).toMatch(/^https:\/\/line\.me\/R\/share\?text=/);
    expect(new URL(opened).searchParams.get('text')).toBe(`เกมขวัญใจ\n${ofWindow()}/poll/1`);
  });

  it("links to LINE's share page on a desktop", async () => {
    comeInLine('unavailable');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
    await shareFrom('/poll/1', 'แชร์โหวตนี้');
    const href = (await link()).getAttribute('href') ?? '';
    expect(href).toMatch(/^https:\/\/social-plugins\.line\.me\/lineit\/share\?url=/);
    expect(new URL(href).searchParams.get('url')).toBe(`${ofWindow()}/poll/1`);
  });

  it('still offers LINE when the link cannot be copied', async () => {
    comeInLine('unavailable');
    await openScreen('/poll/1');
    const button = await screen.findByRole('button', { name: 'แชร์โหวตนี้' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true });
    button.click();
    expect(await screen.findByText(/^คัดลอกลิงก์ไม่ได้/)).toBeTruthy();
    expect(await link()).toBeTruthy();
  });
});

describe('no further way to share is offered', () => {
  const place = () => within(screen.getByRole('main'));

  it.each([
    ['after LINE has sent the link', 'shared', 'แชร์แล้ว'],
    ['after the member cancelled in LINE', 'cancelled', ''],
  ] as const)('%s', async (_, outcome, message) => {
    const { share } = comeInLine(outcome);
    await shareFrom('/poll/1', 'แชร์โหวตนี้');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    if (message !== '') expect(await screen.findByText(message)).toBeTruthy();
    expect(place().queryByRole('link', { name: 'ส่งทาง LINE' })).toBeNull();
    expect(place().queryByText('คัดลอกลิงก์แล้ว')).toBeNull();
  });

  it('after the device has shared the link, even outside LINE', async () => {
    const byDevice = vi.fn((_: ShareData) => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: byDevice, configurable: true });
    await shareFrom('/poll/1', 'แชร์โหวตนี้');
    expect(await screen.findByText('แชร์แล้ว')).toBeTruthy();
    expect(byDevice.mock.calls[0]![0]).toMatchObject({ url: `${ofWindow()}/poll/1` });
    expect(place().queryByRole('link', { name: 'ส่งทาง LINE' })).toBeNull();
  });
});
