import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { approvalList } from '@/contract/operator/approvals.contract';
import { memberList } from '@/contract/operator/members.contract';
import { approvalKindNames } from '@/operator/desks/approvals/approvals.copy';
import { demoAgent } from '@/server/agent/agent.seed';
import { connectAreas } from '@/server/areas';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const MEMBER = /สมหญิง มีโชค/;

const findTable = () => screen.findByRole('table', { name: /สมาชิก/ });

describe('the list of members', () => {
  it('shows its shape while it loads, and then its rows', async () => {
    const release = hold(memberList);
    await openConsole(backEnd, '/members', 'sup');
    const table = await findTable();
    expect(within(table).getAllByRole('rowgroup')[1]?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button', { name: MEMBER })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: MEMBER })).toBeTruthy();
    expect(within(await findTable()).getAllByRole('rowgroup')[1]?.ariaBusy).not.toBe('true');
  });

  it('says what comes when there is no member yet', async () => {
    respondWithData(memberList, { rows: [], next_cursor: null, total: 0 });
    await openConsole(backEnd, '/members', 'sup');
    expect(await screen.findByText('ยังไม่มีสมาชิก เมื่อมีคนสมัครจะขึ้นที่นี่')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ล้างตัวกรอง' })).toBeNull();
  });

  it('says that the filter finds no member, and removes the filter', async () => {
    const user = await openConsole(backEnd, '/members', 'sup');
    await screen.findByRole('button', { name: MEMBER });
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'มีป้าย');
    expect(await screen.findByText('ไม่มีสมาชิกที่ตรงกับตัวกรอง')).toBeTruthy();
    expect(window.location.search).toBe('?state=flagged');
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByRole('button', { name: MEMBER })).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('is read again by a button after it failed', async () => {
    respondWith(memberList, 500);
    const user = await openConsole(backEnd, '/members', 'sup');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('button', { name: MEMBER })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the connection is lost', async () => {
    cut(memberList);
    await openConsole(backEnd, '/members', 'sup');
    expect((await screen.findByRole('alert')).textContent).toContain(errorSentences.offline);
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/members', 'tan');
    expect(
      await screen.findByText('สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้ โต๊ะนี้สำหรับเจ้าของ การเงิน ดูแลสมาชิก ผู้ตรวจสอบ'),
    ).toBeTruthy();
    const rail = screen.getByRole('navigation', { name: 'โต๊ะ' });
    expect(within(rail).queryByRole('link', { name: 'สมาชิก' })).toBeNull();
    expect(countCalls(memberList)).toBe(0);
  });
});

describe('the list of approvals', () => {
  it('has a Thai name for every kind of request, and no other names', () => {
    // Adapters to the outside have no part in the kinds.
    const adapters = { providers: [], gateways: [], codeSender: {}, line: undefined };
    const deps = { agentId: demoAgent.id, ...adapters } as unknown as Parameters<
      typeof connectAreas
    >[0];
    const { approvableKinds } = connectAreas(deps, backEnd.app.db);
    const kinds = approvableKinds.map(({ kind }) => kind);
    expect(Object.keys(approvalKindNames).sort()).toEqual(kinds.sort());
  });

  const MINE = /ปรับยอดเงิน.*som.*฿5/;
  /** Requests that the demo begins with. */
  const seeded = [1, 2];
  const post = (path: string, body: object) => operate(backEnd.app, path, { as: 'som', body });
  const ask = () =>
    post('/adjustments', {
      ...{ member_id: 1001, amount: '5', reason: 'wrong_amount', sentence: 'คืน', turnover: '0' },
    });
  const announce = () => TestStream.send('change', JSON.stringify(['approvals']));

  it('says that nothing waits, and shows a request that comes without being asked', async () => {
    for (const id of seeded) {
      await operate(backEnd.app, '/approvals/reject', { as: 'anan', body: { id, note: 'ไม่ต้อง' } });
    }
    await openConsole(backEnd, '/approvals', 'nok');
    expect(await screen.findByText('ครบแล้ว คำขอใหม่ขึ้นเองเมื่อมีคนขอ')).toBeTruthy();
    await ask();
    announce();
    expect(await screen.findByRole('row', { name: MINE })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /รออนุมัติ\s*1/ })).toBeTruthy();
  });

  it('keeps still while it is read: a new request is counted, and comes by a button', async () => {
    const user = await openConsole(backEnd, '/approvals', 'nok');
    const first = await screen.findByRole('row', { name: /^A2/ });
    await ask();
    announce();
    const more = await screen.findByRole('button', { name: 'มีใหม่ 1 รายการ' });
    expect(screen.queryByRole('row', { name: MINE })).toBeNull();
    await user.click(more);
    const mine = screen.getByRole('row', { name: MINE });
    expect(mine.nextElementSibling).toBe(first);
  });

  it('keeps its rows when a later reading fails', async () => {
    await openConsole(backEnd, '/approvals', 'nok');
    await screen.findByRole('row', { name: /^A2/ });
    cut(approvalList);
    announce();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^A2/ })).toBeTruthy();
  });
});
