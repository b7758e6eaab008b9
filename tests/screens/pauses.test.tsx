import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gameList } from '@/contract/games.contract';
import { sitePauses } from '@/contract/pauses.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { queryClient } from '@/shared/query/query-client';
import { OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { pause, untilHeard } from '../support/pause.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls } from '../support/screen-network';

const MINUTE = 60_000;
const backEnd = useBackEnd({ operatorKey: OPERATOR_KEY, streamLimits: { perCaller: 50 } });
const lookAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ['pauses'] }));

describe('the page over an open tab', () => {
  it('comes by the stream when the whole site is paused, and goes by itself when it is back', async () => {
    await comeAsMember(backEnd);
    await openScreen('/slot');
    await screen.findByRole('heading', { level: 1, name: 'สล็อต' });
    await waitFor(() => expect(isStreamLive()).toBe(true));
    expect(countCalls(sitePauses)).toBe(0);
    const id = await pause(backEnd.app, { message: 'ย้ายเครื่องแม่ข่าย' });
    const page = await screen.findByRole('dialog', { name: 'ปิดปรับปรุงชั่วคราว' });
    expect(within(page).getByText('ย้ายเครื่องแม่ข่าย')).toBeTruthy();
    expect(within(page).getByText(/คาดว่าเปิดให้บริการอีกครั้ง/)).toBeTruthy();
    expect(within(page).getByRole('link', { name: 'ติดต่อทาง LINE' })).toBeTruthy();
    const before = countCalls(gameList);
    await operate(backEnd.app, '/pauses/end', { body: { id } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(countCalls(gameList)).toBeGreaterThan(before));
  });

  it('comes to a visitor by a refused call', async () => {
    await pause(backEnd.app);
    await untilHeard();
    await openScreen('/slot');
    expect(await screen.findByRole('dialog', { name: 'ปิดปรับปรุงชั่วคราว' })).toBeTruthy();
  });

  it('stays away from the browser of an operator with a link', async () => {
    document.cookie = 'site_look=token; path=/';
    await pause(backEnd.app, { scope: 'all' });
    await openScreen('/slot');
    await waitFor(() => expect(countCalls(sitePauses)).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    document.cookie = 'site_look=; path=/; max-age=0';
  });
});

describe('the announcement', () => {
  it('comes half an hour ahead, can be closed, and returns five minutes ahead', async () => {
    await pause(backEnd.app, { inMinutes: 60, message: 'อัปเกรดระบบ' });
    const user = await openScreen('/slot');
    await waitFor(() => expect(countCalls(sitePauses)).toBe(1));
    expect(screen.queryByRole('complementary', { name: 'แจ้งปิดปรับปรุง' })).toBeNull();
    await backEnd.app.moveClock(31.5 * MINUTE);
    await lookAgain();
    const banner = await screen.findByRole('complementary', { name: 'แจ้งปิดปรับปรุง' });
    expect(banner.textContent).toMatch(/ปิดปรับปรุงทั้งเว็บ .+ \(อีก 29 นาที\)อัปเกรดระบบ/);
    await user.click(within(banner).getByRole('button', { name: 'ปิดประกาศนี้' }));
    expect(screen.queryByRole('complementary', { name: 'แจ้งปิดปรับปรุง' })).toBeNull();
    await backEnd.app.moveClock(56.5 * MINUTE);
    await lookAgain();
    expect((await screen.findByText(/\(อีก 4 นาที\)/)).textContent).toContain('ปิดปรับปรุงทั้งเว็บ');
  });
});
