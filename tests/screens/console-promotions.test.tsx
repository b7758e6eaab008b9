import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { operatorGames } from '@/contract/operator/games.contract';
import { offeredPromotions, promotionVersions } from '@/contract/operator/promotions.contract';
import { promotionList } from '@/contract/promotions.contract';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { draftTerms } from '../support/promotion-draft.fixture';
import { cut, hold, mendNetwork, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const FIRST = 'ฝากครั้งแรก รับเพิ่ม 50%';
const DAILY = 'ฝากประจำวัน รับเพิ่ม 20%';
const WEEKEND = 'สุดสัปดาห์ ฝากรับเพิ่ม 30%';

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const fetchShown = async () => (await backEnd.app.call(promotionList)).data;
const fetchGames = async () =>
  v.parse(operatorGames.data, (await operate(backEnd.app, '/games?state=shown')).data);
const write = async (change: object = {}) => {
  const terms = { ...draftTerms, ...change };
  const { data } = await operate(backEnd.app, '/promotions/save', {
    body: { version: 0, revision: 0, terms },
  });
  return (data as { promotion: { id: number } }).promotion.id;
};

describe('the list of promotions', () => {
  it('shows its shape while it loads, and then each promotion with its state and use', async () => {
    const release = hold(offeredPromotions);
    await openConsole(backEnd, '/offers/promotions', 'kwan');
    expect(await screen.findByRole('heading', { name: 'โปรโมชั่น' })).toBeTruthy();
    release();
    const row = await findRow(FIRST);
    expect(row.textContent).toContain('50% สูงสุด ฿1,000.00');
    expect(within(row).getByText('เปิด')).toBeTruthy();
    expect(within(await findRow(WEEKEND)).getByText('ร่าง')).toBeTruthy();
    expect(screen.getByText('8 รายการ · เปิดอยู่ 6')).toBeTruthy();
  });

  it('is filtered by state, with a sentence when no promotion has it', async () => {
    const user = await openConsole(backEnd, '/offers/promotions', 'kwan');
    await findRow(FIRST);
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'ตั้งเวลา');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'รออนุมัติ');
    expect(await screen.findByText('ไม่มีโปรโมชั่นในสถานะนี้')).toBeTruthy();
  });

  it('says that it is empty, and can be read again after it failed', async () => {
    cut(offeredPromotions);
    const user = await openConsole(backEnd, '/offers/promotions', 'kwan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    respondWithData(offeredPromotions, []);
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/^ยังไม่มีโปรโมชั่น/)).toBeTruthy();
  });

  it('is ordered by buttons, and members see it', async () => {
    const user = await openConsole(backEnd, '/offers/promotions', 'kwan');
    const row = await findRow(DAILY);
    await user.click(within(row).getByRole('button', { name: `เลื่อน “${DAILY}” ขึ้น` }));
    await waitFor(async () => {
      expect((await fetchShown()).slice(0, 2).map(({ id }) => id)).toEqual(['2', '1']);
    });
  });

  it('has no button that writes for a reader', async () => {
    await openConsole(backEnd, '/offers/promotions/12', 'nok');
    const panel = await screen.findByRole('region', { name: WEEKEND });
    expect(within(panel).getByRole('button', { name: 'ดูเงื่อนไข' })).toBeTruthy();
    for (const name of ['เผยแพร่ v1', 'แก้', 'ทำสำเนา']) {
      expect(within(panel).queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'เพิ่มโปรโมชั่น' })).toBeNull();
  });
});

describe('the panel of a promotion', () => {
  it('closes and opens it for members', async () => {
    const user = await openConsole(backEnd, '/offers/promotions/3', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'ปิดรับ' }));
    const shut = await screen.findByRole('dialog', { name: 'ปิดรับโปรโมชั่น' });
    await user.click(within(shut).getByRole('button', { name: 'ปิดรับ' }));
    expect(await screen.findAllByText('ปิด · ปิดเอง')).not.toHaveLength(0);
    expect((await fetchShown()).map(({ id }) => id)).not.toContain('3');
    await user.click(await screen.findByRole('button', { name: 'เปิดรับ' }));
    const open = await screen.findByRole('dialog', { name: 'เปิดรับโปรโมชั่น' });
    await user.click(within(open).getByRole('button', { name: 'เปิดรับ' }));
    await waitFor(async () => {
      expect((await fetchShown()).map(({ id }) => id)).toContain('3');
    });
  });

  it('publishes a draft from a time on', async () => {
    const id = await write();
    const user = await openConsole(backEnd, `/offers/promotions/${id}`, 'kwan');
    await user.click(await screen.findByRole('button', { name: 'เผยแพร่ v1' }));
    const dialog = await screen.findByRole('dialog', { name: 'เผยแพร่ v1' });
    await user.type(within(dialog).getByLabelText(/^วันและเวลาเริ่ม/), '2036-12-31T18:00');
    await user.click(within(dialog).getByRole('button', { name: 'เผยแพร่' }));
    expect(await screen.findAllByText('ตั้งเวลา 31 ธ.ค. 18:00')).not.toHaveLength(0);
  });

  it('asks an owner for a reason, when the house expects a loss, and then a second person', async () => {
    const id = await write({ bonus_amount: '900.00', turnover_multiple: 1 });
    const user = await openConsole(backEnd, `/offers/promotions/${id}`, 'pim');
    await user.click(await screen.findByRole('button', { name: 'เผยแพร่ v1' }));
    const dialog = await screen.findByRole('dialog', { name: 'เผยแพร่ v1' });
    await user.type(within(dialog).getByLabelText('เหตุผลของเจ้าของ'), 'งบการตลาดเดือนนี้');
    await user.click(within(dialog).getByRole('button', { name: 'เผยแพร่' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findAllByText('รออนุมัติ')).not.toHaveLength(0);
    expect((await fetchShown()).map(({ name }) => name)).not.toContain(draftTerms.name);
  });

  it('can be read again after it failed', async () => {
    cut(promotionVersions);
    const user = await openConsole(backEnd, '/offers/promotions/2', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    mendNetwork();
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('region', { name: DAILY })).toBeTruthy();
  });
});

describe('the editor of a promotion', () => {
  it('says at each field what is wrong, and saves a draft when it is right', async () => {
    const user = await openConsole(backEnd, '/offers/promotions/edit-12', 'kwan');
    const name = await screen.findByLabelText('ชื่อ');
    await user.clear(name);
    const deposit = screen.getByLabelText('ฝากขั้นต่ำ (บาท)');
    await user.clear(deposit);
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findByText('กรุณากรอกข้อความ')).toBeTruthy();
    expect(screen.getByText('กรุณากรอกจำนวนเงิน')).toBeTruthy();
    await user.type(name, 'สุดสัปดาห์ใหม่');
    await user.type(deposit, '1,000');
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    await waitFor(() => {
      expect(backEnd.commands.map(({ path }) => path)).toContain('/operator/v1/promotions/save');
    });
    const { data } = await operate(backEnd.app, '/promotions/versions?id=12');
    expect(data).toMatchObject({
      latest: { name: 'สุดสัปดาห์ใหม่', min_deposit: '1000.00', revision: 2 },
    });
  });

  it('computes beside the form what the house expects', async () => {
    const user = await openConsole(backEnd, '/offers/promotions/edit-12', 'kwan');
    const box = await screen.findByRole('region', { name: 'คาดผลของเจ้าบ้าน' });
    expect(await within(box).findByText('ยอดฝากที่แย่ที่สุด')).toBeTruthy();
    expect(within(box).getByText(/เทิร์นเกิน 5 เท่า/)).toBeTruthy();
    const turnover = screen.getByLabelText('เทิร์น (เท่าของฝากรวมโบนัส)');
    await user.clear(turnover);
    await user.type(turnover, '1');
    expect(await within(box).findByText(/คาดว่าขาดทุน/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'กีฬา' }));
    expect(await within(box).findByText(/รวมเกมหลายประเภท/)).toBeTruthy();
  });

  it('finds the games that do not count by their names', async () => {
    const user = await openConsole(backEnd, '/offers/promotions/edit-12', 'kwan');
    const search = await screen.findByLabelText('เกมที่ไม่ร่วมรายการ');
    const [game] = (await fetchGames()).rows;
    await user.type(search, game!.name.slice(0, 6));
    const hits = await screen.findByRole('list', { name: 'เกมที่ไม่ร่วมรายการ: ค้นชื่อเกม' });
    await user.click(await within(hits).findByRole('button', { name: new RegExp(game!.name) }));
    const chosen = screen.getByRole('list', { name: 'เกมที่ไม่ร่วมรายการ' });
    expect(await within(chosen).findByText(game!.name)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    await waitFor(async () => {
      const { data } = await operate(backEnd.app, '/promotions/versions?id=12');
      expect(data).toMatchObject({
        latest: { excluded_games: [`${game!.provider_id}/${game!.game_id}`] },
      });
    });
  });

  it('makes the next version of a published one, and says so', async () => {
    const user = await openConsole(backEnd, '/offers/promotions/edit-3', 'kwan');
    expect(await screen.findByText(/แก้แล้วเป็นรุ่นใหม่/)).toBeTruthy();
    const name = screen.getByLabelText('ชื่อ');
    await user.clear(name);
    await user.type(name, 'ทุกยอดฝาก 10%');
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    expect(await screen.findByRole('button', { name: 'เผยแพร่ v2' })).toBeTruthy();
    expect((await fetchShown()).find(({ id }) => id === '3')).toMatchObject({ version: 1 });
  });

  it('shows both texts when a colleague saved first, and keeps what was typed', async () => {
    const id = await write();
    const user = await openConsole(backEnd, `/offers/promotions/edit-${id}`, 'kwan');
    const name = await screen.findByLabelText('ชื่อ');
    const terms = { ...draftTerms, name: 'ของเพื่อนร่วมงาน' };
    await operate(backEnd.app, '/promotions/save', {
      ...{ as: 'som', body: { id, version: 1, revision: 1, terms } },
    });
    await user.clear(name);
    await user.type(name, 'ของฉัน');
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    const dialog = await screen.findByRole('dialog', { name: /som บันทึกไปก่อนแล้ว/ });
    expect(within(dialog).getByText('ของเพื่อนร่วมงาน')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'เก็บฉบับของฉันไว้แก้ต่อ' }));
    await user.click(screen.getByRole('button', { name: 'บันทึกร่าง' }));
    await waitFor(async () => {
      const { data } = await operate(backEnd.app, `/promotions/versions?id=${id}`);
      expect(data).toMatchObject({ latest: { name: 'ของฉัน', revision: 3 } });
    });
  });
});
