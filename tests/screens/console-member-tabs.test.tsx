import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberDocuments } from '@/contract/operator/member-documents.contract';
import {
  memberNetwork,
  memberProtection,
  memberRewards,
} from '@/contract/operator/member-rewards.contract';
import { memberRoundShow, memberSearch } from '@/contract/operator/members.contract';
import { changeLimit } from '@/server/safety/limits.service';
import { errorSentences } from '@/shared/http/api-error';
import { plantFriend } from '../support/affiliate.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { limitMember, planBreak } from '../support/safety-planter';
import { mendNetwork, respondWith, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const MEMBER = '/members/1001';
const findSection = (name: string) => screen.findByRole('region', { name });

describe('the tab of bonus and turnover', () => {
  it('says that nothing is missing for a member without a bonus', async () => {
    await openConsole(backEnd, `${MEMBER}?tab=bonus`, 'sup');
    expect(await screen.findByText('ไม่มีเทิร์นค้าง ถอนได้')).toBeTruthy();
    expect(await screen.findByText('ยังไม่เคยรับโปรโมชั่น')).toBeTruthy();
  });

  it('shows the turnover that is missing and the promotion', async () => {
    respondWithData(memberRewards, {
      ...{ turnover_left: '1250.00', quests: [], coupons: [] },
      turnover: [
        {
          ...{ source: 'promotion', name: 'รับเพิ่ม 10%', required: '1500.00' },
          ...{ counted: '250.00', left: '1250.00', categories: null },
          started_at: '2026-11-27T05:00:00.000Z',
        },
      ],
      promotions: [
        {
          ...{ id: 'a', name: 'รับเพิ่ม 10%', state: 'running', deposit_amount: '500.00' },
          ...{ accepted_at: '2026-11-27T05:00:00.000Z', bonus_amount: '50.00' },
          ...{ required: '1500.00', counted: '250.00', expires_at: null, ended_at: null },
          moved_amount: null,
        },
      ],
      points: { balance: 0, owed: 0, movements: [] },
      wheel: { spins: [], plays: [] },
    });
    await openConsole(backEnd, `${MEMBER}?tab=bonus`, 'sup');
    const missing = await findSection('เทิร์นที่ยังขาด');
    expect(await within(missing).findByText('ขาดอีก ฿1,250.00 ก่อนถอน')).toBeTruthy();
    expect(
      within(await findSection('โปรโมชั่นที่รับ')).getByRole('row', { name: /กำลังทำเทิร์น.*฿50\.00/ }),
    ).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(memberRewards, 500);
    const user = await openConsole(backEnd, `${MEMBER}?tab=bonus`, 'sup');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ไม่มีเทิร์นค้าง ถอนได้')).toBeTruthy();
  });
});

it('the tab of gifts shows points, spins and what the member had', async () => {
  const body = { username: '0812345678', point: 20, reason: 'ชดเชย' };
  await operate(backEnd.app, '/points/adjust', { as: 'som', body });
  await openConsole(backEnd, `${MEMBER}?tab=gifts`, 'sup');
  const points = await findSection('แต้ม');
  expect(await within(points).findByText(/^มี [\d,]+ แต้ม$/)).toBeTruthy();
  expect(await within(points).findByRole('row', { name: /20$/ })).toBeTruthy();
  for (const name of ['วงล้อ', 'ภารกิจ', 'คูปองที่ใช้']) expect(await findSection(name)).toBeTruthy();
});

describe('the tab of the network', () => {
  it('leads to the referrer, and to the friends of the member', async () => {
    const friend = await plantFriend(backEnd.app.db, '0600000021', 1001);
    const user = await openConsole(backEnd, `/members/${friend}?tab=network`, 'sup');
    await user.click(await screen.findByRole('link', { name: 'สมหญิง มีโชค 081-xxx-5678' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'สมหญิง มีโชค' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'สายงาน' }));
    expect(await screen.findByText('ยังไม่มีรายได้จากเพื่อน')).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'ดูรายชื่อเพื่อนชั้น 1' }));
    expect(await screen.findByRole('button', { name: /เพื่อน เลข0021/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /วีรชัย/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^เพื่อนของสมาชิก 1001/ }));
    expect(await screen.findByRole('button', { name: /วีรชัย/ })).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(memberNetwork, 500);
    const user = await openConsole(backEnd, `${MEMBER}?tab=network`, 'sup');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('สมัครเอง ไม่มีผู้แนะนำ')).toBeTruthy();
  });
});

describe('the tab of protection', () => {
  it('shows a member without limits as open', async () => {
    await openConsole(backEnd, `${MEMBER}?tab=protection`, 'audi');
    expect(await screen.findByText('สมาชิกไม่ได้ตั้งวงเงิน')).toBeTruthy();
    expect(screen.getByText('เปิดใช้งาน')).toBeTruthy();
  });

  it('shows a break, and a limit with what is left and the raise that waits', async () => {
    const { db } = backEnd.app;
    const limit = { kind: 'loss', frame: 'day' } as const;
    const memberId = await limitMember(db, { ...limit, amountSatang: 500_00 });
    await changeLimit(db, { memberId, ...limit }, { toSatang: 900_00, by: 'member' });
    await planBreak(backEnd.app.db, 'excluded', 'NULL');
    await openConsole(backEnd, `${MEMBER}?tab=protection`, 'sup');
    expect(await screen.findByText('ปิดกั้นตัวเอง')).toBeTruthy();
    expect(screen.getByText('ตลอดไป', { selector: 'dd *' })).toBeTruthy();
    expect(
      await screen.findByRole('row', {
        name: /ยอดเสีย วันนี้.*฿500\.00.*฿0\.00.*฿500\.00.*฿900\.00 ยืนยันได้/,
      }),
    ).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(memberProtection, 500);
    const user = await openConsole(backEnd, `${MEMBER}?tab=protection`, 'sup');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('เปิดใช้งาน')).toBeTruthy();
  });
});

describe('the tab of documents', () => {
  it('says that there are none for a member who was asked for nothing', async () => {
    await openConsole(backEnd, `${MEMBER}?tab=documents`, 'audi');
    expect(await screen.findByText('ยังไม่เคยขอเอกสารจากสมาชิกคนนี้')).toBeTruthy();
    expect(screen.getByText('ยังไม่เคยเปลี่ยนชื่อหรือบัญชีด้วยเอกสาร')).toBeTruthy();
  });

  it('leads from a request to its deposit, and names who checked a document', async () => {
    respondWithData(memberDocuments, {
      asked: [
        {
          ...{ deposit_number: 1042, amount: '500.00', state: 'review', note: 'ขอสลิปการโอน' },
          ...{ asked_by: 'operator/nok', asked_at: '2026-11-27T05:00:00.000Z' },
        },
      ],
      checked: [
        {
          ...{ id: 'approval/77', kind: 'bank_account', document: 'หน้าสมุดบัญชี' },
          ...{ reason: 'บัญชีเดิมปิด', state: 'rejected', asked_by: 'operator/sup' },
          ...{ asked_at: '2026-11-26T05:00:00.000Z', decided_by: 'operator/som' },
        },
      ],
      answers: [
        {
          ...{ document: 'terms', version: 1, answer: 'agreed' },
          answered_at: '2026-11-25T05:00:00.000Z',
        },
      ],
    });
    const user = await openConsole(backEnd, `${MEMBER}?tab=documents`, 'sup');
    const checked = await findSection('ตรวจแล้วเพื่อเปลี่ยนข้อมูล');
    expect(
      await within(checked).findByRole('row', {
        name: /หน้าสมุดบัญชี เปลี่ยนบัญชีธนาคาร .*sup ไม่อนุมัติ som/,
      }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /ข้อกำหนดการใช้งาน 1 ยอมรับ/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /ขอสลิปการโอน nok รอตรวจสอบ ฿500\.00/ })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'D1042' }));
    expect(window.location.pathname).toBe('/operator/in/d1042');
  });

  it('is read again by a button after it failed', async () => {
    respondWith(memberDocuments, 500);
    const user = await openConsole(backEnd, `${MEMBER}?tab=documents`, 'sup');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ยังไม่เคยขอเอกสารจากสมาชิกคนนี้')).toBeTruthy();
  });
});

describe('a search for a thing', () => {
  const hit = {
    ...{ id: 1001, username: '081-xxx-5678', name: 'สมหญิง มีโชค', vip_level: 1, is_closed: false },
  };

  it('leads to the desk of a deposit, for a person who may open it', async () => {
    respondWithData(memberSearch, [
      { ...hit, matched: 'deposit', thing: { kind: 'deposit', number: 1042 } },
    ]);
    const user = await openConsole(backEnd, '/', 'sup');
    await user.click(await screen.findByRole('button', { name: /^ค้นหา/ }));
    await user.type(await screen.findByRole('combobox'), 'D1042');
    const option = await screen.findByRole('option', { name: /D1042 · สมหญิง มีโชค/ });
    await user.click(option);
    expect(window.location.pathname).toBe('/operator/in/d1042');
  });

  it('leads from a bill to the play of its member', async () => {
    respondWithData(memberSearch, [
      { ...hit, matched: 'bill', thing: { kind: 'bill', number: 25 } },
    ]);
    const user = await openConsole(backEnd, '/', 'sup');
    await user.click(await screen.findByRole('button', { name: /^ค้นหา/ }));
    await user.type(await screen.findByRole('combobox'), 'โพย 25');
    await user.click(await screen.findByRole('option', { name: /โพย 25 · สมหญิง มีโชค/ }));
    expect(window.location.pathname + window.location.search).toBe(
      '/operator/members/1001?tab=play&bill=25',
    );
  });

  it('leads from a game round to the round, with the money that it moved', async () => {
    const id = 'sandbox/table-7/hand-12';
    respondWithData(memberSearch, [{ ...hit, matched: 'round', thing: { kind: 'round', id } }]);
    respondWithData(memberRoundShow, {
      ...{ member_id: 1001, id, provider: 'Manee Studio', game: 'บาคาร่า', state: 'closed' },
      ...{ round_id: 'table-7/hand-12', stake: '100.00', payout: '195.00', is_free: false },
      ...{ wallet: 'กระเป๋าหลัก', opened_at: '2026-11-27T05:00:00.000Z' },
      ...{ settled_at: '2026-11-27T05:00:20.000Z', valid_turnover: '100.00' },
      movements: [
        {
          ...{ id: 'a', at: '2026-11-27T05:00:00.000Z', code: 'game_stake', amount: '-100.00' },
          ...{ balance_before: '1000.00', balance_after: '900.00' },
        },
      ],
    });
    const user = await openConsole(backEnd, '/', 'sup');
    await user.click(await screen.findByRole('button', { name: /^ค้นหา/ }));
    await user.type(await screen.findByRole('combobox'), 'table-7/hand-12');
    await user.click(await screen.findByRole('option', { name: /สมหญิง มีโชค .*รอบเกม/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'บาคาร่า' }));
    expect(dialog.getByText('table-7/hand-12')).toBeTruthy();
    expect(dialog.getByRole('row', { name: /เดิมพันเกม -฿100\.00 ฿900\.00/ })).toBeTruthy();
  });

  it('leads to money without a member, and says that its owner is unknown', async () => {
    respondWithData(memberSearch, [
      {
        ...hit,
        ...{ id: null, username: null, name: null, matched: 'bank_reference' },
        thing: { kind: 'incoming', number: 12 },
      },
    ]);
    const user = await openConsole(backEnd, '/', 'nok');
    await user.click(await screen.findByRole('button', { name: /^ค้นหา/ }));
    await user.type(await screen.findByRole('combobox'), 'LOST-1');
    await user.click(await screen.findByRole('option', { name: /^I12 · ยังไม่รู้ว่าเป็นของใคร/ }));
    expect(window.location.pathname).toBe('/operator/in/i12');
  });
});

describe('points and spins that a person gives', () => {
  const open = async (as: string) => {
    const user = await openConsole(backEnd, MEMBER, as);
    await screen.findByText('จัดการ');
    const ask = async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog', { name }));
      return { dialog, send: () => user.click(dialog.getByRole('button', { name })) };
    };
    return { user, ask };
  };

  it('are added and taken with a reason, after a sentence at each field that is wrong', async () => {
    const { user, ask } = await open('nok');
    const { dialog, send } = await ask('ปรับแต้ม');
    await send();
    expect(await dialog.findByText('ต้องเป็นจำนวนเต็ม 1–10,000,000')).toBeTruthy();
    expect(dialog.getByText('กรุณาใส่เหตุผลที่สมาชิกจะเห็น')).toBeTruthy();
    await user.type(dialog.getByLabelText('จำนวนแต้ม'), '40');
    await user.type(dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ชดเชย');
    await send();
    const said = await screen.findByText(/^ปรับแต้มแล้ว ตอนนี้มี/);
    const before = Number(/[\d,]+/.exec(said.textContent)?.[0].replace(',', ''));
    const taking = await ask('ปรับแต้ม');
    await user.selectOptions(taking.dialog.getByLabelText('เพิ่มหรือหัก'), 'หักแต้มจากสมาชิก');
    await user.type(taking.dialog.getByLabelText('จำนวนแต้ม'), '15');
    await user.type(taking.dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ให้เกินไป');
    await taking.send();
    const left = (before - 15).toLocaleString('en-US');
    expect(await screen.findByText(`ปรับแต้มแล้ว ตอนนี้มี ${left} แต้ม`)).toBeTruthy();
    const spins = await ask('ให้สิทธิ์หมุน');
    await user.type(spins.dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ชดเชย');
    await spins.send();
    expect(await screen.findByText(/^ให้สิทธิ์แล้ว ตอนนี้หมุนได้ \d+ ครั้ง$/)).toBeTruthy();
  });

  it('wait for a second person beyond what one may give in a day', async () => {
    const { user, ask } = await open('nok');
    const { dialog, send } = await ask('ปรับแต้ม');
    await user.type(dialog.getByLabelText('จำนวนแต้ม'), '90000');
    await user.type(dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ชดเชย');
    await send();
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
  });

  it('are small for the support, which reads what a day allows', async () => {
    const { user, ask } = await open('sup');
    const { dialog, send } = await ask('ให้น้ำใจ');
    expect(dialog.getByText(/วันละไม่เกิน 200 แต้ม หรือหมุน 1 ครั้งต่อสมาชิก/)).toBeTruthy();
    await user.type(dialog.getByLabelText('จำนวนแต้ม'), '201');
    await send();
    expect(await dialog.findByText('ต้องเป็นจำนวนเต็ม 1–200')).toBeTruthy();
    expect(dialog.getByText('กรุณาใส่เหตุผลที่สมาชิกจะเห็น')).toBeTruthy();
    await user.clear(dialog.getByLabelText('จำนวนแต้ม'));
    await user.type(dialog.getByLabelText('จำนวนแต้ม'), '200');
    await user.type(dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ขออภัยที่รอนาน');
    await send();
    expect(await screen.findByText(/^ปรับแต้มแล้ว ตอนนี้มี/)).toBeTruthy();
    const again = await ask('ให้น้ำใจ');
    await user.selectOptions(again.dialog.getByLabelText('ให้อะไร'), 'สิทธิ์หมุน 1 ครั้ง');
    expect(again.dialog.queryByLabelText('จำนวนแต้ม')).toBeNull();
    await user.type(again.dialog.getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ขออภัยอีกครั้ง');
    await again.send();
    expect(await again.dialog.findByText(/^วันนี้ให้สมาชิกคนนี้ครบแล้ว/)).toBeTruthy();
  });

  it('are not offered to a role that may not give them', async () => {
    await open('sup');
    expect(screen.queryByRole('button', { name: 'ปรับแต้ม' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'ให้สิทธิ์หมุน' })).toBeNull();
  });
});
