import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { auditLog } from '@/contract/operator/audit.contract';
import { memberActionList } from '@/contract/operator/members.contract';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();

const row = (seq: number, action: string, subject: string, detail: object) => ({
  ...{ seq, action, subject, detail, operator: 'som', role: 'finance' as const },
  ...{ at: '2026-11-27T05:00:00.000Z', address: '203.0.113.7', user_agent: null, request_id: null },
});

async function readRow(name: RegExp): Promise<string> {
  return (await screen.findByRole('row', { name })).textContent;
}

describe('the audit log', () => {
  it('says in Thai what was done, to what, and what changed', async () => {
    respondWithData(auditLog, [
      row(5, 'agent.rule', 'agent/CHOKDEE', {
        ...{ rule: 'withdrawal.per_day', value: 5 },
        before: { withdrawal: { per_day: 3 } },
      }),
      row(4, 'member.change_bank_account', 'member/1001', {
        before: { account: { bank_code: '004', last_digits: '6789' } },
        after: { account: { bank_code: '014', last_digits: '1112' } },
        ...{ document: 'หน้าสมุดบัญชี', reason: 'บัญชีเดิมปิด', approvalId: 77 },
      }),
      row(3, 'bank.count', 'receiving_account/1', {
        ...{ day: '2026-11-26', before: null, countedSatang: 123_450, differenceSatang: -10_000 },
      }),
      row(2, 'approval.request', 'approval/77', {
        ...{ kind: 'deposit.approve', subject: 'member/1001', measure: 'unseen_credit' },
        amount: 500_000,
      }),
      row(6, 'lotto.number', 'lotto_market/hanoi', {
        ...{ kind: 'half', betType: 'two_top', numbers: ['07', '70'], variants: { wide: '/a' } },
        reason: 'open',
      }),
      row(7, 'member.lower_limit', 'member/1001', {
        ...{ kind: 'loss', frame: 'week', amountSatang: 50_000, note: 'ขอทางโทรศัพท์' },
      }),
      row(8, 'member.break', 'member/1001', {
        ...{ kind: 'time_out', length: '7d', note: 'ขอที่เคาน์เตอร์' },
        until: '2026-12-05T05:00:00.000Z',
      }),
      row(1, 'something.else', 'thing/1', { until: '2026-11-28T05:00:00.000Z' }),
    ]);
    await openConsole(backEnd, '/audit', 'audi');
    expect(await readRow(/เปลี่ยนกติกา/)).toMatch(/จำนวนครั้งถอนต่อวัน 3 → 5/);
    expect(await readRow(/เปลี่ยนบัญชีธนาคารของสมาชิก/)).toMatch(
      /สมาชิก 1001.*บัญชี ธนาคารกสิกรไทย, ลงท้าย 6789 → ธนาคารไทยพาณิชย์, ลงท้าย 1112.*คำขอ A77/,
    );
    expect(await readRow(/นับเงินในบัญชี/)).toMatch(
      /วันที่ 26 พ\.ย\..*นับได้ ฿1,234\.50.*ต่างจากสมุด -฿100\.00/,
    );
    expect(await readRow(/ส่งคำขออนุมัติ/)).toMatch(
      /เรื่อง เติมเงินโดยยังไม่เห็นยอด.*กับ สมาชิก 1001.*จำนวนเงิน ฿5,000\.00/,
    );
    const closing = await readRow(/07, 70/);
    expect(closing).toMatch(/จ่ายครึ่ง.*2 ตัวบน/);
    expect(closing).toMatch(/open/);
    expect(closing.split('ข้อมูลที่เก็บ')[0]).not.toMatch(/half|two_top|variants/);
    expect(await readRow(/ขอทางโทรศัพท์/)).toMatch(/วงเงินเสีย.*ต่อสัปดาห์.*฿500\.00/);
    expect(await readRow(/ขอที่เคาน์เตอร์/)).toMatch(
      /เริ่มช่วงพักตามที่สมาชิกขอ.*พักการเล่น.*นาน 7 วัน.*ถึง 5 ธ\.ค\. 12:00/,
    );
    expect(await readRow(/something\.else/)).toMatch(/ถึง 28 พ\.ย\. 12:00:00/);
  });

  it('keeps what is stored behind a fold', async () => {
    respondWithData(auditLog, [row(1, 'points.adjust', 'member/1001', { points: 20 })]);
    const user = await openConsole(backEnd, '/audit', 'audi');
    const found = within(await screen.findByRole('row', { name: /ปรับแต้ม/ }));
    const fold = found.getByRole<HTMLDetailsElement>('group');
    expect(fold.open).toBe(false);
    await user.click(found.getByText('ข้อมูลที่เก็บ'));
    expect(fold.open).toBe(true);
    expect(fold.textContent).toContain('"points": 20');
  });
});

it('the tab of actions of a member says what the team did in Thai', async () => {
  respondWithData(memberActionList, {
    rows: [
      {
        ...{ seq: 1, at: '2026-11-27T05:00:00.000Z', operator: 'sup', role: 'support' },
        ...{ action: 'member.flag', detail: { before: null, after: 'VIP ระวัง', reason: 'ทดสอบ' } },
      },
    ],
    next_cursor: null,
  });
  await openConsole(backEnd, '/members/1001?tab=actions', 'audi');
  expect(await readRow(/ติดป้ายสมาชิก/)).toMatch(/เปลี่ยน ไม่มี → VIP ระวัง.*เหตุผล ทดสอบ/);
});
