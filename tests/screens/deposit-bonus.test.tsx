import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/dialogs/deposit.dialog';
import '@/app/screens/deposit.screen';
import '@/app/screens/payment.screen';
import '@/features/deposits/components/qr-view';
import '@/features/deposits/components/transfer-view';
import '@/features/promotions/components/promotion.dialog';
import '@/features/promotions/components/promotion-note';
import { depositCreate, generateQr, memberDeposits } from '@/contract/deposits.contract';
import { promotionAccept, promotionList } from '@/contract/promotions.contract';
import { openModal } from '@/shared/state/session.store';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { fetchCurrent, offers, payIn, take } from '../support/promotion.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, loseResponse, respondWith } from '../support/screen-network';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });

const FIRST = 'ฝากครั้งแรก รับเพิ่ม 50%';
const AMOUNT = 'จำนวนเงินที่ต้องการฝาก';
const MISSING = 'กรุณาเลือกก่อนว่าจะรับโบนัสหรือไม่';
const NONE = 'รายการนี้ไม่มีโบนัส';

/** Every way to pay: its URL, its button and the call that the button makes. */
const ways = [
  { way: 'QR', url: '/member/deposit', button: /^สร้าง QR/, call: generateQr },
  { way: 'the QR page', url: '/member/payment', button: /^สร้าง QR/, call: generateQr },
  {
    way: 'bank transfer',
    url: '/member/deposit?method=bank',
    button: 'ขอเลขบัญชี',
    call: depositCreate,
  },
  {
    way: 'TrueMoney',
    url: '/member/deposit?method=truemoney',
    button: 'ขอเลขวอลเล็ต',
    call: depositCreate,
  },
] as const;

async function openForm(url: string): Promise<{ user: UserEvent; token: string }> {
  const token = await comeAsMember(backEnd);
  return { user: await openScreen(url), token };
}

function findChoice(): Promise<HTMLElement> {
  return screen.findByRole('group', { name: FIRST });
}

async function answer(user: UserEvent, name: 'รับโบนัส' | 'ไม่รับ'): Promise<void> {
  await user.click(within(await findChoice()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('group', { name: FIRST })).toBeNull());
}

/** Approves the member's latest deposit as an operator. @returns its bonus in satang, or null without a promotion */
async function credit(token: string): Promise<number | null> {
  const [latest] = (await backEnd.app.call(memberDeposits, { token })).data.deposits;
  await operate(backEnd.app, '/deposits/approve', { body: { id: latest!.id } });
  return (await fetchCurrent(backEnd.app, token))?.bonus_amount ?? null;
}

describe.each(ways)('a first deposit by $way', ({ url, button, call }) => {
  it('asks for a decision on the bonus before anything is sent, with nothing preselected', async () => {
    const { user, token } = await openForm(url);
    const choice = await findChoice();
    expect(choice.textContent).toContain('ถ้ารับ จะได้โบนัส ฿50.00');
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    expect(await within(choice).findByText(/ถ้ารับ จะได้โบนัส ฿150\.00 .*฿4,500\.00/)).toBeTruthy();
    expect(within(choice).queryByRole('alert')).toBeNull();
    await user.click(await screen.findByRole('button', { name: button }));
    expect((await within(choice).findByRole('alert')).textContent).toBe(MISSING);
    const take = within(choice).getByRole('button', { name: 'รับโบนัส' });
    await waitFor(() => expect(document.activeElement).toBe(take));
    expect(countCalls(call)).toBe(0);
    expect(await fetchCurrent(backEnd.app, token)).toBeNull();
  });

  it('announces and credits the accepted bonus', async () => {
    const { user, token } = await openForm(url);
    await answer(user, 'รับโบนัส');
    expect(await screen.findByText(/^ได้รับโบนัส ฿50\.00 เมื่อยอดเข้า/)).toBeTruthy();
    expect(await fetchCurrent(backEnd.app, token)).toMatchObject({ state: 'waiting' });
    await fill(user, AMOUNT, '500');
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(countCalls(call)).toBe(1));
    await waitFor(() => expect(screen.queryByLabelText(AMOUNT)).toBeNull());
    expect(await screen.findByText(/^ได้รับโบนัส ฿250\.\d\d เมื่อยอดเข้า/)).toBeTruthy();
    const bonus = await credit(token);
    expect(Math.floor(bonus! / 100)).toBe(250);
    // The member's own money is played before the bonus.
    const granted = await screen.findByText(/^โบนัส ฿250\.\d\d เข้ากระเป๋าโบนัสแล้ว/);
    expect(granted.textContent).toMatch(/เล่นด้วยเงินของคุณอีก ฿[\d,.]+/);
  });

  it('shows that no bonus was chosen and offers the bonus until the money arrives', async () => {
    const { user, token } = await openForm(url);
    await answer(user, 'ไม่รับ');
    expect(await screen.findByText('ฝากครั้งนี้ไม่รับโบนัส')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: button }));
    const none = await screen.findByText(NONE);
    await user.click(within(none.closest('div')!).getByRole('button', { name: 'รับโปรโมชั่น' }));
    const dialog = await screen.findByRole('dialog', { name: FIRST });
    await user.click(await within(dialog).findByRole('button', { name: 'รับโปรโมชั่น' }));
    await within(dialog).findByRole('link', { name: 'ไปฝากเงิน' });
    await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
    expect(await screen.findByText(/^ได้รับโบนัส ฿50\.\d\d เมื่อยอดเข้า/)).toBeTruthy();
    expect(Math.floor((await credit(token))! / 100)).toBe(50);
  });
});

describe('the choice of a first-deposit bonus', () => {
  it('lets a tapped amount create the QR immediately once the choice is made', async () => {
    const { user } = await openForm('/member/deposit');
    await user.click(await screen.findByRole('button', { name: '500 บาท' }));
    await answer(user, 'ไม่รับ');
    expect(countCalls(generateQr)).toBe(0);
    expect(screen.getByText(/^แตะจำนวนเงินแล้ว QR ขึ้นทันที/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '300 บาท' }));
    expect(await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' })).toBeTruthy();
    expect(await screen.findByText(NONE)).toBeTruthy();
  });

  it('prevents sending a tapped amount that is too small for the chosen bonus', async () => {
    await backEnd.app.db.updateTable('promotions').set({ min_deposit: 300_00 }).execute();
    const { user } = await openForm('/member/deposit');
    await answer(user, 'รับโบนัส');
    await user.click(await screen.findByRole('button', { name: '100 บาท' }));
    expect(
      await screen.findByText('ยอดนี้ไม่ถึง ฿300.00 จะไม่ได้โบนัส และสิทธิ์ฝากครั้งแรกจะหมดไป'),
    ).toBeTruthy();
    expect(countCalls(generateQr)).toBe(0);
    await user.click(screen.getByRole('button', { name: '500 บาท' }));
    expect(await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿500.00' })).toBeTruthy();
    expect(await screen.findByText(/^ได้รับโบนัส ฿250\.00 เมื่อยอดเข้า/)).toBeTruthy();
  });

  it('can be changed either way before anything is sent', async () => {
    const { user, token } = await openForm('/member/deposit');
    await answer(user, 'ไม่รับ');
    await user.click(screen.getByRole('button', { name: 'เปลี่ยน' }));
    await answer(user, 'รับโบนัส');
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยน' }));
    await findChoice();
    expect(await fetchCurrent(backEnd.app, token)).toBeNull();
    await answer(user, 'รับโบนัส');
    expect(await fetchCurrent(backEnd.app, token)).toMatchObject({ state: 'waiting' });
  });

  it('shows the terms and links to the other promotions', async () => {
    const { user } = await openForm('/member/deposit');
    const choice = await findChoice();
    await user.click(within(choice).getByRole('button', { name: 'ดูรายละเอียด' }));
    const dialog = await screen.findByRole('dialog', { name: FIRST });
    expect(dialog.textContent).toContain('เงื่อนไข');
    await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
    expect(within(choice).getByRole('button', { name: 'โปรโมชั่นอื่น' })).toBeTruthy();
  });

  it('shows why the bonus is refused, and accepts the bonus only once when a response is lost', async () => {
    const { user, token } = await openForm('/member/deposit');
    const choice = await findChoice();
    respondWith(promotionAccept, 200, 'safety.refused');
    await user.click(within(choice).getByRole('button', { name: 'รับโบนัส' }));
    expect(await within(choice).findByRole('alert')).toBeTruthy();
    loseResponse(promotionAccept);
    await user.click(within(choice).getByRole('button', { name: 'รับโบนัส' }));
    expect(await screen.findByText(/^ได้รับโบนัส ฿50\.00 เมื่อยอดเข้า/)).toBeTruthy();
    expect(await fetchCurrent(backEnd.app, token)).toMatchObject({ state: 'waiting' });
  });

  it('must be made before an amount that was tapped while promotions were loading is sent', async () => {
    const release = hold(promotionList);
    const { user } = await openForm('/member/deposit');
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    release();
    await findChoice();
    expect(countCalls(generateQr)).toBe(0);
  });

  it('does not block a deposit when promotions fail to load', async () => {
    cut(promotionList);
    const { user } = await openForm('/member/deposit');
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    await user.click(await screen.findByRole('button', { name: 'สร้าง QR ฿300.00' }));
    expect(await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' })).toBeTruthy();
  });

  it('also appears in the deposit dialog over another page', async () => {
    await comeAsMember(backEnd);
    await openScreen('/promotions');
    openModal('deposit');
    const dialog = await screen.findByRole('dialog', { name: 'ฝากเงิน' });
    expect(await within(dialog).findByRole('group', { name: FIRST })).toBeTruthy();
  });
});

describe('a later deposit', () => {
  it('asks no question about a bonus and shows below the QR that the deposit brings no bonus', async () => {
    const token = await comeAsMember(backEnd);
    await payIn(backEnd.app, token, '100');
    const user = await openScreen('/member/deposit');
    expect(await screen.findByText('ฝากครั้งนี้เลือกรับโปรโมชั่นได้ ถ้าไม่เลือกจะไม่มีโบนัส')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' });
    expect(await screen.findByText(NONE)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'รับโปรโมชั่น' }));
    expect(await screen.findByRole('dialog', { name: 'โปรโมชั่น' })).toBeTruthy();
  });

  it('shows that it brings no bonus while another bonus is being played', async () => {
    const token = await comeAsMember(backEnd);
    await take(backEnd.app, token, offers.first);
    await payIn(backEnd.app, token, '100');
    const user = await openScreen('/member/deposit');
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' });
    expect(await screen.findByText(NONE)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ดูความคืบหน้า' })).toBeTruthy();
  });
});
