import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { brandShow, brandVersions } from '@/contract/operator/brand.contract';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { cut, hold, mendNetwork } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const shown = async () => (await backEnd.app.call(agentConfig)).data;

/** Saves another name as a colleague would. */
async function saveAsColleague(name: string, version = 1): Promise<void> {
  const { info, brand } = await shown();
  await operate(backEnd.app, '/agent/brand', {
    as: 'som',
    body: {
      ...{ version, name, brand: { name: brand.name, tokens: {} } },
      info: {
        agent_logo: info.agent_logo,
        icons: info.icons ?? null,
        backgrounds: info.backgrounds ?? null,
      },
    },
  });
}

describe('the page of the brand', () => {
  it('shows its shape while it loads, and can be read again after a failure', async () => {
    const release = hold(brandShow);
    const user = await openConsole(backEnd, '/settings/brand', 'pim');
    expect(await screen.findByRole('heading', { name: 'แบรนด์' })).toBeTruthy();
    expect(screen.queryByLabelText('ชื่อเว็บ')).toBeNull();
    release();
    expect(await screen.findByDisplayValue('โชคดี')).toBeTruthy();
    expect(screen.getByText('รุ่น 1 · บันทึกโดย ระบบ')).toBeTruthy();
    cut(brandVersions);
    await user.click(screen.getByRole('link', { name: 'ประวัติ' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('row', { name: /รุ่น 1/ })).toBeTruthy();
  });

  it('lists what a save changes, saves it, and brings an earlier version back', async () => {
    const user = await openConsole(backEnd, '/settings/brand', 'pim');
    const name = await screen.findByLabelText('ชื่อเว็บ');
    expect(screen.getByRole('button', { name: 'บันทึก' })).toHaveProperty('disabled', true);
    await user.clear(name);
    await user.type(name, 'โชคใหม่');
    await user.selectOptions(screen.getByLabelText('ชุดสี'), 'หยก (เขียวเข้ม มิ้นต์)');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const dialog = await screen.findByRole('dialog', { name: 'บันทึกและแสดงทันที' });
    const row = within(dialog).getByRole('row', { name: /^ชื่อเว็บ/ });
    expect(within(row).getByText('โชคดี')).toBeTruthy();
    expect(within(row).getByText('โชคใหม่')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('บันทึกรุ่น 2 แล้ว ย้อนกลับได้ที่ประวัติ')).toBeTruthy();
    expect(await shown()).toMatchObject({ name: 'โชคใหม่', brand: { name: 'yok' } });
    await user.click(screen.getByRole('link', { name: 'ประวัติ' }));
    const versions = await screen.findByRole('table', { name: 'รุ่นทั้งหมด' });
    expect(await within(versions).findByText('ชื่อเว็บ, ชุดสี')).toBeTruthy();
    await user.click(within(versions).getByRole('button', { name: /^รุ่น 1/ }));
    await user.click(await screen.findByRole('button', { name: 'ย้อนกลับไปใช้รุ่นนี้' }));
    const back = await screen.findByRole('dialog', { name: 'ย้อนกลับไปใช้รุ่น 1' });
    await user.click(within(back).getByRole('button', { name: 'ย้อนกลับไปใช้รุ่นนี้' }));
    expect(await screen.findByText('บันทึกรุ่น 3 แล้ว ย้อนกลับได้ที่ประวัติ')).toBeTruthy();
    expect(await shown()).toMatchObject({ name: 'โชคดี', brand: { name: 'chokdee' } });
  });

  it('tells live which texts cannot be read, and does not save them', async () => {
    const user = await openConsole(backEnd, '/settings/brand', 'pim');
    expect(await screen.findByText(/^อ่านออกทุกคู่/)).toBeTruthy();
    await user.click(screen.getByText('ปรับทีละสี'));
    const colour = screen.getByLabelText('ปุ่มหลัก');
    await user.type(colour, '#5b4bd0');
    expect(await screen.findByText(/^อ่านไม่ออก \d+ คู่ ต้องต่างกันอย่างน้อย 4\.5:1/)).toBeTruthy();
    expect(screen.getByText('ปุ่มหลัก บนพื้นหน้าเว็บ')).toBeTruthy();
    expect(screen.getByText('ยังมีสีที่อ่านไม่ออก ให้ปรับก่อนบันทึก')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(colour);
    await user.type(colour, '#ffb020');
    expect(await screen.findByText(/^อ่านออกทุกคู่/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    await waitFor(async () =>
      expect((await shown()).brand.tokens).toEqual({ '--ck-action': '#ffb020' }),
    );
  });

  it('says what is wrong with a name, a colour, a logo and a background', async () => {
    const user = await openConsole(backEnd, '/settings/brand', 'pim');
    await user.clear(await screen.findByLabelText('ชื่อเว็บ'));
    await user.click(screen.getByText('ปรับทีละสี'));
    await user.type(screen.getByLabelText('พื้นหน้าเว็บ'), 'url(x)');
    const logo = screen.getByRole('group', { name: 'โลโก้ (ไอคอนทำจากรูปนี้)' });
    await user.click(within(logo).getByRole('button', { name: 'เอารูปออก' }));
    const page = screen.getByRole('group', { name: 'พื้นหลังหน้าอื่น' });
    await user.click(within(page).getByRole('button', { name: 'เอารูปออก' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('กรุณากรอกข้อความ')).toBeTruthy();
    expect(screen.getByText('สีต้องเขียนแบบ #rrggbb เช่น #f27a4e')).toBeTruthy();
    expect(screen.getByText('กรุณาเลือกโลโก้')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows both looks when a colleague saved first, and keeps what was typed', async () => {
    const user = await openConsole(backEnd, '/settings/brand', 'pim');
    const name = await screen.findByLabelText('ชื่อเว็บ');
    await saveAsColleague('ของเพื่อน');
    await user.clear(name);
    await user.type(name, 'ของฉันเอง');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const dialog = await screen.findByRole('dialog', { name: 'บันทึกและแสดงทันที' });
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    const conflict = await screen.findByRole('dialog', { name: 'som บันทึกรุ่น 2 ไปก่อนแล้ว' });
    expect(within(conflict).getByText('ของเพื่อน')).toBeTruthy();
    expect(within(conflict).getByText('ของฉันเอง')).toBeTruthy();
    await user.click(within(conflict).getByRole('button', { name: 'เก็บฉบับของฉันไว้แก้ต่อ' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const again = await screen.findByRole('dialog', { name: 'บันทึกและแสดงทันที' });
    await user.click(within(again).getByRole('button', { name: 'บันทึก' }));
    await waitFor(async () => expect((await shown()).name).toBe('ของฉันเอง'));
  });

  it('is read without buttons that write by a person who is not an owner', async () => {
    await openConsole(backEnd, '/settings/brand', 'kwan');
    expect(await screen.findByDisplayValue('โชคดี')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
    expect(screen.getByRole('button', { name: 'ดูก่อน' })).toBeTruthy();
  });
});

describe('the page of links', () => {
  it('refuses a link without https, opens a right one in a tab, and saves it', async () => {
    const user = await openConsole(backEnd, '/settings/links', 'pim');
    const link = await screen.findByLabelText('LINE ติดต่อทีมงาน');
    await user.clear(link);
    await user.type(link, 'http://line.me/lucky');
    expect(screen.queryByRole('link', { name: 'ลองเปิด LINE ติดต่อทีมงาน' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ลิงก์ต้องขึ้นต้นด้วย https:// และไม่มีช่องว่าง')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(link);
    await user.type(link, 'https://line.me/lucky');
    const open = screen.getByRole('link', { name: 'ลองเปิด LINE ติดต่อทีมงาน' });
    expect(open.getAttribute('href')).toBe('https://line.me/lucky');
    await user.selectOptions(screen.getByLabelText('สมาชิกยืนยันเบอร์โทรเมื่อไร'), 'ก่อนฝากหรือถอนครั้งแรก');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const dialog = await screen.findByRole('dialog', { name: 'บันทึกและแสดงทันที' });
    expect(within(dialog).getByText('ก่อนฝากหรือถอนครั้งแรก')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    await waitFor(async () =>
      expect(await shown()).toMatchObject({
        line_contact_url: 'https://line.me/lucky',
        phone_code: 'before_money',
      }),
    );
  });

  it('shows the card of chats while its texts are typed', async () => {
    const user = await openConsole(backEnd, '/settings/links', 'pim');
    const title = await screen.findByLabelText('ชื่อในผลค้นหา');
    await user.clear(title);
    await user.type(title, 'คืนนี้ที่โชคดี');
    const card = screen.getByRole('region', { name: 'การ์ดในแชต' });
    expect(within(card).getByText('คืนนี้ที่โชคดี')).toBeTruthy();
    expect(screen.getByText('เหลือ 56 ตัวอักษร')).toBeTruthy();
  });
});

describe('the list of the first day', () => {
  it('leads to the page with the documents', async () => {
    await openConsole(backEnd, '/first-day', 'pim');
    const terms = await screen.findByRole('link', { name: 'ไปที่โต๊ะ: ข้อกำหนดและนโยบาย' });
    expect(terms.getAttribute('href')).toMatch(/\/settings\/links$/);
  });
});

describe('long lists of content', () => {
  it('find polls and articles by a part of their text, and say when there is none', async () => {
    const user = await openConsole(backEnd, '/content/polls', 'pim');
    await screen.findByRole('table', { name: 'โหวต' });
    await user.type(screen.getByLabelText('ค้นชื่อหรือคำถาม'), 'ไม่มีทาง');
    expect(await screen.findByText('ไม่มีโหวตที่ตรงตัวกรอง')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByRole('table', { name: 'โหวต' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'บทความ' }));
    await user.type(await screen.findByLabelText('ค้นชื่อ'), 'ไม่มีทาง');
    expect(await screen.findByText('ไม่มีบทความที่ตรงตัวกรอง')).toBeTruthy();
  });
});
