import { formatBaht } from '@/domain/baht';
import type { TestMember } from '../support/e2e-console';
import type { BackEnd } from '../support/journey-backend';
import type { Hand } from './hand';
import { expect } from './job';

/** Approves the latest request of a kind, as a second person. */
export async function approveRequest(second: Hand, kind: RegExp): Promise<void> {
  await second.open('รออนุมัติ');
  const row = second.main.getByRole('row', { name: kind }).first();
  await second.tap(row.getByRole('button').first());
  await second.press('อนุมัติ');
  await second.confirm(/^อนุมัติ A/, 'อนุมัติ');
  await expect(second.desk.toast(/^A\d+ อนุมัติแล้ว$/)).toBeVisible();
}

/** Chooses one of the lists that stand above a queue. */
export async function chooseList(hand: Hand, name: string): Promise<void> {
  const lists = hand.main.getByRole('group', { name: 'รายการ', exact: true });
  await hand.tap(lists.getByRole('button', { name: new RegExp(`^${name}`) }));
}

/** Bank details of a sender who is no member. */
export const stranger = {
  ...{ bank_code: '006', account_number: 'xxx-x-x4410-x', name: 'ฝน ศรีสุข' },
} as const;

/** Bank details of a member as a bank shows them. */
export const senderOf = ({ accountNumber, name }: TestMember) => ({
  ...{ bank_code: '004', account_number: accountNumber, name },
});

/** Opens the latest waiting payment of an amount at the desk of arriving money. */
export async function openPayment(hand: Hand, amountSatang: number): Promise<void> {
  await hand.open('เงินเข้า');
  const amount = formatBaht(amountSatang).replace(/\B(?=(\d{3})+\.)/g, ',');
  const row = hand.main.getByRole('row', { name: new RegExp(`฿${amount.replace('.', '\\.')}`) });
  await hand.tap(row.first().getByRole('button').first());
  await hand.main.getByRole('region', { name: /^#\d+$/ }).waitFor();
}

/** Expects that the ledger has no fault. */
export async function expectSoundLedger(backEnd: BackEnd): Promise<void> {
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
}
