import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lottoLobby } from '@/contract/lotto.contract';
import { questList } from '@/contract/quests.contract';
import { endSessions } from '@/contract/session.contract';
import { memberStream, type StreamKind, streamKinds } from '@/contract/stream.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { createUuid } from '@/domain/uuid';
import { queryRaw } from '@/server/db/raw';
import { commandOf } from '@/shared/http/command-of';
import type { StreamTimings } from '@/shared/http/event-stream';
import { followChanges } from '@/shared/http/stream';
import { isStreamLive } from '@/shared/http/stream-state';
import { queryClient } from '@/shared/query/query-client';
import { clearSelectedGame, selectGame } from '@/shared/state/session.store';
import { createTestGateway, report, reserve, transfer } from '../support/deposit.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, countRequests, hold, respondOnce } from '../support/screen-network';

// A stream of an earlier test ends only at its next heartbeat, so the limit per caller is raised.
const backEnd = useBackEnd({ gateways: [createTestGateway()], streamLimits: { perCaller: 50 } });
const QUICK: Partial<StreamTimings> = { pauseMs: 20, pollMs: 600_000 };
let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  stop = undefined;
});

async function balance(): Promise<HTMLElement> {
  const panel = await screen.findByRole('region', { name: 'สมาชิก' });
  return within(panel).findByRole('status', { name: 'ยอดเงินรวม' });
}

/** Follows the stream independently of a screen. @returns the received kinds, one entry per call */
function listen(timings: Partial<StreamTimings> = QUICK): (readonly StreamKind[])[] {
  const heard: (readonly StreamKind[])[] = [];
  stop = followChanges({ onChange: (kinds) => void heard.push(kinds), timings });
  return heard;
}

async function change(kind: StreamKind): Promise<void> {
  await queryRaw(
    backEnd.app.db,
    `SELECT note_change($1, id, NULL) FROM members WHERE username = '0812345678'`,
    [kind],
  );
}

function eventStream(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Returns a body whose event never ends. */
function endlessData(): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(`data: ${'x'.repeat(1000)}\n`);
  return new ReadableStream({ pull: (line) => line.enqueue(piece) });
}

describe('the live balance', () => {
  it('changes without a reload when money arrives, in a polite live region', async () => {
    const token = await comeAsMember(backEnd);
    await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    await waitFor(() => expect(isStreamLive()).toBe(true));
    const { amount } = await reserve(backEnd.app, token);
    expect(await report(backEnd.app, transfer(amount))).toBe('credited');
    const text = formatMoney(1_000_00 + amount);
    await waitFor(async () => expect((await balance()).textContent).toBe(text));
    expect((await balance()).getAttribute('aria-live')).toBe('polite');
  });

  it('is not refetched while a game is open, and is refetched exactly once when the game closes', async () => {
    await comeAsMember(backEnd);
    await openScreen('/');
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    selectGame({
      game_id: 'golden-dragon',
      provider_id: 'manee',
      sub_provider_id: 'manee',
      source: 'sandbox',
      name: 'มังกรทอง',
      provider_name: 'มณี',
      category: 'slot',
      image: '/art/any.webp',
      is_demo: true,
    });
    const heard = listen();
    await waitFor(() => expect(heard).toHaveLength(1));
    const before = countCalls(memberWallets);
    await change('wallet');
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(countCalls(memberWallets)).toBe(before);
    clearSelectedGame();
    await waitFor(() => expect(countCalls(memberWallets)).toBe(before + 1));
  });
});

describe('a page that has just opened', () => {
  it('refetches only the data that changed since its first responses', async () => {
    await comeAsMember(backEnd);
    const open = hold(memberStream);
    await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    await waitFor(() => expect(countCalls(questList)).toBe(1));
    await change('wallet');
    const wallets = countCalls(memberWallets);
    open();
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await waitFor(() => expect(countCalls(memberWallets)).toBe(wallets + 1));
    expect(countCalls(questList)).toBe(1);
  });
});

describe('the refetching of changed data', () => {
  it('fetches the wallets once after a credited deposit, and does not fetch the lottery lobby', async () => {
    const token = await comeAsMember(backEnd);
    await openScreen('/lotto/lobby');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    await waitFor(() => expect(isStreamLive()).toBe(true));
    const heard = listen();
    await waitFor(() => expect(heard).toHaveLength(1));
    const { amount } = await reserve(backEnd.app, token);
    await waitFor(() => expect(heard.at(-1)).toContain('deposits'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    const before = [countCalls(memberWallets), countCalls(lottoLobby)];
    expect(await report(backEnd.app, transfer(amount))).toBe('credited');
    await waitFor(() => expect(heard.at(-1)).toContain('wallet'), { timeout: 5000 });
    await waitFor(async () =>
      expect((await balance()).textContent).toBe(formatMoney(1_000_00 + amount)),
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const [wallets = 0, lobbies] = before;
    expect([countCalls(memberWallets), countCalls(lottoLobby)]).toEqual([wallets + 1, lobbies]);
  });

  it('fetches the wallets once for a withdrawal that the page requested and the stream repeats', async () => {
    await comeAsMember(backEnd);
    await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    await waitFor(() => expect(isStreamLive()).toBe(true));
    const heard = listen();
    await waitFor(() => expect(heard).toHaveLength(1));
    const wallets = countCalls(memberWallets);
    await commandOf(withdrawCreate)({ amount: '100.00' }, createUuid());
    await waitFor(() => expect(heard.flat()).toContain('withdrawals'));
    await waitFor(() => expect(heard.slice(1).flat()).toContain('wallet'), { timeout: 5000 });
    await waitFor(async () => expect((await balance()).textContent).toBe('฿900.00'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(countCalls(memberWallets)).toBe(wallets + 1);
  });
});

describe('a member whose session ends on another device', () => {
  it('is led to the login page at once', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member');
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await backEnd.app.call(endSessions, { token: await backEnd.app.loginAs() });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(isStreamLive()).toBe(false);
  });
});

describe('a stream listener', () => {
  it('resumes from the last position after the connection was cut and misses nothing', async () => {
    await comeAsMember(backEnd);
    const heard = listen();
    await waitFor(() => expect(heard).toEqual([streamKinds]));
    stop?.();
    const asked: (string | null)[] = [];
    respondOnce(memberStream.path, () => eventStream('id: 1\nevent: change\ndata: {"ki'));
    respondOnce(memberStream.path, (request) => {
      asked.push(request.headers.get('last-event-id'));
      return eventStream(
        'id: 5\nevent: change\ndata: {"kinds":["points","of the future"]}\n\nid: 9',
      );
    });
    respondOnce(memberStream.path, (request) => {
      asked.push(request.headers.get('last-event-id'));
      return eventStream(
        'id: 3\nevent: change\ndata: {"kinds":["deposits"]}\n\nid: 6\nevent: position\ndata:\n\n',
      );
    });
    // Planned responses are used in reverse order: the one planned last comes first.
    const again = listen();
    await waitFor(() => expect(again.length).toBeGreaterThanOrEqual(3));
    expect(again.slice(0, 2)).toEqual([['deposits'], ['points']]);
    expect(asked).toEqual([null, '6']);
  });

  it('sends the position of the page until the first event', async () => {
    await comeAsMember(backEnd);
    const asked: string[] = [];
    const note = ({ url, headers }: Request) =>
      void asked.push(`${new URL(url).search} ${headers.get('last-event-id') ?? ''}`);
    respondOnce(memberStream.path, (request) => {
      note(request);
      return eventStream('id: 9\nevent: change\ndata: {"kinds":["points"]}\n\n');
    });
    respondOnce(memberStream.path, (request) => {
      note(request);
      return eventStream('id: 8\nevent: position\ndata:\n\n');
    });
    respondOnce(memberStream.path, (request) => {
      note(request);
      return eventStream('id: 8\nevent: cha');
    });
    const heard: (readonly StreamKind[])[] = [];
    const onChange = (kinds: readonly StreamKind[]) => void heard.push(kinds);
    stop = followChanges({ onChange, from: 7n, pageFrom: 5n, timings: QUICK });
    await waitFor(() => expect(heard[0]).toEqual(['points']));
    expect(asked).toEqual(['?page_position=5 7', '?page_position=5 7', ' 8']);
  });

  it('waits for the Retry-After time and then connects', async () => {
    await comeAsMember(backEnd);
    for (const status of [503, 429]) {
      respondOnce(
        memberStream.path,
        () => new Response('{}', { status, headers: { 'retry-after': '0' } }),
      );
    }
    const heard = listen();
    await waitFor(() => expect(heard).toEqual([streamKinds]));
    expect(countRequests(memberStream.path)).toBe(3);
    expect(isStreamLive()).toBe(true);
  });

  it('reconnects after malformed, endless and failed responses', async () => {
    await comeAsMember(backEnd);
    respondOnce(memberStream.path, () => eventStream('<!doctype html>\n\n'.repeat(10)));
    respondOnce(memberStream.path, () => eventStream('event: change\ndata: {"kinds":7}\n\n'));
    respondOnce(memberStream.path, () => eventStream('event: change\ndata: nonsense\n\n'));
    respondOnce(memberStream.path, () => eventStream(endlessData()));
    respondOnce(memberStream.path, () => Response.error());
    respondOnce(memberStream.path, () => new Response('{}', { status: 400 }));
    const heard = listen();
    await waitFor(() => expect(heard).toEqual([streamKinds]));
    expect(countRequests(memberStream.path)).toBe(7);
  });

  it('polls when streaming does not work', async () => {
    await comeAsMember(backEnd);
    respondOnce(
      memberStream.path,
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    );
    const heard = listen({ pollMs: 30 });
    await waitFor(() => expect(heard.length).toBeGreaterThan(2));
    expect(new Set(heard)).toEqual(new Set([streamKinds]));
    expect(countRequests(memberStream.path)).toBe(1);
    expect(isStreamLive()).toBe(false);
  });

  it('disconnects while the page is hidden and then receives the missed changes', async () => {
    await comeAsMember(backEnd);
    const heard = listen();
    await waitFor(() => expect(heard).toHaveLength(1));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(isStreamLive()).toBe(false));
    await change('deposits');
    expect(heard).toHaveLength(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(heard).toEqual([streamKinds, ['deposits']]));
  });

  it('detects a silent connection', async () => {
    await comeAsMember(backEnd);
    respondOnce(memberStream.path, () => eventStream(new ReadableStream()));
    const heard = listen({ ...QUICK, silenceMs: 1000 });
    await waitFor(() => expect(heard.length).toBeGreaterThan(0));
  });
});
