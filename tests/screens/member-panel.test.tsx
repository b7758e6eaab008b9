import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { banners } from '@/contract/content.contract';
import { userInfo } from '@/contract/session.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { updateAuthUser, userStore } from '@/shared/state/user.store';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useBackEnd();

function panel(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'สมาชิก' });
}

async function balance(): Promise<HTMLElement> {
  return within(await panel()).findByRole('status', { name: 'ยอดเงินรวม' });
}

describe('the member panel', () => {
  it('shows name, phone number, VIP level, balance and points', async () => {
    await comeAsMember(backEnd);
    await openScreen('/');
    await within(await panel()).findByText('฿1,000.00');
    const inPanel = within(await panel());
    expect(inPanel.getByText('สมหญิง')).toBeTruthy();
    expect(inPanel.getByText('0812345678')).toBeTruthy();
    expect(inPanel.getByText('VIP โกลด์')).toBeTruthy();
    expect(await inPanel.findByText('500 แต้ม')).toBeTruthy();
  });

  it('shows the name of the top VIP level', async () => {
    await comeAsMember(backEnd, '0823456789');
    await openScreen('/');
    expect(await within(await panel()).findByText('VIP ฮีโร่')).toBeTruthy();
    expect(await within(await panel()).findByText('฿25,000.00')).toBeTruthy();
  });

  it('omits the phone number when there are no banners beside it', async () => {
    respondWithData(banners, []);
    await comeAsMember(backEnd);
    await openScreen('/');
    await waitFor(async () => {
      const inPanel = within(await panel());
      expect(inPanel.getByText('฿1,000.00')).toBeTruthy();
      expect(inPanel.getByRole('link', { name: 'ฝาก' })).toBeTruthy();
      expect(inPanel.queryByText('0812345678')).toBeNull();
    });
  });

  it('is not shown to a visitor and sends no calls', async () => {
    await openScreen('/');
    await screen.findByRole('region', { name: 'เกมยอดฮิต' });
    expect(screen.queryByRole('region', { name: 'สมาชิก' })).toBeNull();
    expect(countCalls(memberWallets) + countCalls(memberPoints)).toBe(0);
  });

  it('refreshes the balance on request', async () => {
    const player = await backEnd.app.openPlayer();
    await comeAsMember(backEnd);
    const user = await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    const bet = {
      player_token: player.playerToken,
      transaction_id: 't1',
      round_id: 'r1',
      game_id: 'hundred',
      amount_satang: 12_345,
    };
    await backEnd.app.providerCall('debit', bet);
    const refresh = within(await panel()).getByRole('button', { name: 'อัปเดตยอดเงิน' });
    await user.click(refresh);
    await waitFor(async () => expect((await balance()).textContent).toBe('฿876.55'));
    expect(refresh.getAttribute('aria-busy')).toBe('false');
  });

  it('keeps the last balance when a refresh fails and shows the reason', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    respondWith(memberWallets, 429, 'request.too_many');
    await user.click(within(await panel()).getByRole('button', { name: 'อัปเดตยอดเงิน' }));
    expect(await screen.findByText('ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่')).toBeTruthy();
    expect((await balance()).textContent).toBe('฿1,000.00');
  });

  it('shows no amount before the balance is loaded', async () => {
    await comeAsMember(backEnd);
    const release = hold(memberWallets);
    await openScreen('/');
    expect((await balance()).textContent).toBe('');
    release();
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
  });
});

describe('a balance that fails to load', () => {
  it('causes an error in the panel and in a toast, and can be requested again', async () => {
    await comeAsMember(backEnd);
    respondWith(memberWallets, 429, 'request.too_many');
    const user = await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('โหลดยอดเงินไม่ได้'));
    expect(await screen.findByText('ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่')).toBeTruthy();
    mendNetwork();
    await user.click(within(await panel()).getByRole('button', { name: 'ลองใหม่' }));
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    expect(within(await panel()).queryByRole('button', { name: 'ลองใหม่' })).toBeNull();
  });
});

describe('the member page', () => {
  it('shows the wallets and the logout button', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member');
    const cards = within(
      (await screen.findByRole('heading', { name: 'กระเป๋าเงิน' })).parentElement!,
    );
    expect(await cards.findByText('กระเป๋าหลัก')).toBeTruthy();
    expect(cards.getByText('฿1,000.00')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ออกจากระบบ' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('สมาชิก · โชคดี'));
  });

  it('is shown at once and updated when the user info arrives', async () => {
    await comeAsMember(backEnd);
    const known = userStore.authUser;
    if (known) updateAuthUser({ ...known, user: { ...known.user, vip_level: 0 } });
    const release = hold(userInfo);
    await openScreen('/member');
    expect(await screen.findByRole('heading', { name: 'กระเป๋าเงิน' })).toBeTruthy();
    expect(screen.queryByText('VIP โกลด์')).toBeNull();
    release();
    expect((await screen.findAllByText('VIP โกลด์')).length).toBeGreaterThan(0);
  });
});

describe('the menus', () => {
  it.each([
    '/member',
    '/member/statement',
    '/member/wheel',
    '/redeem',
    '/cashback',
    '/winloss',
    '/affiliate',
    '/lotto/bills',
  ])('mark the entry that %s belongs to as current', async (path) => {
    await comeAsMember(backEnd);
    await openScreen(path);
    await screen.findByRole('heading', { level: 1 });
    const shortcuts = within(screen.getByRole('navigation', { name: 'ทางลัด' }));
    const header = within(screen.getByRole('navigation', { name: 'เมนูหลัก' }));
    const lit = [...shortcuts.getAllByRole('link'), ...header.getAllByRole('link')]
      .filter((link) => link.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent);
    expect(lit).toEqual(path === '/lotto/bills' ? ['โปรไฟล์', 'หวย'] : ['โปรไฟล์']);
  });
});

it.each(['/member/profile', '/member/statement', '/member/winloss', '/member/promotions'])(
  'the back link of %s leads to the member page',
  async (path) => {
    await comeAsMember(backEnd);
    await openScreen(path);
    const way = await screen.findByRole('link', { name: 'กลับ' });
    expect(way.getAttribute('href')).toBe('/member');
  },
);
