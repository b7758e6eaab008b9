import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/approvals/approvals.screen';
import '@/operator/desks/line/line.screen';
import type { DataInputOf } from '@/contract/endpoint';
import {
  type Broadcast,
  broadcastDraft,
  broadcastList,
  broadcastPropose,
  broadcastQuote,
  broadcastReach,
  broadcastShow,
} from '@/contract/operator/broadcasts.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { connectTo } from '../support/chat.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { befriend } from '../support/line-notices.fixture';
import { PUBLIC_URL } from '../support/line-setup.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../support/official-account-stand-in';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const line = createOfficialAccountStandIn();
const backEnd = useConsoleBackEnd({ publicUrl: PUBLIC_URL, officialAccount: connectTo(line) });
const LIST = '/line/broadcasts';
const TITLE = 'ยี่กีคืนนี้';

beforeEach(() => line.reset());

/** Makes a member of some days a friend who wants news. */
async function findFriend(): Promise<void> {
  const [member] = await queryRaw<{ id: number }>(
    backEnd.app.db,
    `UPDATE members SET created_at = created_at - interval '9 days' WHERE username = '0812345678' RETURNING id`,
  );
  await befriend(backEnd.app.db, line, { memberId: member?.id ?? 0, userId: chatUsers.somchai });
}

type User = Awaited<ReturnType<typeof openConsole>>;

/** Writes a text as a draft, which opens its panel. */
async function writeText(as = 'kwan'): Promise<User> {
  const user = await openConsole(backEnd, `${LIST}/new`, as);
  await user.click(await screen.findByLabelText('หัวข้อ'));
  await user.paste(TITLE);
  await user.click(screen.getByRole('radio', { name: /^ข้อความ/ }));
  await user.click(screen.getByRole('textbox', { name: 'ข้อความ' }));
  await user.paste('เปิดรอบพิเศษ 20.00 น.');
  await user.selectOptions(screen.getByLabelText('ปุ่มเปิดหน้า'), 'yeekee');
  await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
  return user;
}

const panel = async () => within(await screen.findByRole('region', { name: TITLE }));

const sending: DataInputOf<typeof broadcastShow> = {
  ...{ id: 7, revision: 1, title: TITLE, segment: 'vip', promotion: null, starts_at: null },
  card: { kind: 'text', text: 'รอบพิเศษ', screen: 'yeekee' },
  ...{ state: 'sending', ended_as: null, written_by: 'kwan', approval: 3 },
  ...{ written_at: '2026-11-28T04:00:00.000Z', proposed_by: 'operator/kwan' },
  ...{ approved_by: 'operator/som', approved_at: '2026-11-28T05:00:00.000Z' },
  ...{ ended_at: null, stopped_by: null },
  counts: {
    ...{ recipients: 1_200, accepted: 500, failed: 0, left_out: 4, unsent: 0, waiting: 696 },
    ...{ batches: 3, batches_sent: 1, batches_waiting: 2 },
  },
};

describe('the list of broadcasts', () => {
  it('shows its shape while it loads, and then says what comes', async () => {
    const release = hold(broadcastList);
    await openConsole(backEnd, LIST, 'kwan');
    const table = await screen.findByRole('table', { name: /^ข่าวที่ส่ง/ });
    expect(within(table).getAllByRole('rowgroup')[1]?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await screen.findByText(/^ยังไม่มีข่าว/)).toBeTruthy();
  });

  it('says that no broadcast is in a state, and shows all again', async () => {
    const user = await openConsole(backEnd, `${LIST}?state=sending`, 'audi');
    await user.click(await screen.findByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByText(/^ยังไม่มีข่าว/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'เขียนข่าว' })).toBeNull();
  });

  it('is read again by a button after it failed', async () => {
    cut(broadcastList);
    const user = await openConsole(backEnd, LIST, 'kwan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/^ยังไม่มีข่าว/)).toBeTruthy();
  });

  it('is for roles that see offers, and the form for those that write contents', async () => {
    await openConsole(backEnd, LIST, 'tan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน/)).toBeTruthy();
  });

  it('has a form that others read is not for them', async () => {
    await openConsole(backEnd, `${LIST}/new`, 'nok');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ เนื้อหา/)).toBeTruthy();
  });
});

describe('a draft', () => {
  it('says at each field what is missing', async () => {
    const user = await openConsole(backEnd, `${LIST}/new`, 'kwan');
    await user.click(await screen.findByRole('button', { name: 'บันทึกร่าง' }));
    const errorOf = (name: string) => {
      const field = screen.getByLabelText(name);
      return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    expect(await screen.findByText('ใส่หัวข้อ')).toBeTruthy();
    expect(errorOf('หัวข้อ')).toBe('ใส่หัวข้อ');
    expect(errorOf('โปรโมชั่น')).toBe('เลือกโปรโมชั่น');
    await user.click(screen.getByRole('radio', { name: /^ข้อความ/ }));
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findByText('ใส่ข้อความ')).toBeTruthy();
    expect(errorOf('ปุ่มเปิดหน้า')).toBe('เลือกหน้าที่ปุ่มเปิด');
    expect(countCalls(broadcastDraft)).toBe(0);
  });

  it('counts letters as the server does, with vowels and tones, and refuses more than 300', async () => {
    const user = await openConsole(backEnd, `${LIST}/new`, 'kwan');
    await user.click(await screen.findByRole('radio', { name: /^ข้อความ/ }));
    const text = screen.getByRole('textbox', { name: 'ข้อความ' });
    await user.click(text);
    await user.paste('ที่นี่');
    expect(await screen.findByText('6 / 300 ตัวอักษร')).toBeTruthy();
    await user.paste('ก'.repeat(300));
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findByText('ข้อความยาวได้ไม่เกิน 300 ตัวอักษร')).toBeTruthy();
  });

  it('shows the card while it is written, and afterwards whom it reaches', async () => {
    await findFriend();
    await writeText();
    const opened = await panel();
    expect(await opened.findByText('1 คน')).toBeTruthy();
    expect(opened.getByText('ยังไม่ได้ตั้งราคาข้อความ')).toBeTruthy();
    const card = within(opened.getByRole('region', { name: 'การ์ดในแชท' }));
    expect(card.getByText('เปิดรอบพิเศษ 20.00 น.')).toBeTruthy();
    expect(card.getByText('อายุ 20 ปีขึ้นไป · เล่นอย่างมีสติ')).toBeTruthy();
  });

  it('is changed, and then discarded', async () => {
    const user = await writeText();
    await user.click((await panel()).getByRole('button', { name: 'แก้ไข' }));
    const title = await screen.findByLabelText<HTMLInputElement>('หัวข้อ');
    expect(title.value).toBe(TITLE);
    await user.click(screen.getByRole('radio', { name: /^VIP/ }));
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    const opened = await panel();
    expect(await opened.findByText('VIP')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'ทิ้งร่าง' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ทิ้งร่าง' }));
    await user.click(dialog.getByRole('button', { name: 'ทิ้งร่าง' }));
    expect(await screen.findByText('ทิ้งร่างแล้ว')).toBeTruthy();
  });

  it('says while it is written how many members the chosen group has now', async () => {
    await findFriend();
    const user = await openConsole(backEnd, `${LIST}/new`, 'kwan');
    expect(await screen.findByText('ตอนนี้ถึง 1 คน')).toBeTruthy();
    await queryRaw(backEnd.app.db, 'UPDATE line_preferences SET rewards = false');
    await user.click(screen.getByRole('radio', { name: /^VIP/ }));
    expect(await screen.findByText('กำลังนับผู้รับ')).toBeTruthy();
    expect(await screen.findByText('ตอนนี้ไม่มีสมาชิกที่รับข่าวนี้ได้')).toBeTruthy();
    respondWith(broadcastReach, 500);
    await user.click(screen.getByRole('radio', { name: /^คนเล่นหวย/ }));
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/^ตอนนี้(?:ถึง|ไม่มี)/)).toBeTruthy();
  });

  it('carries an open promotion', async () => {
    const user = await openConsole(backEnd, `${LIST}/new`, 'kwan');
    await user.click(await screen.findByLabelText('หัวข้อ'));
    await user.paste(TITLE);
    const select = screen.getByLabelText('โปรโมชั่น');
    const options = await waitFor(() => {
      const found = within(select).getAllByRole<HTMLOptionElement>('option');
      expect(found.length).toBeGreaterThan(1);
      return found;
    });
    await user.selectOptions(select, options[1]?.value ?? '');
    expect(
      within(screen.getByRole('region', { name: 'การ์ดในแชท' })).getByText(
        options[1]?.textContent ?? '',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await panel()).toBeTruthy();
  });

  it('is sent to one member as an example', async () => {
    await findFriend();
    const user = await writeText();
    await user.click((await panel()).getByRole('button', { name: 'ส่งตัวอย่าง' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ส่งตัวอย่าง' }));
    await user.click(dialog.getByRole('button', { name: 'ส่งตัวอย่าง' }));
    expect(await dialog.findByText('กรุณากรอกเบอร์โทร')).toBeTruthy();
    await user.type(dialog.getByLabelText('เบอร์ของสมาชิกที่เป็นเพื่อน'), '0812345678');
    await user.click(dialog.getByRole('button', { name: 'ส่งตัวอย่าง' }));
    expect(await screen.findByText(/^ส่งตัวอย่างแล้ว/)).toBeTruthy();
    expect(line.pushes).toHaveLength(1);
  });
});

describe('a proposal', () => {
  it('shows its cost first, and waits for a second person at the desk of approvals', async () => {
    await findFriend();
    const user = await writeText();
    await user.click((await panel()).getByRole('button', { name: 'เสนอขออนุมัติ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'เสนอขออนุมัติ' }));
    expect(await dialog.findByText('ข้อความที่ LINE นับ')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'เสนอขออนุมัติ' }));
    const link = await screen.findByRole('link', { name: /^ดูคำขออนุมัติ A\d+$/ });
    expect((await panel()).queryByRole('button', { name: 'แก้ไข' })).toBeNull();
    await user.click(link);
    const request = within(await screen.findByRole('complementary'));
    expect(await request.findByText('เปิดรอบพิเศษ 20.00 น.')).toBeTruthy();
    expect(request.getByRole('heading', { name: /ส่งข่าวทาง LINE/ })).toBeTruthy();
  });

  it('without a recipient is refused with a sentence', async () => {
    const user = await writeText();
    const opened = await panel();
    expect(await opened.findByText('ตอนนี้ไม่มีสมาชิกที่รับข่าวนี้ได้')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'เสนอขออนุมัติ' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'เสนอขออนุมัติ' }));
    expect(await dialog.findByText(/^ไม่มีสมาชิกที่รับข่าวนี้ได้ตอนนี้/)).toBeTruthy();
    expect(countCalls(broadcastPropose)).toBe(1);
  });

  it('says that LINE does not answer, and asks again by a button', async () => {
    await findFriend();
    respondWith(broadcastQuote, 200, 'line.unavailable');
    const user = await writeText();
    const alert = await (await panel()).findByRole('alert');
    expect(alert.textContent).toContain('LINE ไม่ตอบสนอง');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await (await panel()).findByText('1 คน')).toBeTruthy();
  });
});

describe('a broadcast on its way', () => {
  const show = (differs: Partial<typeof sending> = {}) => {
    respondWithData(broadcastList, [{ ...sending, ...differs }]);
    respondWithData(broadcastShow, { ...sending, ...differs });
  };

  it('says what LINE has accepted, and is stopped after a question', async () => {
    show();
    const user = await openConsole(backEnd, `${LIST}/7`, 'som');
    const opened = await panel();
    expect(opened.getByText(/^LINE รับแล้ว 500 จาก 1,200 คน · 1 จาก 3 ชุด$/)).toBeTruthy();
    expect(opened.getByText('LINE ไม่บอกว่าใครเปิดอ่าน')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'หยุดส่ง' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'หยุดส่ง' }));
    expect(dialog.getByText(/คนที่ LINE รับไปแล้วยังได้ข่าว/)).toBeTruthy();
    respondWith(
      { method: 'POST', path: '/operator/v1/line/broadcasts/stop' },
      200,
      'broadcast.not_running',
    );
    await user.click(dialog.getByRole('button', { name: 'หยุดส่ง' }));
    expect(await dialog.findByText(/จึงหยุดไม่ได้/)).toBeTruthy();
  });

  it('is only read by an auditor', async () => {
    show();
    await openConsole(backEnd, `${LIST}/7`, 'audi');
    const opened = await panel();
    expect(opened.queryByRole('button', { name: 'หยุดส่ง' })).toBeNull();
  });

  it.each<[Broadcast['ended_as'], string]>([
    ['sent', 'ส่งครบ'],
    ['stopped', 'หยุดกลางทาง'],
    ['quota', 'หยุดเพราะโควตาเหลือแค่ส่วนสำรอง'],
  ])('that ended as %s says so', async (ending, words) => {
    show({ state: 'ended', ended_as: ending, ended_at: '2026-11-28T06:00:00.000Z' });
    await openConsole(backEnd, `${LIST}/7`, 'kwan');
    expect((await panel()).getByText(words)).toBeTruthy();
  });
});

it('an owner sets the price of messages, and quotes tell the cost', async () => {
  const user = await openConsole(backEnd, LIST, 'pim');
  await user.click(await screen.findByRole('button', { name: 'ราคาข้อความ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ราคาข้อความ' }));
  const price = await dialog.findByLabelText('ราคาข้อความถัดไป (บาท)');
  await user.type(price, 'ถูก');
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByText(/^ใส่ราคาเป็นบาท/)).toBeTruthy();
  await user.clear(price);
  await user.type(price, '0.06');
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึกราคาแล้ว')).toBeTruthy();
});
