import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/line/line.screen';
import '@/operator/desks/members/members.screen';
import '@/operator/desks/today/today.screen';
import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import {
  lineCheck,
  lineEndTalk,
  lineHush,
  lineMenus,
  lineSetup,
  lineWaiting,
} from '@/contract/operator/official-account.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { connectTo, LIFF_ID, linkUser } from '../support/chat.fixture';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import { notify, openLineOutbox, sendNow } from '../support/line-notices.fixture';
import { appAt, befriend, PUBLIC_URL } from '../support/line-setup.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { countCalls, cut, hold, mendNetwork, respondWith } from '../support/screen-network';

const line = createOfficialAccountStandIn();
const backEnd = useConsoleBackEnd({ publicUrl: PUBLIC_URL, officialAccount: connectTo(line) });
const { somchai, stranger } = chatUsers;
const FOREIGN = 'https://other.example/hook';

beforeEach(() => {
  line.reset();
  line.webhookTest = { success: true, statusCode: 200, reason: 'OK', detail: '200' };
  line.liffApps.push(appAt(`${PUBLIC_URL}/liff`, LIFF_ID));
});

const ask = (text: string, values: readonly unknown[] = []) =>
  queryRaw(backEnd.app.db, text, values);
const steps = async () => within(await screen.findByRole('region', { name: 'การเชื่อมต่อ' }));
const stepOf = async (name: string) =>
  (await steps()).getByRole('heading', { name }).closest('li')?.textContent;

/** Lets users ask for a person, the first of them first. */
async function askForStaff(...userIds: readonly string[]): Promise<void> {
  await befriend({ app: backEnd.app, line }, userIds);
  for (const [at, userId] of userIds.entries()) {
    await ask(
      `UPDATE line_friends SET asked_staff_at = clock_timestamp() - interval '1 hour' + $2 * interval '1 minute'
       WHERE user_id = $1`,
      [userId, at],
    );
  }
}

describe('the state of the account', () => {
  it('shows its shape while LINE is asked, and then each step with its sentence', async () => {
    const release = hold(lineCheck);
    await openConsole(backEnd, '/line', 'audi');
    expect(await screen.findByText('กำลังถาม LINE')).toBeTruthy();
    release();
    expect(await stepOf('เว็บฮุก')).toContain('ต้องแก้เว็บฮุกยังไม่ได้ตั้งเว็บฮุก');
    expect(await stepOf('รหัสช่องทาง')).toContain('ผ่าน');
    expect(await screen.findByText(/^ต้องแก้ \d ข้อ/)).toBeTruthy();
  });

  it('is asked for once, and again by a button only', async () => {
    const user = await openConsole(backEnd, '/line', 'pim');
    await steps();
    await user.click(screen.getByRole('link', { name: 'รอคนตอบ' }));
    await screen.findByText(/^ตอบครบแล้ว/);
    await user.click(screen.getByRole('link', { name: 'สถานะ' }));
    await steps();
    TestStream.send('change', JSON.stringify(['line_waiting']));
    expect(countCalls(lineCheck)).toBe(1);
    await user.click((await steps()).getByRole('button', { name: 'ตรวจอีกครั้ง' }));
    await waitFor(() => expect(countCalls(lineCheck)).toBe(2));
  });

  it('counts friends, linked members and who waits', async () => {
    await linkUser(backEnd.app.db, somchai);
    await askForStaff(somchai, stranger);
    const user = await openConsole(backEnd, '/line', 'sup');
    const figure = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;
    expect(await figure('เพื่อนของบัญชี')).toContain('2');
    expect(await figure('สมาชิกที่เชื่อม LINE')).toContain('เป็นเพื่อน 1 · ไม่เป็น 0');
    await user.click(screen.getByRole('link', { name: 'ดูรายชื่อ' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'รอคนตอบ' })).toBeTruthy();
  });

  it('is set right by an owner, and then all is well without another check', async () => {
    const user = await openConsole(backEnd, '/line', 'pim');
    await user.click((await steps()).getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ตั้งค่าให้ตรง' }));
    await user.click(dialog.getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
    expect(await screen.findByText('ตั้งค่าแล้ว')).toBeTruthy();
    const entry = within(await screen.findByRole('dialog', { name: 'เปิดเว็บใน LINE' }));
    expect(entry.getByRole('img', { name: 'คิวอาร์โค้ดของเว็บใน LINE' })).toBeTruthy();
    const link = entry.getByRole('link').getAttribute('href');
    expect(link).toBe(`https://liff.line.me/${LIFF_ID}`);
    await user.click(entry.getByRole('button', { name: 'เสร็จแล้ว' }));
    expect(await stepOf('เว็บฮุก')).toContain('ปรับแล้ว');
    expect(line.webhook?.endpoint).toBe(`${PUBLIC_URL}/line/webhook`);
    expect(countCalls(lineCheck)).toBe(1);
  });

  it('keeps a webhook of another site until an owner chooses to take it over', async () => {
    line.webhook = { endpoint: FOREIGN, active: true };
    const user = await openConsole(backEnd, '/line', 'pim');
    const setUp = async (takesOver: boolean) => {
      await user.click((await steps()).getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
      const dialog = within(await screen.findByRole('dialog'));
      if (takesOver) await user.click(dialog.getByRole('checkbox', { name: /ย้ายเว็บฮุก/ }));
      await user.click(dialog.getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
      await user.click(await screen.findByRole('button', { name: 'เสร็จแล้ว' }));
    };
    await setUp(false);
    expect(await screen.findByText('ตั้งค่าแล้ว ยังต้องแก้ 1 ข้อ')).toBeTruthy();
    expect(line.webhook.endpoint).toBe(FOREIGN);
    await setUp(true);
    expect(await screen.findByText('ตั้งค่าแล้ว')).toBeTruthy();
    await waitFor(() => expect(line.webhook?.endpoint).toBe(`${PUBLIC_URL}/line/webhook`));
  });

  it('lets an editor of contents update the menus, and not set the account up', async () => {
    const user = await openConsole(backEnd, '/line', 'kwan');
    const card = await steps();
    expect(card.queryByRole('button', { name: 'ตั้งค่าให้ตรง' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'อัปเดตเมนู' }));
    expect(await screen.findByText('เมนูเป็นชุดล่าสุดแล้ว')).toBeTruthy();
    expect(line.menus.size).toBe(3);
    expect(await stepOf('เมนู')).toContain('วางเมนูใหม่ 3 เมนู');
  });

  it('says that a colleague sets the account up at the same time', async () => {
    const user = await openConsole(backEnd, '/line', 'pim');
    await user.click((await steps()).getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
    respondWith(lineSetup, 200, 'line.busy');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ตั้งค่าให้ตรง' }));
    expect(await dialog.findByText(/มีคนกำลังตั้งค่า/)).toBeTruthy();
  });

  it('has no buttons for a person who only reads', async () => {
    await openConsole(backEnd, '/line', 'audi');
    const card = await steps();
    expect(card.queryByRole('button', { name: 'อัปเดตเมนู' })).toBeNull();
    expect(countCalls(lineMenus)).toBe(0);
    expect(card.getByRole('button', { name: 'ตรวจอีกครั้ง' })).toBeTruthy();
  });

  it('is asked for again by a button after it failed', async () => {
    cut(lineCheck);
    const user = await openConsole(backEnd, '/line', 'pim');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await steps()).toBeTruthy();
  });

  it.each(['', '/waiting', '/broadcasts', '/broadcasts/new'])(
    'without an official account, /line%s says which settings are missing',
    async (path) => {
      for (const call of [
        lineCheck,
        lineWaiting,
        { method: 'GET', path: '/operator/v1/line/broadcasts' },
      ] as const) {
        respondWith(call, 200, 'line.no_official_account');
      }
      await openConsole(backEnd, `/line${path}`, 'pim');
      const sentence = await screen.findByText(/LINE_MESSAGING_CHANNEL_ID.*README/);
      expect(sentence.textContent).toContain('Connect the official account');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('is for roles that see offers, which others read', async () => {
    await openConsole(backEnd, '/line', 'tan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน/)).toBeTruthy();
  });
});

describe('users who wait for a person', () => {
  it('are listed longest first, with members by name and strangers without', async () => {
    const id = await linkUser(backEnd.app.db, somchai);
    await askForStaff(stranger, somchai);
    await openConsole(backEnd, '/line/waiting', 'sup');
    const table = await screen.findByRole('table', { name: /คนที่รอคุยกับแอดมิน/ });
    await within(table).findByText('ยังไม่ได้เป็นสมาชิก');
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toMatch(/ยังไม่ได้เป็นสมาชิก.*รอ 1 ชม\./);
    const link = within(second as HTMLElement).getByRole('link', { name: /^เปิดหน้าของ/ });
    expect(link.getAttribute('href')).toBe(`/operator/members/${id}?tab=line`);
    expect(second?.textContent).toContain('081-xxx-5678');
  });

  it('are counted in the rail and on the page of today', async () => {
    await askForStaff(stranger, somchai);
    const user = await openConsole(backEnd, '/', 'sup');
    const card = (await screen.findByRole('heading', { name: 'แชท LINE รอคนตอบ' })).parentElement;
    await waitFor(() => expect(card?.textContent).toMatch(/2เก่าสุดรอ 1 ชม\./));
    const rail = within(screen.getByRole('navigation', { name: 'โต๊ะ' }));
    expect(rail.getByRole('link', { name: /^LINE/ }).textContent).toBe('LINE2');
    await user.click(within(card as HTMLElement).getByRole('link', { name: 'เปิด' }));
    expect(await screen.findByText('2 คน')).toBeTruthy();
  });

  it('are left to a person for half an hour, and leave the list when the talk has ended', async () => {
    await askForStaff(stranger);
    const user = await openConsole(backEnd, '/line/waiting', 'sup');
    await user.click(await screen.findByRole('button', { name: 'ตอบอยู่ (เงียบ 30 นาที)' }));
    expect(await screen.findByText('บอทเงียบ 30 นาที ตอบในแชทได้เลย')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('บอทตอบอยู่')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'จบการคุย' }));
    expect(await screen.findByText(/^ตอบครบแล้ว/)).toBeTruthy();
    expect(backEnd.commands.map(({ path }) => path)).toEqual([lineHush.path, lineEndTalk.path]);
  });

  it('appear by themselves', async () => {
    await openConsole(backEnd, '/line/waiting', 'sup');
    await screen.findByText(/^ตอบครบแล้ว/);
    await askForStaff(stranger);
    TestStream.send('change', JSON.stringify(['line_waiting']));
    expect(await screen.findByText('ยังไม่ได้เป็นสมาชิก')).toBeTruthy();
  });

  it('stay when a call about them failed, with the reason', async () => {
    await askForStaff(stranger);
    const user = await openConsole(backEnd, '/line/waiting', 'sup');
    const end = await screen.findByRole('button', { name: 'จบการคุย' });
    respondWith(lineEndTalk, 200, 'line.member_no_friend');
    await user.click(end);
    expect(await screen.findByText(/ไม่ได้เป็นเพื่อนกับบัญชีทางการ/)).toBeTruthy();
    expect(screen.getByText('ยังไม่ได้เป็นสมาชิก')).toBeTruthy();
  });

  it('are for owners and support, which others read', async () => {
    await openConsole(backEnd, '/line/waiting', 'kwan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ ดูแลสมาชิก$/)).toBeTruthy();
    expect(countCalls(lineWaiting)).toBe(0);
  });
});

describe('the tab of LINE of a member', () => {
  const open = (id: number, as: string) => openConsole(backEnd, `/members/${id}?tab=line`, as);

  it('lists messages with what they were about, their end and its reason', async () => {
    const id = await linkUser(backEnd.app.db, somchai);
    await befriend({ app: backEnd.app, line }, [somchai]);
    await ask(
      'INSERT INTO line_preferences (member_id, money, results, rewards) VALUES ($1, true, false, false)',
      [id],
    );
    await notify(
      backEnd.app.db,
      id,
      { kind: 'withdrawal_paid', amount: 2_000_00 },
      { kind: 'new_device' },
      { kind: 'vip_reached', level: 1 },
    );
    await sendNow(backEnd.app.db, openLineOutbox(backEnd.app.db, line));
    await open(id, 'audi');
    const sent = await screen.findByRole('row', { name: /เข้าจากเครื่องใหม่, โอนเงินถอน.*LINE รับแล้ว/ });
    expect(sent.textContent).not.toContain('2,000');
    expect(sent.textContent).toContain(line.pushes[0]?.requestId);
    expect(
      screen.getByRole('row', { name: /เลื่อน VIP.*ไม่ได้ส่ง.*สมาชิกไม่ได้เลือกรับเรื่องนี้/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'จบการคุย' })).toBeNull();
  });

  it('says when there is no message yet, and lets support silence the account first', async () => {
    const id = await linkUser(backEnd.app.db, somchai);
    await befriend({ app: backEnd.app, line }, [somchai]);
    const user = await open(id, 'sup');
    expect(await screen.findByText(/^ยังไม่มีข้อความ/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ตอบอยู่ (เงียบ 30 นาที)' }));
    expect(await screen.findByText('บอทเงียบ 30 นาที ตอบในแชทได้เลย')).toBeTruthy();
    expect(
      await ask('SELECT user_id FROM line_friends WHERE quiet_until > clock_timestamp()'),
    ).toEqual([{ user_id: somchai }]);
  });

  it('is read again by a button after it failed', async () => {
    respondWith(lineDeliveries, 500);
    const user = await open(1001, 'sup');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/^ยังไม่มีข้อความ/)).toBeTruthy();
  });
});
