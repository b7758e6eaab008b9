import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorNewPlaces } from '@/contract/operator/auth.contract';
import { type DeskCounts, deskCounts } from '@/contract/operator/desk.contract';
import { seenPlaces } from '@/operator/shell/seen-places.store';
import { toneStore } from '@/operator/shell/tone.store';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import { countCalls, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const nothing = { count: 0, oldest_at: null };
const since = '2026-11-28T05:00:00.000Z';

/** Sets what the server counts, and tells open pages of a change. */
function count(counts: Partial<DeskCounts>): void {
  const none: DeskCounts = {
    ...{ incoming: nothing, deposits: nothing, withdrawals: nothing, payouts: nothing },
    ...{ results: nothing, approvals: nothing, orders: nothing, banks: nothing },
    ...{ second_results: nothing, security: nothing, line_waiting: nothing },
  };
  respondWithData(deskCounts, { ...none, ...counts });
}

const announce = (...kinds: string[]) => TestStream.send('change', JSON.stringify(kinds));

describe('the tone for arriving work', () => {
  const started = vi.fn();

  class SilentContext {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume = () => {
      this.state = 'running';
      return Promise.resolve();
    };
    createGain = () => ({
      connect: vi.fn(),
      gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
    });
    createOscillator = () => ({
      connect: vi.fn(),
      frequency: { setValueAtTime: vi.fn() },
      start: started,
      stop: vi.fn(),
    });
  }

  beforeEach(() => {
    vi.stubGlobal('AudioContext', SilentContext);
    started.mockClear();
  });
  afterEach(() => {
    toneStore.people = [];
    localStorage.clear();
  });

  const findSwitch = () => screen.findByRole('button', { name: 'เสียงเตือนงานใหม่' });

  it('is off until a person switches it on, and then sounds once for each arrival', async () => {
    count({});
    const user = await openConsole(backEnd, '/approvals', 'nok');
    const toneSwitch = await findSwitch();
    expect(toneSwitch.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(countCalls(deskCounts)).toBeGreaterThan(0));
    count({ approvals: { count: 1, oldest_at: since } });
    announce('approvals');
    await screen.findByRole('link', { name: /รออนุมัติ\s*1/ });
    expect(started).not.toHaveBeenCalled();
    await user.click(toneSwitch);
    expect(toneSwitch.getAttribute('aria-pressed')).toBe('true');
    expect(started).toHaveBeenCalledTimes(1);
    count({ approvals: { count: 2, oldest_at: since } });
    announce('approvals');
    await screen.findByRole('link', { name: /รออนุมัติ\s*2/ });
    await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
    count({ approvals: { count: 1, oldest_at: since } });
    announce('approvals');
    await screen.findByRole('link', { name: /รออนุมัติ\s*1/ });
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('is silent for a queue that the person does not see', async () => {
    count({});
    const user = await openConsole(backEnd, '/', 'tan');
    await user.click(await findSwitch());
    await screen.findAllByText('ไม่มีงานค้าง');
    started.mockClear();
    count({ withdrawals: { count: 4, oldest_at: since }, results: { count: 1, oldest_at: since } });
    announce('results');
    await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
    count({ withdrawals: { count: 9, oldest_at: since }, results: { count: 1, oldest_at: since } });
    const before = countCalls(deskCounts);
    announce('withdrawals');
    await waitFor(() => expect(countCalls(deskCounts)).toBeGreaterThan(before));
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('is remembered for each person on the device', async () => {
    const user = await openConsole(backEnd, '/approvals', 'nok');
    await user.click(await findSwitch());
    expect(JSON.parse(localStorage.getItem('operator-tone') ?? '{}')).toMatchObject({
      state: { people: ['nok'] },
    });
    act(() => {
      toneStore.people = ['sup'];
    });
    expect((await findSwitch()).getAttribute('aria-pressed')).toBe('false');
  });
});

it('the icon of the browser has a dot while something waits', async () => {
  count({});
  await openConsole(backEnd, '/', 'nok');
  await screen.findAllByText('ไม่มีงานค้าง');
  const icon = () => document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
  expect(icon()).toMatch(/favicon\.ico$/);
  count({ withdrawals: { count: 3, oldest_at: since } });
  announce('withdrawals');
  await waitFor(() => expect(icon()).toMatch(/^data:image\/svg/));
  expect(document.title).toBe('(3) วันนี้ · โต๊ะทำงาน');
});

describe('a sign-in from another place', () => {
  const place = {
    ...{ id: 7, name: 'som', display_name: 'ส้ม', address: '198.51.100.9' },
    ...{ user_agent: 'Firefox', at: new Date().toISOString(), is_current: false },
  };
  const lay = (row: Partial<typeof place> = {}) => {
    count({ security: { count: 1, oldest_at: place.at } });
    respondWithData(operatorNewPlaces, { rows: [{ ...place, ...row }], next_cursor: null });
  };

  afterEach(() => {
    seenPlaces.ids = {};
    localStorage.clear();
  });

  it('is told to an owner over any page, until the owner puts it aside', async () => {
    count({});
    const user = await openConsole(backEnd, '/members', 'pim');
    await screen.findByRole('table', { name: /สมาชิก/ });
    expect(countCalls(operatorNewPlaces)).toBe(0);
    lay();
    announce('security');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ส้ม เข้าสู่ระบบจากที่ใหม่');
    expect(alert.textContent).toContain('198.51.100.9');
    await user.click(within(alert).getByRole('button', { name: 'รับทราบ' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    lay({ id: 8, display_name: 'นก' });
    announce('security');
    expect((await screen.findByRole('alert')).textContent).toContain('นก เข้าสู่ระบบจากที่ใหม่');
  });

  it('warns the person in the other sessions, and not in the one that began', async () => {
    lay({ name: 'nok' });
    await openConsole(backEnd, '/', 'nok');
    expect((await screen.findByRole('alert')).textContent).toContain('บัญชีของคุณเข้าสู่ระบบจากที่ใหม่');
    lay({ name: 'nok', is_current: true });
    announce('security');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('stays an alarm on the page of today for an owner, and only there', async () => {
    lay();
    seenPlaces.ids = { pim: 99, nok: 99 };
    await openConsole(backEnd, '/', 'pim');
    const alarms = await screen.findByRole('region', { name: 'ต้องดู' });
    expect(within(alarms).getByText('ส้ม เข้าสู่ระบบจากที่ใหม่')).toBeTruthy();
  });

  it('is listed on the page of the account', async () => {
    lay();
    await openConsole(backEnd, '/account', 'nok');
    const table = await screen.findByRole('table', { name: 'เข้าสู่ระบบจากที่ใหม่' });
    expect(await within(table).findByRole('row', { name: /ส้ม.*198\.51\.100\.9/ })).toBeTruthy();
  });
});
