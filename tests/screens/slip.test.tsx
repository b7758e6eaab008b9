import { screen, within } from '@testing-library/react';
import { slipVerify } from 'promptparse/generate';
import { expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/deposit.screen';
import { type Deposit, memberDeposits } from '@/contract/deposits.contract';
import { depositClaim, depositSlip } from '@/contract/ordered-deposit.contract';
import type { SlipAnswer } from '@/server/deposits/slip-verifier';
import { reserve } from '../support/deposit.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { cut, mendNetwork } from '../support/screen-network';

const REF = '0002123123121200011';
const TITLE = 'เงินยังไม่เข้าใช่ไหม';

// The environment of the tests decodes no pictures; a journey in a browser reads a real one.
vi.mock('@/features/deposits/slip-reader', () => ({
  readSlip: async (file: File) => (await file.text()) || null,
}));

let answer: SlipAnswer = { state: 'unknown' };
const backEnd = useBackEnd({
  slipVerifier: { verifierId: 'test', verify: () => Promise.resolve(answer) },
});

const picture = (text: string) => new File([text], 'slip.jpg', { type: 'image/jpeg' });
const slip = picture(slipVerify({ sendingBank: '004', transRef: REF }));

function real(deposit: Deposit, accountMask = 'xxx-x-x5678-x'): SlipAnswer {
  return {
    ...{ state: 'real', transRef: REF, at: new Date(), amountSatang: deposit.amount },
    sender: { bankCode: '004', accountMask, name: null },
    receiver: { bankCode: '004', accountMask: 'xxx-x-x5678-x', name: null },
  };
}

/** Opens a reservation whose transfer was reported some seconds ago. */
async function openClaimed(seconds: number) {
  const token = await comeAsMember(backEnd);
  const deposit = await reserve(backEnd.app, token);
  await backEnd.app.call(depositClaim, { token, body: { id: deposit.id } });
  await backEnd.app.moveClock(seconds * 1000);
  const user = await openScreen(`/member/deposit?method=bank&id=${deposit.id}`);
  await screen.findByText('กำลังตรวจสอบยอด');
  return { user, deposit, token };
}

const card = () => screen.findByRole('region', { name: TITLE });

it('offers the slip only a minute after the report of the transfer', async () => {
  await openClaimed(30);
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});

it('credits a deposit by its slip', async () => {
  const { user, deposit, token } = await openClaimed(70);
  answer = { ...real(deposit), at: new Date(Date.now() + 5_000) } as SlipAnswer;
  await user.upload(within(await card()).getByLabelText('รูปสลิป'), slip);
  expect(await screen.findByText('เงินเข้าแล้ว')).toBeTruthy();
  const { data } = await backEnd.app.call(memberDeposits, { token });
  expect(data.deposits[0]?.state).toBe('credited');
});

it('says what is wrong with a picture, and takes another one', async () => {
  const { user, deposit } = await openClaimed(70);
  const input = within(await card()).getByLabelText('รูปสลิป');
  await user.upload(input, picture(''));
  expect((await screen.findByText(/^ไม่พบ QR ในรูปนี้/)).textContent).toContain('สลิปเต็มใบ');
  answer = { state: 'unknown' };
  await user.upload(input, slip);
  expect(await screen.findByText('ธนาคารไม่พบรายการโอนของสลิปนี้')).toBeTruthy();
  answer = real(deposit, 'xxx-x-x3333-x');
  await user.upload(input, slip);
  expect(await screen.findByText(/^รับสลิปแล้ว/)).toBeTruthy();
});

it('keeps its button when the network fails', async () => {
  const { user } = await openClaimed(70);
  const input = within(await card()).getByLabelText('รูปสลิป');
  cut(depositSlip);
  await user.upload(input, slip);
  expect(await within(await card()).findByRole('alert')).toBeTruthy();
  mendNetwork();
  answer = { state: 'unknown' };
  await user.upload(input, slip);
  expect(await screen.findByText('ธนาคารไม่พบรายการโอนของสลิปนี้')).toBeTruthy();
});
