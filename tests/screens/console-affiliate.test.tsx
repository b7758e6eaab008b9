import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  affiliateEarners,
  affiliateMargins,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/affiliate/affiliate.screen';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { memberIdOf, plantFriend, settlePlay } from '../support/affiliate.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { runJob } from '../support/run-job';
import { cut, hold, mendNetwork } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const REFERRER = '0823456789';
let referrerId: number;
let friendId: number;

beforeEach(async () => {
  const { db } = backEnd.app;
  referrerId = await memberIdOf(db, REFERRER);
  friendId = await plantFriend(db, '0850000001', referrerId, {
    firstName: 'มานี',
    lastName: 'ใจดี',
  });
});

const earn = async () => {
  await settlePlay(backEnd.app.db, [
    { memberId: friendId, category: 'slot', turnover: 100_000_00 },
  ]);
  await runJob(backEnd.app, 'credit-affiliate-income');
};
const findRow = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) });
const heldReasons = () =>
  queryRaw<{ reason: string; released_by: string | null }>(
    backEnd.app.db,
    'SELECT reason, released_by FROM affiliate_holds ORDER BY id',
  );

describe('the rates of affiliates', () => {
  it('show the shape of the page while they load, and then the share that is left per type', async () => {
    const release = hold(affiliateMargins);
    await openConsole(backEnd, '/affiliate', 'pim');
    expect(await screen.findByRole('heading', { level: 1, name: 'อัตรา' })).toBeTruthy();
    release();
    const row = await findRow('คาสิโน');
    expect(row.textContent).toContain('0.20%');
    expect(within(row).getByText('0.23%')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'แก้เพดานและมูลค่าแต้มที่กติกา' })).toBeTruthy();
  });

  it('say in Thai which rates are allowed, follow what is typed, and ask for a reason of a loss', async () => {
    const user = await openConsole(backEnd, '/affiliate/rates', 'pim');
    await user.click(await screen.findByRole('button', { name: 'แก้อัตรา คาสิโน' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'แก้อัตรา คาสิโน' }));
    const first = dialog.getByLabelText('เพื่อนสายตรง (%)');
    const save = dialog.getByRole('button', { name: 'บันทึกอัตรา' });
    await user.clear(first);
    await user.type(first, '12');
    await user.click(save);
    expect(await dialog.findByText('ใส่ 0.00 ถึง 10.00 ทศนิยมไม่เกิน 2 ตำแหน่ง')).toBeTruthy();
    await user.clear(first);
    await user.type(first, '0.50');
    expect(dialog.getByText('เหลือถึงเว็บ -0.07%')).toBeTruthy();
    await user.click(save);
    expect(await dialog.findByText('กรุณาบอกเหตุผลอย่างน้อย 5 ตัวอักษร')).toBeTruthy();
    await user.clear(first);
    await user.type(first, '0.10');
    expect(dialog.getByText('เหลือถึงเว็บ 0.33%')).toBeTruthy();
    expect(dialog.queryByLabelText('เหตุผลที่ยอมขาดทุน')).toBeNull();
    await user.click(save);
    await waitFor(async () => expect((await findRow('คาสิโน')).textContent).toContain('0.33%'));
  });

  it('are read again by a button after they failed, and support begins with the earners', async () => {
    cut(affiliateMargins);
    const user = await openConsole(backEnd, '/affiliate', 'nok');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findRow('สล็อต')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /แก้อัตรา/ })).toBeNull();
  });

  it('are not for support, and the desk is not for content', async () => {
    await openConsole(backEnd, '/affiliate', 'sup');
    expect(await screen.findByRole('heading', { level: 1, name: 'รายได้เดือนนี้' })).toBeTruthy();
    const pages = screen.getByRole('navigation', { name: 'สายงาน' });
    expect(
      within(pages)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['รายได้เดือนนี้', 'สัญญาณ', 'รายได้ที่พักไว้']);
  });
});

describe('the income of a member', () => {
  it('is held at once with a reason, and released by a second person', async () => {
    await earn();
    const user = await openConsole(backEnd, '/affiliate/earners', 'sup');
    const row = await findRow('082-xxx-6789');
    expect(row.textContent).toContain('฿800.00');
    await user.click(within(row).getByRole('button', { name: /^พักรายได้ของ/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^พักรายได้ของ/ }));
    await user.type(dialog.getByLabelText(/เหตุผล/), 'พบเครื่องเดียวกันหลายบัญชี');
    await user.click(dialog.getByRole('button', { name: 'ยืนยัน' }));
    expect(await within(await findRow('082-xxx-6789')).findByText('พักไว้')).toBeTruthy();
    expect(await heldReasons()).toEqual([{ reason: 'พบเครื่องเดียวกันหลายบัญชี', released_by: null }]);

    await user.click(screen.getByRole('link', { name: 'รายได้ที่พักไว้' }));
    const held = await findRow('พบเครื่องเดียวกันหลายบัญชี');
    await user.click(within(held).getByRole('button', { name: /^ปล่อยรายได้ของ/ }));
    const ask = within(await screen.findByRole('dialog', { name: /^ปล่อยรายได้ของ/ }));
    await user.type(ask.getByLabelText(/เหตุผล/), 'ตรวจเอกสารแล้ว');
    await user.click(ask.getByRole('button', { name: 'ยืนยัน' }));
    // Another dialog says that the request waits.
    await user.click(await screen.findByRole('button', { name: 'เข้าใจแล้ว' }));
    expect(await screen.findByRole('link', { name: /^รออนุมัติปล่อย คำขอ/ })).toBeTruthy();
    expect((await heldReasons())[0]?.released_by).toBeNull();
  });

  it('says what comes when there is none, also for the month before', async () => {
    const user = await openConsole(backEnd, '/affiliate/earners', 'audi');
    expect(await screen.findByText(/^ยังไม่มีใครมีรายได้ในเดือนนี้/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('เดือน'), 'เดือนก่อน');
    await waitFor(() => expect(window.location.search).toBe('?period=last_month'));
    expect(screen.queryByRole('button', { name: /^พักรายได้/ })).toBeNull();
  });

  it('is read again after a failure', async () => {
    cut(affiliateEarners);
    const user = await openConsole(backEnd, '/affiliate/earners', 'pim');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/^ยังไม่มีใครมีรายได้ในเดือนนี้/)).toBeTruthy();
  });
});

describe('signals of friends', () => {
  beforeEach(() =>
    queryRaw(
      backEnd.app.db,
      `INSERT INTO member_devices (member_id, device_hash) SELECT id, '\\x01' FROM members WHERE id IN ($1, $2)`,
      [referrerId, friendId],
    ),
  );

  it('show both members side by side, and leave the list when they are seen', async () => {
    const user = await openConsole(backEnd, '/affiliate/signals', 'sup');
    const row = await findRow('มานี ใจดี');
    expect(within(row).getByText('เครื่องเดียวกัน')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /มานี/ }));
    const panel = within(await screen.findByRole('region', { name: 'มานี ใจดี' }));
    expect(panel.getByRole('region', { name: 'ผู้แนะนำ' }).textContent).toContain('082-xxx-6789');
    expect(panel.getByRole('region', { name: 'เพื่อน' }).textContent).toContain('085-xxx-0001');
    await user.click(panel.getByRole('button', { name: 'ดูแล้ว' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'บันทึกว่าดูแล้ว' }));
    await user.type(dialog.getByLabelText('พบอะไร'), 'x');
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    expect(await dialog.findByText('กรุณาเขียนอย่างน้อย 5 ตัวอักษร')).toBeTruthy();
    await user.type(dialog.getByLabelText('พบอะไร'), ' พี่น้องกัน');
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ครบแล้ว สัญญาณใหม่ขึ้นเองเมื่อพบ')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'ดูแล้ว');
    expect(await findRow('มานี ใจดี')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ดูแล้ว' })).toBeNull();
  });

  it('can be read by an auditor, who marks nothing, and again after a failure', async () => {
    cut(affiliateSignalList);
    const user = await openConsole(backEnd, `/affiliate/signals/${friendId}`, 'audi');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('region', { name: 'มานี ใจดี' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ดูแล้ว' })).toBeNull();
  });
});
