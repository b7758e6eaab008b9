import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '@/app/dialogs/inbox.dialog';
import '@/app/dialogs/menu.dialog';
import '@/features/notices/notice-toasts';
import { memberNotices, takeNotices } from '@/contract/notices.contract';
import { formatMoney } from '@/domain/money';
import { isStreamLive } from '@/shared/http/stream-state';
import { clearSelectedGame, selectGame } from '@/shared/state/session.store';
import { toastStore } from '@/shared/ui/toast';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../support/deposit.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls } from '../support/screen-network';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });
const PHONE = '0812345678';

async function openAsMember(path: string) {
  const token = await comeAsMember(backEnd);
  const user = await openScreen(path);
  await waitFor(() => expect(isStreamLive()).toBe(true));
  return { token, user };
}

/** Reserves a deposit and reports its payment. @returns the text of the toast that announces it */
async function creditDeposit(token: string): Promise<string> {
  const { amount } = await reserve(backEnd.app, token);
  expect(await report(backEnd.app, transfer(amount))).toBe('credited');
  return `ฝากเงินสำเร็จ ${formatMoney(amount)}`;
}

const send = (title: string) =>
  operate(backEnd.app, '/notices/send', { body: { username: PHONE, title, text: 'รายละเอียด' } });

describe('arrived money', () => {
  it('is announced by a toast on any page', async () => {
    const { token } = await openAsMember('/lotto/lobby');
    const text = await creditDeposit(token);
    const toast = await screen.findByText(text);
    expect(toast.closest('[role="status"]')).not.toBeNull();
    expect(toastStore.list).toMatchObject([{ message: text, tone: 'success' }]);
  });

  it('causes no toast on the page that shows the deposit, nor afterwards', async () => {
    const { token } = await openAsMember('/member/deposit');
    const taken = countCalls(takeNotices);
    await creditDeposit(token);
    await waitFor(() => expect(countCalls(takeNotices)).toBeGreaterThan(taken));
    await waitFor(async () =>
      expect((await backEnd.app.call(takeNotices, { token })).data).toEqual([]),
    );
    expect(toastStore.list).toEqual([]);
  });

  it('is announced after an open game is closed', async () => {
    const { token } = await openAsMember('/');
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
    const taken = countCalls(takeNotices);
    const text = await creditDeposit(token);
    await send('ถึงคุณ');
    expect(countCalls(takeNotices)).toBe(taken);
    clearSelectedGame();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is announced on the next visit when no page was open', async () => {
    const token = await backEnd.app.loginAs();
    const text = await creditDeposit(token);
    await openAsMember('/lotto/lobby');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the inbox', () => {
  it('keeps a message to the member, counts it in the menu and marks it as read when opened', async () => {
    const { token, user } = await openAsMember('/');
    await send('ปรับปรุงระบบ');
    expect(await screen.findByText('ข้อความจากแอดมิน: ปรับปรุงระบบ')).toBeTruthy();
    await user.click((await screen.findAllByRole('button', { name: 'เมนู' }))[0] as HTMLElement);
    const menu = within(await screen.findByRole('dialog'));
    expect(await menu.findByRole('img', { name: 'ยังไม่อ่าน 6' })).toBeTruthy();
    await user.click(menu.getByRole('button', { name: /^กล่องข้อความ/ }));
    const inbox = within(await screen.findByRole('dialog', { name: 'กล่องข้อความ' }));
    const own = within(await inbox.findByRole('region', { name: 'ถึงคุณโดยเฉพาะ' }));
    expect(own.getByText('รายละเอียด')).toBeTruthy();
    expect(own.getAllByRole('img', { name: 'ยังไม่อ่าน' })).toHaveLength(1);
    await waitFor(async () =>
      expect((await backEnd.app.call(memberNotices, { token })).data.unread).toBe(0),
    );
  });
});
