import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '@/app/screens/profile.screen';
import '@/features/line/components/line-notices';
import { lineNotices, setLineNotices } from '@/contract/line-notices.contract';
import { queryRaw } from '@/server/db/raw';
import { befriend, connectTo } from '../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, mendNetwork, respondWith } from '../support/screen-network';

const standIn = createOfficialAccountStandIn();
const backEnd = useBackEnd({ officialAccount: connectTo(standIn) });

async function openProfile() {
  vi.stubEnv('VITE_LIFF_ID', '2000000001-abcdefgh');
  const token = await comeAsMember(backEnd);
  const user = await openScreen('/member/profile');
  return { token, user };
}

async function section() {
  const heading = await screen.findByRole('heading', { level: 2, name: 'แจ้งเตือนทาง LINE' });
  return within(heading.closest('section')!);
}

/** Makes the member a linked friend, or only a linked user, of an account that LINE has described. */
async function link({ isFriend }: { isFriend: boolean }): Promise<void> {
  const { db } = backEnd.app;
  const [member] = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  await queryRaw(
    db,
    `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat)
     VALUES (1, '2', 'U', '@chokdee', 'โชคดี', true)`,
  );
  await befriend(db, standIn, { memberId: member?.id ?? 0, userId: chatUsers.somchai });
  await queryRaw(db, 'DELETE FROM line_preferences');
  if (!isFriend) await queryRaw(db, 'UPDATE line_friends SET is_friend = false');
}

describe('notices by LINE on the profile', () => {
  it('are off until the member switches them on, one by one', async () => {
    await link({ isFriend: true });
    const { token, user } = await openProfile();
    const shown = await section();
    const switches = await shown.findAllByRole<HTMLInputElement>('switch');
    expect(switches.map((each) => each.checked)).toEqual(switches.map(() => false));
    expect(countCalls(setLineNotices)).toBe(0);
    await user.click(shown.getByRole('switch', { name: /^ฝาก-ถอน/ }));
    await expect.poll(() => countCalls(setLineNotices)).toBe(1);
    await expect.poll(() => countCalls(lineNotices)).toBeGreaterThan(1);
    await user.click(shown.getByRole('switch', { name: /^ซ่อนจำนวนเงิน/ }));
    await expect.poll(() => countCalls(setLineNotices)).toBe(2);
    await expect
      .poll(async () => (await backEnd.app.call(lineNotices, { token })).data)
      .toMatchObject({ money: true, results: false, rewards: false, hides_amounts: true });
    expect(shown.getByRole<HTMLInputElement>('switch', { name: /^ฝาก-ถอน/ }).checked).toBe(true);
    expect(shown.queryByRole('link', { name: 'เพิ่มเพื่อน' })).toBeNull();
  });

  it('have a link that adds the account as a friend', async () => {
    await link({ isFriend: false });
    await openProfile();
    const add = await (await section()).findByRole('link', { name: 'เพิ่มเพื่อน' });
    expect(add.getAttribute('href')).toBe('https://line.me/R/ti/p/%40chokdee');
  });

  it('ask a member without a link to link the account first', async () => {
    await openProfile();
    expect(await (await section()).findByText(/^เชื่อมบัญชี LINE ในหน้านี้ก่อน/)).toBeTruthy();
  });

  it('show a placeholder while they load, and keep what was stored when a choice fails', async () => {
    const release = hold(lineNotices);
    const { user } = await openProfile();
    const shown = await section();
    expect(shown.queryByRole('switch')).toBeNull();
    release();
    expect(await shown.findAllByRole('switch')).toHaveLength(4);
    respondWith(setLineNotices, 429, 'request.too_many');
    await user.click(shown.getByRole('switch', { name: /^ผลหวย/ }));
    expect(await shown.findByRole('alert')).toBeTruthy();
    expect(shown.getByRole<HTMLInputElement>('switch', { name: /^ผลหวย/ }).checked).toBe(false);
  });

  it('offer a retry when they fail to load', async () => {
    respondWith(lineNotices, 429, 'request.too_many');
    const { user } = await openProfile();
    const retry = await (await section()).findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await (await section()).findAllByRole('switch')).toHaveLength(4);
  });

  it('are not shown where the account has another provider than LINE Login', async () => {
    await link({ isFriend: true });
    await queryRaw(backEnd.app.db, `UPDATE line_official_accounts SET provider = 'other'`);
    await openProfile();
    await expect.poll(() => countCalls(lineNotices)).toBeGreaterThan(0);
    await expect.poll(() => screen.queryByRole('heading', { name: 'แจ้งเตือนทาง LINE' })).toBeNull();
  });
});
