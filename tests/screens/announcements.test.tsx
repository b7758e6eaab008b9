import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Notification, notifications } from '@/contract/content.contract';
import { queryRaw } from '@/server/db/raw';
import { loadScreen } from '@/shared/routing/screen-registry';
import { localStore } from '@/shared/state/local.store';
import { openModal, sessionStore } from '@/shared/state/session.store';
import { showToast } from '@/shared/ui/toast';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, mendNetwork, respondWithData } from '../support/screen-network';

const backEnd = useBackEnd();

beforeEach(() => {
  localStore.announcedUntil = null;
});

function findAnnouncements(current: number, total: number): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: `ประกาศสำคัญ ( ${current} / ${total} )` });
}

function queryAnnouncements(): HTMLElement | null {
  return screen.queryByRole('dialog', { name: /^ประกาศสำคัญ/ });
}

async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** Waits until the page has loaded everything that can open a dialog. */
async function settle(): Promise<void> {
  await waitFor(() => expect(countCalls(notifications)).toBeGreaterThan(0));
  await screen.findByRole('region', { name: 'เกมยอดฮิต' });
}

function sample(fields: Partial<Notification>): Notification {
  return {
    id: 'x',
    type: 1,
    image: '',
    title: 'เรื่องสำคัญ',
    description: '',
    link: '',
    published_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Finds the dialog's link after the dialog has taken the focus, so that the link is not replaced while it opens. */
async function findLinkOfOpened(): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: 'ดูรายละเอียด' });
  await waitFor(() => expect(queryAnnouncements()?.contains(document.activeElement)).toBe(true));
  return link;
}

describe('important announcements', () => {
  it('open by themselves, one after the other, and store the time of the newest one when closed', async () => {
    const user = await openScreen('/');
    const dialog = within(await findAnnouncements(1, 3));
    expect(dialog.getByRole('heading', { name: 'ตรวจสอบผลย้อนหลังได้ทุกรอบ' })).toBeTruthy();
    // Announcements of other types never open by themselves.
    expect(dialog.queryByText('เกมใหม่ประจำสัปดาห์')).toBeNull();
    await press(user, 'ถัดไป');
    expect(within(await findAnnouncements(2, 3)).getByText('ระวังผู้แอบอ้างเป็นทีมงาน')).toBeTruthy();
    await press(user, 'ถัดไป');
    expect(within(await findAnnouncements(3, 3)).getByText('เว็บนี้ใช้เงินจำลอง')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ถัดไป' })).toBeNull();
    await press(user, 'ปิดประกาศ');
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
    const [, newest] = (await backEnd.app.call(notifications)).data;
    expect(localStore.announcedUntil).toBe(newest?.published_at);
  });

  it('count as seen when they are closed before the last one', async () => {
    const user = await openScreen('/');
    await findAnnouncements(1, 3);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
    expect(localStore.announcedUntil).not.toBeNull();
  });

  it('do not open again for a visitor who has seen them', async () => {
    const [, newest] = (await backEnd.app.call(notifications)).data;
    localStore.announcedUntil = newest?.published_at ?? null;
    await openScreen('/');
    await settle();
    expect(queryAnnouncements()).toBeNull();
    expect(sessionStore.modals.notification).toBe(false);
  });

  it('open again for a newer announcement, which comes first', async () => {
    const [, newest] = (await backEnd.app.call(notifications)).data;
    localStore.announcedUntil = newest?.published_at ?? null;
    await queryRaw(
      backEnd.app.db,
      `UPDATE content_slots SET starts_at = business_now() WHERE id = 'simulated-money'`,
    );
    const user = await openScreen('/');
    const dialog = within(await findAnnouncements(1, 3));
    expect(await dialog.findByText('เว็บนี้ใช้เงินจำลอง')).toBeTruthy();
    await press(user, 'ถัดไป');
  });

  it("compare publication times of the server, independent of the phone's clock", async () => {
    localStore.announcedUntil = '2030-01-01T00:00:00.000Z';
    respondWithData(notifications, [sample({ published_at: '2030-01-02T00:00:00.000Z' })]);
    const user = await openScreen('/');
    await findAnnouncements(1, 1);
    await press(user, 'ปิดประกาศ');
    expect(localStore.announcedUntil).toBe('2030-01-02T00:00:00.000Z');
  });

  it('do not open when every announcement is of another type', async () => {
    respondWithData(notifications, [sample({ type: 2 })]);
    await openScreen('/');
    await settle();
    expect(queryAnnouncements()).toBeNull();
  });

  it('wait until another dialog is closed', async () => {
    const release = hold(notifications);
    const user = await openScreen('/');
    await press(user, 'เข้าสู่ระบบ');
    await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' });
    release();
    await waitFor(() => expect(countCalls(notifications)).toBe(1));
    expect(sessionStore.modals.notification).toBe(false);
    await user.keyboard('{Escape}');
    await findAnnouncements(1, 3);
    await press(user, 'ถัดไป');
  });

  it('close for another dialog and open again after it', async () => {
    const user = await openScreen('/');
    await findAnnouncements(1, 3);
    openModal('login');
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
    expect(localStore.announcedUntil).toBeNull();
    await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' });
    await user.keyboard('{Escape}');
    await findAnnouncements(1, 3);
  });

  it.each([
    ['/login', 'สมัครสมาชิก'],
    ['/play?game_id=golden-dragon&provider_id=manee', 'ทดลองเล่น'],
  ])('do not open over %s', async (url, sign) => {
    await openScreen(url);
    expect((await screen.findAllByText(sign)).length).toBeGreaterThan(0);
    expect(countCalls(notifications)).toBe(0);
    expect(sessionStore.modals.notification).toBe(false);
  });

  it('wait for the home page when the visitor entered on another page', async () => {
    const user = await openScreen('/slot');
    await screen.findByRole('button', { name: /^มังกรทอง/ });
    expect(queryAnnouncements()).toBeNull();
    expect(countCalls(notifications)).toBe(0);
    await loadScreen('home');
    await user.click(screen.getAllByRole('link', { name: 'หน้าแรก' })[0]!);
    await findAnnouncements(1, 3);
  });

  it('wait until a toast has gone', async () => {
    showToast({ message: 'ออกจากระบบแล้ว', durationMs: 1000 });
    await openScreen('/');
    expect(await screen.findByText('ออกจากระบบแล้ว')).toBeTruthy();
    expect(sessionStore.modals.notification).toBe(false);
    await findAnnouncements(1, 3);
    expect(screen.queryByText('ออกจากระบบแล้ว')).toBeNull();
  });

  it('open links to the site in the same tab and other links in a new tab', async () => {
    const user = await openScreen('/');
    await findAnnouncements(1, 3);
    const inside = await screen.findByRole('link', { name: 'ดูรายละเอียด' });
    expect(inside.getAttribute('href')).toBe('/slot');
    await press(user, 'ถัดไป');
    const outside = await screen.findByRole('link', { name: 'ดูรายละเอียด' });
    expect(outside.getAttribute('href')).toMatch(/^https:\/\/line\.me\//);
    expect(outside.getAttribute('target')).toBe('_blank');
    await press(user, 'ถัดไป');
    expect(screen.queryByRole('link', { name: 'ดูรายละเอียด' })).toBeNull();
  });

  it.each(['/\t/evil.example', '/.//evil.example'])(
    'treat the link %j as external',
    async (link) => {
      respondWithData(notifications, [sample({ link })]);
      await openScreen('/');
      const outside = await findLinkOfOpened();
      expect(outside.getAttribute('target')).toBe('_blank');
      expect(outside.getAttribute('rel')).toContain('noopener');
    },
  );

  it('treat an absolute URL of the site as an internal link', async () => {
    respondWithData(notifications, [sample({ link: `${location.origin}/slot?q=a` })]);
    await openScreen('/');
    const inside = await findLinkOfOpened();
    expect(inside.getAttribute('href')).toBe('/slot?q=a');
  });

  it('close when their link leads to another page', async () => {
    const user = await openScreen('/');
    await user.click(await screen.findByRole('link', { name: 'ดูรายละเอียด' }));
    await waitFor(() => expect(location.pathname).toBe('/slot'));
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
    expect(localStore.announcedUntil).not.toBeNull();
  });
});

describe('the announcements entry of the menu', () => {
  beforeEach(() => {
    localStore.announcedUntil = '9999-12-31T00:00:00.000Z';
  });

  it('opens the announcements again, from the first', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/');
    await user.click((await screen.findAllByRole('button', { name: 'เมนู' }))[0] as HTMLElement);
    await press(user, 'ประกาศ');
    await findAnnouncements(1, 3);
    await press(user, 'ถัดไป');
    await findAnnouncements(2, 3);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
    expect(localStore.announcedUntil).toBe('9999-12-31T00:00:00.000Z');
  });

  it('is also on the member page and shows a message when there are no announcements', async () => {
    respondWithData(notifications, [sample({ type: 2 })]);
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await press(user, 'ประกาศ');
    const dialog = within(await findAnnouncements(0, 0));
    expect(await dialog.findByText('ไม่มีประกาศสำคัญในตอนนี้')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(queryAnnouncements()).toBeNull());
  });

  it('offers a retry when the announcements fail to load', async () => {
    cut(notifications);
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await press(user, 'ประกาศ');
    const dialog = within(await findAnnouncements(0, 0));
    const retry = await dialog.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    await findAnnouncements(1, 3);
  });
});
