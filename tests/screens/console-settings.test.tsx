import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operatorGames } from '@/contract/operator/games.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { pause } from '../support/pause.fixture';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const MINUTE = 60_000;
const backEnd = useConsoleBackEnd();
const readPauses = () =>
  queryRaw<{ scope: string; message: string; minutes: number; is_over: boolean }>(
    backEnd.app.db,
    `SELECT scope, message, round(extract(epoch FROM ends_at - starts_at) / 60)::integer AS minutes,
       ended_at IS NOT NULL AS is_over FROM site_pauses ORDER BY id`,
    [],
  );

describe('maintenance', () => {
  it('shows its shape while it loads, then that the site is open, what never stops and the past', async () => {
    const release = hold(pauseList);
    await openConsole(backEnd, '/settings', 'pim');
    expect(await screen.findByRole('heading', { name: 'ปิดปรับปรุง' })).toBeTruthy();
    expect(screen.queryByText('เว็บเปิดให้บริการตามปกติ')).toBeNull();
    release();
    expect(await screen.findByText('เว็บเปิดให้บริการตามปกติ')).toBeTruthy();
    expect(screen.getByText(/รอบที่ค้างได้รับผลครบ/)).toBeTruthy();
    const past = await screen.findByRole('table', { name: 'ที่ผ่านมา' });
    expect(within(past).getByText('ปรับปรุงฐานข้อมูล')).toBeTruthy();
  });

  it('says that there was none yet, and is read again after a failure', async () => {
    respondWith(pauseList, 500);
    const user = await openConsole(backEnd, '/settings', 'pim');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    respondWithData(pauseList, {
      ...{ running: [], planned: [], rows: [], next_cursor: null, providers: [], markets: [] },
      server_time: new Date().toISOString(),
    });
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ยังไม่เคยปิดปรับปรุง')).toBeTruthy();
  });

  it('starts now with the sentence that members read, is extended and ended', async () => {
    await queryRaw(backEnd.app.db, 'DELETE FROM site_pauses', []);
    const user = await openConsole(backEnd, '/settings', 'pim');
    await user.click(await screen.findByRole('button', { name: 'ปิดปรับปรุง' }));
    const dialog = await screen.findByRole('dialog', { name: 'ปิดปรับปรุง' });
    await user.selectOptions(within(dialog).getByLabelText('ปิดอะไร'), 'ทั้งเว็บ');
    expect(within(dialog).getByText(/หน้าปิดปรับปรุงทั้งเว็บและ LINE/)).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('นาน'), '2 ชั่วโมง');
    await user.type(within(dialog).getByLabelText('ข้อความถึงสมาชิก'), 'ย้ายเครื่อง');
    expect(within(dialog).getByText(/^ย้ายเครื่อง \(ถึง .+ น\.\)$/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ปิดเดี๋ยวนี้' }));

    const running = await screen.findByRole('region', { name: 'กำลังปิด ทั้งเว็บ' });
    expect(await readPauses()).toMatchObject([{ scope: 'all', message: 'ย้ายเครื่อง', minutes: 120 }]);
    await user.click(within(running).getByRole('button', { name: 'ยืดเวลา' }));
    const extend = await screen.findByRole('dialog', { name: 'ยืดเวลา' });
    await user.click(within(extend).getByRole('button', { name: 'ยืดเวลา' }));
    expect(await screen.findByText('ยืดเวลาแล้ว')).toBeTruthy();
    expect(await readPauses()).toMatchObject([{ minutes: 150 }]);
    await user.click(within(running).getByRole('button', { name: 'ดูเว็บระหว่างปิด' }));
    const look = await screen.findByRole('dialog', { name: 'ดูเว็บระหว่างปิด' });
    await user.click(within(look).getByRole('button', { name: 'ยืนยัน' }));
    const link = await within(look).findByRole('link', { name: 'เปิดเว็บ' });
    expect(link.getAttribute('href')).toMatch(/\/look\?token=/);
    await user.click(within(look).getByRole('button', { name: 'ปิด' }));
    await user.click(within(running).getByRole('button', { name: 'เปิดให้บริการเดี๋ยวนี้' }));
    const end = await screen.findByRole('dialog', { name: 'เปิดให้บริการเดี๋ยวนี้' });
    await user.click(within(end).getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByText('เว็บเปิดให้บริการตามปกติ')).toBeTruthy();
    expect(await readPauses()).toMatchObject([{ is_over: true }]);
  });

  it('plans a pause of one market, names what is missing, and is called off', async () => {
    const user = await openConsole(backEnd, '/settings', 'pim');
    await user.click(await screen.findByRole('button', { name: 'ปิดปรับปรุง' }));
    const dialog = await screen.findByRole('dialog', { name: 'ปิดปรับปรุง' });
    await user.selectOptions(within(dialog).getByLabelText('ปิดอะไร'), 'ตลาดหวยเดียว');
    await user.selectOptions(within(dialog).getByLabelText('เมื่อไร'), 'ตั้งเวลา');
    await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลาปิด' }));
    expect(await within(dialog).findByText('กรุณาเขียนข้อความถึงสมาชิก')).toBeTruthy();
    expect(within(dialog).getByText('กรุณาเลือกเวลาเริ่ม')).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('ตลาด'), 'government');
    await user.type(within(dialog).getByLabelText('ข้อความถึงสมาชิก'), 'พักรับแทง');
    const start = new Date(Date.now() + 120 * MINUTE + 7 * 60 * MINUTE).toISOString().slice(0, 16);
    await user.type(within(dialog).getByLabelText('เริ่ม'), start);
    await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลาปิด' }));
    const planned = await screen.findByRole('region', { name: 'ตั้งเวลาไว้' });
    expect(await within(planned).findByText(/^ตลาด .*รัฐบาล/)).toBeTruthy();
    await user.click(within(planned).getByRole('button', { name: 'ยกเลิกที่ตั้งเวลาไว้' }));
    const off = await screen.findByRole('dialog', { name: 'ยกเลิกที่ตั้งเวลาไว้' });
    await user.click(within(off).getByRole('button', { name: 'ยืนยัน' }));
    expect(await within(planned).findByText('ไม่มีรายการที่ตั้งเวลาไว้')).toBeTruthy();
    expect(await screen.findByText('ยกเลิกก่อนเริ่ม')).toBeTruthy();
  });

  it('is an alarm of today, and shows support everything and no action', async () => {
    await pause(backEnd.app, { scope: 'money_out', message: 'ธนาคารปิด' });
    const user = await openConsole(backEnd, '/', 'sup');
    expect(await screen.findByText('กำลังปิดปรับปรุง การถอน')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'ดูการปิดปรับปรุง' }));
    const running = await screen.findByRole('region', { name: 'กำลังปิด การถอน' });
    expect(within(running).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'ปิดปรับปรุง' })).toBeNull();
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/settings', 'tan');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน ดูแลสมาชิก เนื้อหา/)).toBeTruthy();
    expect(countCalls(pauseList)).toBe(0);
  });
});

describe('games and providers', () => {
  it('hides a game with a reason and shows it again', async () => {
    const user = await openConsole(backEnd, '/settings/games?q=Golden', 'pim');
    await user.click(await screen.findByRole('button', { name: 'ซ่อน Golden Dragon' }));
    const dialog = await screen.findByRole('dialog', { name: 'ซ่อน Golden Dragon' });
    await user.click(within(dialog).getByRole('button', { name: 'ซ่อน' }));
    expect(await within(dialog).findByText('กรุณาระบุเหตุผล')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'ลิขสิทธิ์');
    await user.click(within(dialog).getByRole('button', { name: 'ซ่อน' }));
    expect(await screen.findByText(/ลิขสิทธิ์/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'แสดง Golden Dragon อีกครั้ง' }));
    const show = await screen.findByRole('dialog', { name: 'แสดง Golden Dragon อีกครั้ง' });
    await user.click(within(show).getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByRole('button', { name: 'ซ่อน Golden Dragon' })).toBeTruthy();
  });

  it('moves a game into another category, and back into that of its provider', async () => {
    const user = await openConsole(backEnd, '/settings/games?q=Golden', 'pim');
    const move = async (choice: RegExp) => {
      await user.click(await screen.findByRole('button', { name: 'ย้ายหมวด Golden Dragon' }));
      const dialog = await screen.findByRole('dialog', { name: 'ย้ายหมวด Golden Dragon' });
      const category = within(dialog).getByLabelText('หมวด');
      await user.selectOptions(category, within(category).getByRole('option', { name: choice }));
      await user.click(within(dialog).getByRole('button', { name: 'ย้ายหมวด' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await move(/^ยิงปลา$/);
    expect(await screen.findByText('ค่ายระบุ สล็อต')).toBeTruthy();
    await move(/สล็อต \(ตามค่าย\)/);
    await waitFor(() => expect(screen.queryByText('ค่ายระบุ สล็อต')).toBeNull());
  });

  it('keeps its filter in the address, and says that no game fits', async () => {
    await operate(backEnd.app, '/games/hide', {
      body: { provider_id: 'northlight', reason: 'สัญญา' },
    });
    const user = await openConsole(backEnd, '/settings/games', 'audi');
    const providers = await screen.findByRole('region', { name: 'ค่าย' });
    expect(await within(providers).findByText(/สัญญา/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^ซ่อน/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'ซ่อนอยู่');
    expect(await screen.findByText('มังกรทอง')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe('?state=hidden'));
    await user.selectOptions(screen.getByLabelText('หมวด'), 'คาสิโน');
    expect(await screen.findByText('ไม่มีเกมที่ตรงตัวกรอง')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByText('Golden Dragon')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(operatorGames, 500);
    const user = await openConsole(backEnd, '/settings/games', 'pim');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('Golden Dragon')).toBeTruthy();
  });
});
