import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '@/app/navigation';
import { screenTable } from '@/app/screens';
import { routes } from '@/contract/routes';
import { registerScreens } from '@/shared/routing/screen-registry';
import type { ScreenEntry } from '@/shared/routing/screen-table';
import { openScreen, useBackEnd } from '../support/screen';

useBackEnd();

/** Replaces the screen of the slot lobby. */
function replaceSlot(load: ScreenEntry['load']): void {
  registerScreens(screenTable, { slot: { source: 'planted', load } });
}

/** Returns a loader whose screen throws `error` when it renders. */
function failingWith(error: unknown): ScreenEntry['load'] {
  return () =>
    Promise.resolve(() => {
      throw error;
    });
}

afterEach(() => {
  registerScreens(screenTable);
  Reflect.deleteProperty(routes.slot, 'guards');
});

async function expectPage(status: number, message: string): Promise<void> {
  const heading = await screen.findByRole('heading', { level: 1, name: String(status) });
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe(`${status} · ${message}`);
  expect(screen.getByRole('link', { name: 'กลับหน้าแรก' }).getAttribute('href')).toBe('/');
}

describe('the error page', () => {
  it.each(['/nowhere', '/slot/more', '/sooth/more', '/%E0%A4%A'])(
    'shows 404 for the unknown path %s',
    async (url) => {
      await openScreen(url);
      await expectPage(404, 'Not Found');
      expect(screen.queryByRole('button', { name: 'ลองใหม่' })).toBeNull();
    },
  );

  it.each([
    '/play?provider_id=manee',
    '/play?game_id=golden-dragon',
    '/play?game_id=../x&provider_id=manee',
    '/play?game_id=a b&provider_id=manee',
    '/play?game_id=x&provider_id=y&is_demo=maybe',
    '/lobby/nosuch',
    '/lotto/No%20Round',
    '/article/detail',
    '/article/detail?id=../x',
    '/sooth?room=../x',
  ])('shows 404 for %s, because the route refuses its parameters', async (url) => {
    await openScreen(url);
    await expectPage(404, 'This page could not be found');
    expect(screen.getByText('ไม่พบหน้านี้ ที่อยู่อาจผิดหรือไม่มีแล้ว')).toBeTruthy();
  });

  it('shows status 500 and the name of an unknown guard', async () => {
    Object.assign(routes.slot, { guards: ['vip'] });
    await openScreen('/slot');
    await expectPage(500, 'Unknown middleware vip');
  });

  it.each([
    [new Error('broken'), 500, 'An error occurred'],
    [Object.assign(new Error('gone'), { status: 404 }), 404, 'Not Found'],
    [
      Object.assign(new Error('closed'), { statusCode: 503, status: 404 }),
      503,
      'An error occurred',
    ],
    [{ response: { status: 418 } }, 418, 'An error occurred'],
    ['a text', 500, 'An error occurred'],
  ])('shows the thrown value %s with its own status', async (error, status, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    replaceSlot(failingWith(error));
    await openScreen('/slot');
    await expectPage(status, message);
    expect(screen.queryByText('broken')).toBeNull();
  });

  it('is shown when a chunk fails to load, and the screen can be requested again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let loads = 0;
    const load: ScreenEntry['load'] = () => {
      loads += 1;
      if (loads === 1)
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      return Promise.resolve(() => <h1>มาแล้ว</h1>);
    };
    replaceSlot(load);
    const user = await openScreen('/slot');
    await expectPage(500, 'An error occurred');
    expect(loads).toBe(1);
    await user.click(screen.getByRole('link', { name: 'กลับหน้าแรก' }));
    const menu = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
    await user.click(within(menu).getByRole('link', { name: 'สล็อต' }));
    expect(await screen.findByRole('heading', { name: 'มาแล้ว' })).toBeTruthy();
    expect(loads).toBe(2);
  });

  it('leads back to the previous page', async () => {
    const user = await openScreen('/promotions');
    act(() => {
      goTo('/nowhere');
    });
    await user.click(await screen.findByRole('button', { name: 'ย้อนกลับ' }));
    await waitFor(() => expect(location.pathname).toBe('/promotions'));
    expect(await screen.findByRole('heading', { level: 1, name: 'โปรโมชั่น' })).toBeTruthy();
  });

  it('leads to the home page', async () => {
    const user = await openScreen('/nowhere');
    await user.click(await screen.findByRole('link', { name: 'กลับหน้าแรก' }));
    expect(await screen.findByRole('region', { name: 'เกมยอดฮิต' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});
