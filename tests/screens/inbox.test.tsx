import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '@/app/dialogs/menu.dialog';
import '@/app/dialogs/inbox.dialog';
import { notificationReads, notifications } from '@/contract/content.contract';
import { localStore } from '@/shared/state/local.store';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { respondWithData } from '../support/screen-network';

const backEnd = useBackEnd();

async function openInbox() {
  const token = await comeAsMember(backEnd);
  const user = await openScreen('/');
  await user.click((await screen.findAllByRole('button', { name: 'เมนู' }))[0] as HTMLElement);
  const menu = within(await screen.findByRole('dialog'));
  return { token, user, menu };
}

const readIds = async (token: string) =>
  (await backEnd.app.call(notificationReads, { token })).data.read_ids;

describe('the inbox', () => {
  it('counts unread messages in the menu and marks opened ones as read', async () => {
    const { token, user, menu } = await openInbox();
    expect(await menu.findByRole('img', { name: 'ยังไม่อ่าน 5' })).toBeTruthy();
    await user.click(menu.getByRole('button', { name: /^กล่องข้อความ/ }));
    const inbox = within(await screen.findByRole('dialog', { name: 'กล่องข้อความ' }));
    expect(await inbox.findAllByRole('listitem')).toHaveLength(5);
    expect(inbox.getAllByRole('img', { name: 'ยังไม่อ่าน' })).toHaveLength(5);
    await user.click(inbox.getByText('เกมใหม่ประจำสัปดาห์'));
    await waitFor(async () => expect(await readIds(token)).toEqual(['new-games']));
    await waitFor(() => expect(inbox.getAllByRole('img', { name: 'ยังไม่อ่าน' })).toHaveLength(4));
    await user.click(inbox.getByRole('button', { name: 'อ่านทั้งหมดแล้ว' }));
    await waitFor(async () => expect(await readIds(token)).toHaveLength(5));
    await waitFor(() => expect(inbox.queryByRole('img', { name: 'ยังไม่อ่าน' })).toBeNull());
  });

  it('marks announcements that opened by themselves as read after they are closed', async () => {
    localStore.announcedUntil = null;
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/');
    await screen.findByRole('dialog', { name: 'ประกาศสำคัญ ( 1 / 3 )' });
    await user.keyboard('{Escape}');
    await waitFor(async () =>
      expect(await readIds(token)).toEqual(['fair-results', 'impostors', 'simulated-money']),
    );
  });

  it('shows a message when it is empty', async () => {
    respondWithData(notifications, []);
    const { user, menu } = await openInbox();
    await user.click(menu.getByRole('button', { name: 'กล่องข้อความ' }));
    const inbox = within(await screen.findByRole('dialog', { name: 'กล่องข้อความ' }));
    expect(await inbox.findByText('ยังไม่มีข้อความ แวะมาดูใหม่ได้เสมอ')).toBeTruthy();
  });
});
