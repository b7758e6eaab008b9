import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/deposit.screen';
import '@/features/line/components/line-ask';
import { depositCreate, memberDeposits } from '@/contract/deposits.contract';
import { lineNotices, setLineNotices } from '@/contract/line-notices.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestGateway, OPERATOR_KEY, report, transfer } from '../support/deposit.fixture';
import { befriend, connectTo } from '../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { closeFirstDepositOffer } from '../support/promotion.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, mendNetwork, respondWith } from '../support/screen-network';

const standIn = createOfficialAccountStandIn();
const backEnd = useBackEnd({
  ...{ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY },
  ...{ officialAccount: connectTo(standIn), prepare: closeFirstDepositOffer },
});
const TITLE = 'แจ้งเตือนทาง LINE';

beforeEach(() => {
  vi.stubEnv('VITE_LIFF_ID', '2000000001-abcdefgh');
});

/** Links the member to LINE, without an answer about notices yet. */
async function link(): Promise<void> {
  const { db } = backEnd.app;
  const [member] = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  await befriend(db, standIn, { memberId: member?.id ?? 0, userId: chatUsers.somchai });
  await queryRaw(db, 'DELETE FROM line_preferences');
}

/** Lets a deposit of the member arrive while its page is open. */
async function deposit() {
  const token = await comeAsMember(backEnd);
  await backEnd.app.call(depositCreate, { token, body: { account_id: '1', amount: '100' } });
  const user = await openScreen('/member/deposit');
  const [open] = (await backEnd.app.call(memberDeposits, { token })).data.deposits;
  expect(await report(backEnd.app, transfer(open?.amount ?? 0))).toBe('credited');
  await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' });
  return { user, token };
}

const choices = async (token: string) => (await backEnd.app.call(lineNotices, { token })).data;

it('a linked member is asked after a deposit which notices LINE should bring, and nothing is on before', async () => {
  await link();
  const { user, token } = await deposit();
  const question = within(await screen.findByRole('region', { name: TITLE }));
  expect(await choices(token)).toMatchObject({ is_asked: false, money: false });
  await user.click(question.getByRole('switch', { name: /^โปรโมชั่น/ }));
  respondWith(setLineNotices, 429, 'request.too_many');
  await user.click(question.getByRole('button', { name: 'เปิดแจ้งเตือน' }));
  expect(await question.findByRole('alert')).toBeTruthy();
  mendNetwork();
  await user.click(question.getByRole('button', { name: 'เปิดแจ้งเตือน' }));
  await expect.poll(() => screen.queryByRole('region', { name: TITLE })).toBeNull();
  expect(await choices(token)).toMatchObject({
    ...{ is_asked: true, money: true, results: true, rewards: false },
  });
});

it('a member who declines is not asked again', async () => {
  await link();
  const { user, token } = await deposit();
  const question = within(await screen.findByRole('region', { name: TITLE }));
  await user.click(question.getByRole('button', { name: 'ไม่รับ' }));
  await expect.poll(() => screen.queryByRole('region', { name: TITLE })).toBeNull();
  expect(await choices(token)).toMatchObject({ is_asked: true, money: false, results: false });
});

it('a member without a link is not asked', async () => {
  await deposit();
  await expect.poll(() => countCalls(lineNotices)).toBe(1);
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
