import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageView } from '@/contract/analytics.contract';
import { banners } from '@/contract/content.contract';
import { pageViews } from '@/contract/operator/analytics.contract';
import { contentList, contentVersions } from '@/contract/operator/content.contract';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { cut, hold, mendNetwork, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const DRAGON = 'มังกรทอง ตื่นแล้วคืนนี้';
const SLOTS = 'เลือกสนุก ได้ทุกวัน';

const banner = {
  image: '/art/banners/dragon-656x272.webp',
  image_wide: '/art/banners/dragon-1896x640.webp',
  kicker: 'ของเพื่อนร่วมงาน',
  title: 'มังกรทอง\nตื่นแล้วคืนนี้',
  action: 'เล่นเลย',
  link: '/slot',
};
const fetchKickers = async () => (await backEnd.app.call(banners)).data.map(({ kicker }) => kicker);
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the desk of content', () => {
  it('shows its shape while it loads, and then each banner with its state', async () => {
    const release = hold(contentList);
    await openConsole(backEnd, '/content', 'kwan');
    expect(await screen.findByRole('heading', { name: 'แบนเนอร์' })).toBeTruthy();
    release();
    expect((await findRow(DRAGON)).textContent).toContain('เผยแพร่อยู่ (v1)');
    expect((await findRow('ลุ้นงวดใหญ่')).textContent).toMatch(/ตั้งเวลา .* \d\d:\d\d/);
    expect(screen.getByText('3 รายการ')).toBeTruthy();
  });

  it('says that a list is empty, and another sentence when filters have emptied it', async () => {
    respondWithData(contentList, { rows: [], next_cursor: null });
    const user = await openConsole(backEnd, '/content/events', 'kwan');
    expect(await screen.findByText(/^ยังไม่มีกิจกรรม/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'หมดเวลา');
    expect(await screen.findByText('ไม่มีรายการที่ตรงตัวกรอง')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    cut(contentList);
    const user = await openConsole(backEnd, '/content/announcements', 'kwan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findRow('เวลาทำการช่วงวันหยุด')).toBeTruthy();
  });

  it('shows finance the polls and the page views only', async () => {
    await openConsole(backEnd, '/content', 'nok');
    expect(await screen.findByRole('heading', { name: 'โหวต' })).toBeTruthy();
    const pages = screen.getByRole('navigation', { name: 'เนื้อหา' });
    expect(within(pages).getAllByRole('link')).toHaveLength(2);
  });

  it('lets an auditor read an item, without buttons that write', async () => {
    await openConsole(backEnd, '/content/banners/dragon', 'audi');
    expect(await screen.findByDisplayValue('เกมเด่นจากมณีสตูดิโอ')).toBeTruthy();
    for (const name of ['บันทึกร่าง', 'เผยแพร่ v1', 'ถอน']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/content', 'tan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน ดูแลสมาชิก เนื้อหา ผู้ตรวจสอบ/)).toBeTruthy();
  });
});

describe('the order of banners', () => {
  it('changes by buttons, and members see it', async () => {
    const user = await openConsole(backEnd, '/content/banners', 'kwan');
    const row = await findRow(SLOTS);
    await user.click(within(row).getByRole('button', { name: `เลื่อน “${SLOTS}” ขึ้น` }));
    await waitFor(async () => {
      expect((await backEnd.app.call(banners)).data.map(({ id }) => id)).toEqual([
        'slots',
        'dragon',
      ]);
    });
  });
});

describe('the editor of a banner', () => {
  it('saves a draft, publishes it, and brings an earlier version back', async () => {
    const user = await openConsole(backEnd, '/content/banners/dragon', 'kwan');
    const kicker = await screen.findByLabelText('บรรทัดนำ');
    await user.clear(kicker);
    await user.type(kicker, 'เกมคืนนี้');
    expect(screen.getByRole('button', { name: 'เผยแพร่ v1' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findAllByText('มีร่างใหม่ v2')).not.toHaveLength(0);
    expect(await fetchKickers()).not.toContain('เกมคืนนี้');
    await user.click(await screen.findByRole('button', { name: 'เผยแพร่ v2' }));
    const dialog = await screen.findByRole('dialog', { name: 'เผยแพร่ v2' });
    await user.click(within(dialog).getByRole('button', { name: 'เผยแพร่' }));
    expect(await screen.findAllByText('เผยแพร่อยู่ (v2)')).not.toHaveLength(0);
    expect(await fetchKickers()).toContain('เกมคืนนี้');
    await user.click(screen.getByRole('button', { name: 'ย้อนกลับไปใช้ v1' }));
    const back = await screen.findByRole('dialog', { name: 'ย้อนกลับไปใช้ v1' });
    await user.click(within(back).getByRole('button', { name: 'ย้อนกลับ' }));
    expect(await screen.findAllByText('เผยแพร่อยู่ (v3)')).not.toHaveLength(0);
    expect(await fetchKickers()).not.toContain('เกมคืนนี้');
  });

  it('shows both texts when a colleague saved first, and keeps what was typed', async () => {
    const user = await openConsole(backEnd, '/content/banners/dragon', 'kwan');
    const kicker = await screen.findByLabelText('บรรทัดนำ');
    await operate(backEnd.app, '/content/save', {
      ...{ as: 'som', body: { kind: 'banner', id: 'dragon', version: 1, content: banner } },
    });
    await user.clear(kicker);
    await user.type(kicker, 'ของฉัน');
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    const dialog = await screen.findByRole('dialog', { name: /som บันทึก v2 ไปก่อนแล้ว/ });
    expect(within(dialog).getByText('ของเพื่อนร่วมงาน')).toBeTruthy();
    expect(within(dialog).getByText('ของฉัน')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'เก็บฉบับของฉันไว้แก้ต่อ' }));
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findAllByText('มีร่างใหม่ v3')).not.toHaveLength(0);
  });

  it('says what is wrong with a typed link', async () => {
    const user = await openConsole(backEnd, '/content/banners/dragon', 'kwan');
    await user.selectOptions(await screen.findByLabelText('ลิงก์'), 'พิมพ์ที่อยู่เอง');
    const target = await screen.findByLabelText('ลิงก์: ปลายทาง');
    await user.type(target, 'http://example.com');
    expect(screen.getByText('ลิงก์ภายนอกต้องขึ้นต้นด้วย https://')).toBeTruthy();
    await user.clear(target);
    await user.type(target, '/nowhere');
    expect(screen.getByText('ไม่มีหน้านี้ในเว็บ ให้เลือกจากรายการ')).toBeTruthy();
  });

  it('is taken away by a dialog', async () => {
    const user = await openConsole(backEnd, '/content/banners/slots', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'ถอน' }));
    const dialog = await screen.findByRole('dialog', { name: 'ถอนออกจากเว็บ' });
    await user.click(within(dialog).getByRole('button', { name: 'ถอน' }));
    expect(await screen.findAllByText('ถอนแล้ว')).not.toHaveLength(0);
    expect((await backEnd.app.call(banners)).data.map(({ id }) => id)).toEqual(['dragon']);
  });

  it('can be read again after it failed', async () => {
    cut(contentVersions);
    const user = await openConsole(backEnd, '/content/events/vote', 'kwan');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByLabelText('คำบรรยายรูปสำหรับโปรแกรมอ่านจอ')).toBeTruthy();
  });
});

describe('the page views of a day', () => {
  it('are summed up by screen and shell, with the sites from which people came', async () => {
    for (const view of [
      { path: '/', shell: 'web', referrer: 'search.example' },
      { path: '/', shell: 'liff' },
      { path: '/slot', shell: 'liff' },
    ] as const) {
      await backEnd.app.call(pageView, { body: view });
    }
    await openConsole(backEnd, '/content/views', 'kwan');
    const table = within(await screen.findByRole('table', { name: 'หน้าที่เปิดมากสุดก่อน' }));
    expect(await table.findByRole('row', { name: /^หน้าแรก \/\s*1\s*1\s*2$/ })).toBeTruthy();
    expect(table.getByRole('row', { name: /^สล็อต \/slot\s*0\s*1\s*1$/ })).toBeTruthy();
    const origins = within(screen.getByRole('table', { name: 'มาจากเว็บไหน' }));
    expect(origins.getByRole('row', { name: /search\.example\s*1/ })).toBeTruthy();
  });

  it('say that a chosen day has none, and can be read again after it failed', async () => {
    cut(pageViews);
    const user = await openConsole(backEnd, '/content/views?day=2020-01-01', 'audi');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('วันที่เลือกไม่มีการเข้าชม')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ดูวันนี้' }));
    expect(screen.queryByText('วันที่เลือกไม่มีการเข้าชม')).toBeNull();
  });
});

describe('the other pages', () => {
  it('list the articles by state, and open one with its text', async () => {
    const user = await openConsole(backEnd, '/content/articles', 'kwan');
    const rows = await screen.findAllByRole('button', { name: /เทิร์น/ });
    await user.click(rows[0]!);
    const text = await screen.findByLabelText('เนื้อหา (Markdown)');
    expect(text).toHaveProperty('value', expect.stringMatching(/\S/));
  });

  it('show a poll with its votes beside the list', async () => {
    const user = await openConsole(backEnd, '/content/polls', 'nok');
    const table = await screen.findByRole('table', { name: 'โหวต' });
    const [first] = await within(table).findAllByRole('button');
    await user.click(first!);
    expect(await screen.findByText(/^1\. /)).toBeTruthy();
  });
});
