import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operatorQuestList } from '@/contract/operator/quests.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { freeHands } from '../support/free-hands';
import { mendNetwork, respondWith, respondWithData } from '../support/screen-network';

// Loads the pages before the tests, so that their first opening does not use up the time of a test.
import '@/operator/desks/offers/quests-page';

const backEnd = useConsoleBackEnd();
const questNow = async (code: string) =>
  (
    await queryRaw<{ title: string; isOpen: boolean; steps: number }>(
      backEnd.app.db,
      `SELECT title, is_open AS "isOpen", (SELECT count(*) FROM quest_steps s WHERE s.quest_id = q.id AND s.version = 1) AS steps
       FROM quests q WHERE agent_id = 1 AND code = $1`,
      [code],
    )
  )[0];
const idOf = async (code: string) =>
  (
    await queryRaw<{ id: number }>(
      backEnd.app.db,
      'SELECT id FROM quests WHERE agent_id = 1 AND code = $1',
      [code],
    )
  )[0]?.id;
const order = async () =>
  (
    await queryRaw<{ code: string }>(
      backEnd.app.db,
      'SELECT code FROM quests WHERE agent_id = 1 ORDER BY position, id',
    )
  ).map(({ code }) => code);

describe('the page of quests', () => {
  it('creates a quest step by step, which is closed', async () => {
    const user = await openConsole(backEnd, '/offers/quests/new', 'pim');
    await user.click(await screen.findByText('สร้าง'));
    expect(await screen.findByText('กรุณาเลือกประเภท')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('ประเภท'), 'turnover');
    await user.type(screen.getByLabelText('รหัสสำหรับทีมงาน'), 'big-day');
    await user.type(screen.getByLabelText('ชื่อ'), 'วันใหญ่');
    const first = await screen.findByRole('region', { name: 'ขั้นที่ 1' });
    await user.type(within(first).getByLabelText('ยอดเล่น (บาท)'), '50,000');
    await user.click(screen.getByText('สร้าง'));
    expect(await within(first).findByText('ต้องมีรางวัลอย่างน้อยหนึ่งอย่าง')).toBeTruthy();
    await user.type(within(first).getByLabelText('แต้ม'), '5');
    await user.click(screen.getByText('เพิ่มขั้น'));
    const second = await screen.findByRole('region', { name: 'ขั้นที่ 2' });
    await user.type(within(second).getByLabelText('ยอดเล่น (บาท)'), '40000');
    await user.type(within(second).getByLabelText('แต้ม'), '9');
    await user.click(screen.getByText('สร้าง'));
    expect(await screen.findByText('เป้าหมายต้องมากกว่าขั้นก่อนหน้า')).toBeTruthy();
    await user.type(within(second).getByLabelText('ยอดเล่น (บาท)'), '0');
    await user.click(screen.getByText('สร้าง'));
    const panel = await screen.findByRole('region', { name: 'วันใหญ่' });
    expect(await questNow('big-day')).toEqual({ title: 'วันใหญ่', isOpen: false, steps: 2 });
    expect(within(panel).getByText('ปิด')).toBeTruthy();
  });

  it('closes a quest and opens it again, each after a question', async () => {
    await freeHands(backEnd.app.db);
    const user = await openConsole(backEnd, `/offers/quests/${await idOf('turnover')}`, 'pim');
    const panel = await screen.findByRole('region', { name: 'ยอดเล่นวันนี้' });
    await user.click(within(panel).getByText('ปิดภารกิจ'));
    const closing = await screen.findByRole('dialog');
    await user.click(within(closing).getByRole('button', { name: 'ปิดภารกิจ' }));
    expect(await screen.findByText('ปิดภารกิจแล้ว')).toBeTruthy();
    expect(await questNow('turnover')).toMatchObject({ isOpen: false });
    await user.click(await within(panel).findByText('เปิดภารกิจ'));
    const opening = await screen.findByRole('dialog');
    expect(within(opening).getByText(/เริ่มนับตั้งแต่วันนี้/)).toBeTruthy();
    await user.click(within(opening).getByRole('button', { name: 'เปิดภารกิจ' }));
    expect(await screen.findByText('เปิดภารกิจแล้ว')).toBeTruthy();
    expect(await questNow('turnover')).toMatchObject({ isOpen: true });
  });

  it('changes a step with the day from which it holds in words', async () => {
    await freeHands(backEnd.app.db);
    const user = await openConsole(backEnd, `/offers/quests/${await idOf('turnover')}`, 'pim');
    const panel = await screen.findByRole('region', { name: 'ยอดเล่นวันนี้' });
    await user.click(within(panel).getByText(/^1\. ฿1,000\.00/));
    const dialog = await screen.findByRole('dialog', { name: 'ยอดเล่นวันนี้ · ขั้นที่ 1' });
    expect(within(dialog).getByText(/^มีผลพรุ่งนี้/)).toBeTruthy();
    const points = within(dialog).getByLabelText('แต้ม');
    await user.clear(points);
    await user.type(points, '8');
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('บันทึกแล้ว มีผลพรุ่งนี้')).toBeTruthy();
    expect(await within(panel).findByText(/^เงื่อนไขนี้เริ่มใช้/)).toBeTruthy();
  });

  it('changes the texts, and refuses an empty title at its field', async () => {
    const user = await openConsole(backEnd, `/offers/quests/${await idOf('turnover')}`, 'kwan');
    const panel = await screen.findByRole('region', { name: 'ยอดเล่นวันนี้' });
    await user.click(within(panel).getByText('แก้ข้อความ'));
    const edit = await screen.findByRole('dialog', { name: /^แก้ข้อความ/ });
    await user.clear(within(edit).getByLabelText('ชื่อ'));
    await user.click(within(edit).getByRole('button', { name: 'บันทึก' }));
    expect(await within(edit).findByText('กรุณากรอกชื่อ')).toBeTruthy();
    await user.type(within(edit).getByLabelText('ชื่อ'), 'เล่นวันนี้');
    await user.click(within(edit).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByRole('region', { name: 'เล่นวันนี้' })).toBeTruthy();
  });

  it('moves quests, and filters them by state', async () => {
    const before = await order();
    const user = await openConsole(backEnd, '/offers/quests', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'เลื่อน ยอดเล่นวันนี้ ขึ้น' }));
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'closed');
    expect(await screen.findByText('ไม่มีภารกิจในสถานะนี้')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByText('เช็กอินรายวัน', { selector: 'button' })).toBeTruthy();
  });

  it('puts a quest in an event', async () => {
    const path = `/offers/quests/${await idOf('first-deposit')}`;
    const user = await openConsole(backEnd, path, 'kwan');
    const panel = await screen.findByRole('region', { name: 'ฝากครั้งแรก' });
    await user.click(within(panel).getByText('กิจกรรม', { selector: 'button' }));
    const dialog = await screen.findByRole('dialog', { name: /^กิจกรรมที่มีภารกิจนี้/ });
    const [event] = await within(dialog).findAllByRole('checkbox');
    await user.click(event!);
    await expect.poll(() => (event as HTMLInputElement).checked).toBe(true);
  });

  it('shows support no action, says when there is none, and reads again after a failure', async () => {
    respondWithData(operatorQuestList, []);
    await openConsole(backEnd, '/offers/quests', 'sup');
    expect(await screen.findByText(/^ยังไม่มีภารกิจ/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'สร้างภารกิจ' })).toBeNull();
  });

  it('keeps a failure readable, and reads again', async () => {
    respondWith(operatorQuestList, 500);
    const user = await openConsole(backEnd, '/offers/quests', 'som');
    expect(await screen.findByText(errorSentences.server)).toBeTruthy();
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('button', { name: 'ยอดเล่นวันนี้' })).toBeTruthy();
  });
});
