import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gameList } from '@/contract/games.contract';
import { fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

useBackEnd();

function findCards(): Promise<HTMLElement[]> {
  return screen.findAllByRole('button', { name: / ค่าย / });
}

function countCards(): number {
  return screen.queryAllByRole('button', { name: / ค่าย / }).length;
}

describe('the slot lobby', () => {
  it('shows no cards until the games have loaded', async () => {
    const release = hold(gameList);
    await openScreen('/slot');
    expect(await screen.findByRole('heading', { level: 1, name: 'สล็อต' })).toBeTruthy();
    expect(countCards()).toBe(0);
    release();
    await waitFor(() => expect(countCards()).toBe(60));
    expect(screen.getByRole('button', { name: 'Golden Dragon ค่าย Manee Studio' })).toBeTruthy();
    // Casino games belong to another lobby.
    expect(screen.queryByRole('button', { name: /บาคาร่า/ })).toBeNull();
  });

  it('loads the next page when its button is pressed, without duplicate games', async () => {
    const user = await openScreen('/slot');
    await findCards();
    await user.click(screen.getByRole('button', { name: 'โหลดเพิ่ม' }));
    await waitFor(() => expect(countCards()).toBe(69));
    expect(screen.queryByRole('button', { name: 'โหลดเพิ่ม' })).toBeNull();
    const names = screen
      .getAllByRole('button', { name: / ค่าย / })
      .map((card) => within(card).getByRole('img').getAttribute('alt'));
    expect(new Set(names).size).toBe(69);
  });

  it('keeps the first page of games when the next page fails to load', async () => {
    const user = await openScreen('/slot');
    await findCards();
    cut(gameList);
    await user.click(screen.getByRole('button', { name: 'โหลดเพิ่ม' }));
    expect(await screen.findByText('โหลดเกมเพิ่มไม่สำเร็จ')).toBeTruthy();
    await waitFor(() => expect(countCards()).toBe(60));
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'โหลดเพิ่ม' }));
    await waitFor(() => expect(countCards()).toBe(69));
  });

  it('can be sorted, and the order is kept in the URL', async () => {
    const user = await openScreen('/slot');
    await findCards();
    const order = screen.getByRole('combobox', { name: 'เรียงตาม' });
    await user.selectOptions(order, 'RTP สูงก่อน');
    await waitFor(() => expect(location.search).toBe('?sort=rtp'));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: / ค่าย / })[0]).toBe(
        screen.getByRole('button', { name: 'Snake_Eyes ค่าย Manee Studio' }),
      ),
    );
    await user.selectOptions(order, 'ยอดนิยม');
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('says that there are no games', async () => {
    respondWithData(gameList, { games: [], total: 0, providers: [], next_cursor: null });
    await openScreen('/slot');
    expect(await screen.findByText('ยังไม่มีเกมในหมวดนี้')).toBeTruthy();
    expect(countCards()).toBe(0);
  });

  it('shows an error and retries on request', async () => {
    cut(gameList);
    const user = await openScreen('/slot');
    const problem = within(await screen.findByRole('alert'));
    expect(problem.getByText('เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่')).toBeTruthy();
    mendNetwork();
    await user.click(problem.getByRole('button', { name: 'ลองใหม่' }));
    await waitFor(() => expect(countCards()).toBe(60));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the home page when the server refuses the request as malformed', async () => {
    respondWith(gameList, 400, 'request.malformed');
    await openScreen('/slot?q=x');
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await screen.findByRole('region', { name: 'เกมยอดฮิต' })).toBeTruthy();
  });
});

describe('searching the slot lobby', () => {
  it('waits for a pause in typing and keeps the words in the URL', async () => {
    const user = await openScreen('/slot');
    await findCards();
    const before = countCalls(gameList);
    await user.type(screen.getByRole('searchbox', { name: 'ค้นหาเกม' }), 'dragon');
    expect(await screen.findByText('พบ 1 เกม')).toBeTruthy();
    expect(location.search).toBe('?q=dragon');
    expect(countCards()).toBe(1);
    expect(countCalls(gameList)).toBe(before + 1);
  });

  it('is cleared by a button, which moves the focus to the search field', async () => {
    const user = await openScreen('/slot?q=dragon');
    await screen.findByText('พบ 1 เกม');
    const search = within(screen.getByRole('search'));
    await user.click(search.getByRole('button', { name: 'ล้างการค้นหา' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'ค้นหาเกม' }));
    expect(location.search).toBe('');
    await waitFor(() => expect(countCards()).toBe(60));
  });

  it('treats wildcard characters literally', async () => {
    const user = await openScreen('/slot');
    await findCards();
    await fill(user, 'ค้นหาเกม', '100%');
    expect(await screen.findByText('พบ 1 เกม')).toBeTruthy();
    expect(screen.getByRole('button', { name: '100% Lucky ค่าย Manee Studio' })).toBeTruthy();
    await fill(user, 'ค้นหาเกม', '_');
    expect(await screen.findByRole('button', { name: 'Snake_Eyes ค่าย Manee Studio' })).toBeTruthy();
    await waitFor(() => expect(countCards()).toBe(1));
  });

  it('shows the search words when nothing was found, and can be cleared', async () => {
    const user = await openScreen('/slot?q=zzz&provider=manee');
    expect(await screen.findByText(/^ไม่พบเกมที่ตรงกับ “zzz”/)).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'ล้างการค้นหา' }).slice(-1);
    await user.click(clear!);
    await waitFor(() => expect(countCards()).toBe(60));
    expect(location.search).not.toContain('q=');
    expect(screen.getByLabelText<HTMLInputElement>('ค้นหาเกม').value).toBe('');
  });

  it('can be limited to one provider, which is kept in the URL', async () => {
    const user = await openScreen('/slot');
    await findCards();
    const providers = within(screen.getByRole('group', { name: 'เลือกค่ายเกม' }));
    await user.click(providers.getByRole('button', { name: 'Northlight' }));
    expect(await screen.findByRole('button', { name: 'มังกรทอง ค่าย Northlight' })).toBeTruthy();
    await waitFor(() => expect(countCards()).toBe(1));
    expect(location.search).toBe('?provider=northlight');
    expect(providers.getByRole('button', { name: 'Northlight' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    cleanup();
    await openScreen('/slot?provider=northlight');
    const again = within(await screen.findByRole('group', { name: 'เลือกค่ายเกม' }));
    const [chosen, all] = ['Northlight', 'ทั้งหมด'].map((name) =>
      again.getByRole('button', { name }),
    );
    expect(chosen?.getAttribute('aria-pressed')).toBe('true');
    expect(all?.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(countCards()).toBe(1));
    await user.click(all!);
    await waitFor(() => expect(countCards()).toBe(60));
    expect(location.search).toBe('');
  });
});
