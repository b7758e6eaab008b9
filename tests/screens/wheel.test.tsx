import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/wheel/components/history.dialog';
import '@/features/wheel/components/points-tab';
import '@/features/wheel/components/result.dialog';
import '@/features/wheel/screens/wheel.screen';
import { errorMessages } from '@/contract/error-messages.copy';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import {
  type WheelPlay,
  wheelBoard,
  wheelConfigV2,
  wheelExchange,
  wheelHistory,
  wheelReward,
  wheelSpinV2,
} from '@/contract/wheel.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { OPERATOR_KEY } from '../support/deposit.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  loseResponse,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import {
  forgetCommitment,
  memberIdOf,
  putPrizes,
  type WrittenPrizes,
} from '../support/wheel.fixture';

const MEMBER = '0812345678';
const backEnd = useBackEnd({ operatorKey: OPERATOR_KEY });

interface MotionSettings {
  readonly happyDOM: { readonly settings: { device: { prefersReducedMotion: string } } };
}
const { device } = (window as unknown as MotionSettings).happyDOM.settings;
afterEach(() => {
  device.prefersReducedMotion = 'no-preference';
});

/** Opens the wheel as a member, with reduced motion by default. */
async function openWheel({ isCalm = true, url = '/member/wheel' } = {}) {
  if (isCalm) device.prefersReducedMotion = 'reduce';
  const token = await comeAsMember(backEnd);
  const user = await openScreen(url);
  return { token, user };
}

const spinByApi = async (token: string): Promise<WheelPlay> =>
  (await backEnd.app.call(wheelSpinV2, { token, body: {} })).data.play;

/** Makes the member's next spin win the given prize. */
async function offer(prize: WrittenPrizes[number]): Promise<void> {
  await putPrizes(backEnd.app, [
    { ...prize, weight: 99 },
    { ...prize, weight: 1 },
  ]);
  await forgetCommitment(backEnd.app.db, await memberIdOf(backEnd.app.db, MEMBER));
}

const hub = () => screen.findByRole('button', { name: /^หมุนวงล้อ เหลือ/ });
const sheetOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const balance = () => screen.getByRole('status', { name: 'ยอดเงินรวม', hidden: true }).textContent;

describe('the wheel', () => {
  it("shows a loading state, then the prizes and the member's spins", async () => {
    const release = hold(wheelConfigV2);
    await openWheel();
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('img', { name: /^วงล้อ/ })).toBeNull();
    release();
    expect(
      await screen.findByRole('img', { name: 'วงล้อ 8 รางวัล ขนาดช่องตามโอกาสจริง' }),
    ).toBeDefined();
    expect((await hub()).getAttribute('aria-label')).toBe('หมุนวงล้อ เหลือ 3 ครั้ง');
    const spins = within(screen.getByRole('region', { name: 'สิทธิ์หมุนของคุณ' }));
    expect(spins.getByText('3 ครั้ง')).toBeDefined();
    expect(spins.getByRole('listitem').textContent).toBe('3จากทีมงาน');
  });

  it('shows an error and refetches on request', async () => {
    respondWith(wheelConfigV2, 200, 'wheel.not_offered');
    const { user } = await openWheel();
    const main = within(screen.getByRole('main'));
    expect(await main.findByText(errorMessages['wheel.not_offered'])).toBeDefined();
    const asked = countCalls(wheelConfigV2);
    await user.click(main.getByRole('button', { name: 'ลองใหม่' }));
    await waitFor(() => expect(countCalls(wheelConfigV2)).toBeGreaterThan(asked));
  });

  it('shows beside the chance of each prize how often it was drawn, and the latest winners', async () => {
    await offer({ kind: 'points', weight: 1, point: 5 });
    const token = await backEnd.app.loginAs(MEMBER);
    const plays = [await spinByApi(token), await spinByApi(token)];
    // Unseen prizes would open over the page first, so they are marked as seen.
    await backEnd.app.call(wheelReward, { token, body: { seen: plays.map(({ id }) => id) } });
    await openWheel();
    const odds = within(await screen.findByRole('table'));
    expect(odds.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'รางวัลโอกาสออกจริง',
      expect.stringMatching(/^5 แต้ม1%/),
      expect.stringMatching(/^5 แต้ม99%/),
    ]);
    expect(screen.getByText('ออกจริง นับจาก 2 ครั้งใน 30 วัน รวมทุกสมาชิก')).toBeDefined();
    const board = within(screen.getByRole('region', { name: 'เพิ่งได้รางวัล' }));
    const rows = await board.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('081*****78');
    expect(rows[0]?.textContent).toContain('5 แต้ม');
  });

  it('names the game of free rounds and the credit paid when the rounds cannot be given', async () => {
    await openWheel();
    const row = await screen.findByRole('row', { name: /^รอบฟรี 5 รอบ/ });
    expect(row.textContent).toBe(
      'รอบฟรี 5 รอบเกมมังกรทอง รอบละ ฿1.00ถ้าค่ายเกมให้ไม่ได้ รับ\u00a0฿5.0012%–',
    );
  });

  it('shows a message when no member has spun yet', async () => {
    respondWithData(wheelBoard, []);
    await openWheel();
    expect(await screen.findByText('ยังไม่มีใครหมุน คุณเป็นคนแรกได้')).toBeDefined();
  });
});

describe('a spin', () => {
  it('turns the wheel to the drawn prize; the shown balance changes only after the wheel has stopped', async () => {
    await offer({ kind: 'credit', weight: 1, amount: '7' });
    const { user } = await openWheel({ isCalm: false });
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await waitFor(() => expect(balance()).toBe('฿1,000.00'));
    const button = await hub();
    button.focus();
    await user.keyboard('{Enter}');
    const turning = await screen.findByText('กำลังหมุน…', { selector: '[role="status"]' });
    expect(document.activeElement?.textContent).toBe('กำลังหมุน…');
    const rotor = screen.getByRole('img', { name: /^วงล้อ/ });
    expect(rotor.dataset['turning']).toBe('true');
    expect(rotor.style.transform).toMatch(/^rotate\((?:1[6-9]|2[0-3])\d\d/);
    const asked = countCalls(memberWallets);
    // During this pause the stream announces the change of the wallet.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(countCalls(memberWallets)).toBe(asked);
    expect(balance()).toBe('฿1,000.00');
    const sheet = await sheetOf(/คุณได้รับ/);
    expect(turning.textContent).toBe('คุณได้รับ ฿7.00');
    expect(sheet.getByText('฿7.00')).toBeDefined();
    expect(sheet.getByText(/เข้ากระเป๋าหลักแล้ว ทำยอดเทิร์น ฿7.00 ก่อนถอนเงิน/)).toBeDefined();
    await waitFor(() => expect(balance()).toBe('฿1,007.00'));
    await user.click(sheet.getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect((await hub()).textContent).toContain('เหลือ 2'));
    await waitFor(() => expect(countCalls(wheelReward)).toBeGreaterThan(1));
  }, 30_000);

  it('shows its result without motion for reduced motion and can be repeated', async () => {
    await offer({ kind: 'points', weight: 1, point: 5 });
    const { user } = await openWheel();
    await user.click(await hub());
    const sheet = await sheetOf(/คุณได้รับ/);
    expect(sheet.getByText('5 แต้ม')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'หมุนต่อ · เหลือ 2' }));
    expect(await screen.findByRole('button', { name: 'หมุนต่อ · เหลือ 1' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'หมุนต่อ · เหลือ 1' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^หมุนต่อ/ })).toBeNull());
    await user.click((await sheetOf(/คุณได้รับ/)).getByRole('button', { name: 'ปิด' }));
    const empty = await screen.findByRole('button', { name: /^หมดสิทธิ์/ });
    expect(empty).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'ฝากเงิน' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'แลกด้วยแต้ม' }));
    await waitFor(() => expect(window.location.search).toBe('?tab=2'));
  });

  it('leaves the wheel still and is not consumed when its request fails', async () => {
    const { user, token } = await openWheel();
    const button = await hub();
    cut(wheelSpinV2);
    const rest = screen.getByRole('img', { name: /^วงล้อ/ }).style.transform;
    await user.click(button);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('img', { name: /^วงล้อ/ }).style.transform).toBe(rest);
    expect((await hub()).textContent).toContain('เหลือ 3');
    const { data } = await backEnd.app.call(wheelConfigV2, { token });
    expect(data.free_spins).toBe(3);
  });

  it('is found and consumed exactly once when its response is lost', async () => {
    await offer({ kind: 'points', weight: 1, point: 5 });
    const { user, token } = await openWheel();
    const button = await hub();
    loseResponse(wheelSpinV2);
    await user.click(button);
    expect(await sheetOf(/คุณได้รับ/)).toBeDefined();
    const { data } = await backEnd.app.call(memberPoints, { token });
    expect(data.point).toBe(505);
    expect(countCalls(wheelSpinV2)).toBe(1);
  });

  it('is refused, or made with the new commitment, after another page has used the former commitment', async () => {
    // All prizes are points, because a prize of spins would change the expected count of spins.
    await putPrizes(backEnd.app, [
      { kind: 'points', weight: 99, point: 5 },
      { kind: 'points', weight: 1, point: 10 },
    ]);
    await forgetCommitment(backEnd.app.db, await memberIdOf(backEnd.app.db, MEMBER));
    const { user, token } = await openWheel();
    const button = await hub();
    await spinByApi(token);
    await user.click(button);
    // The stream may or may not have updated the page before the press; the count of spins holds either way.
    await waitFor(async () => {
      const alert = screen.queryByRole('alert')?.textContent;
      const isShown = screen.queryByRole('dialog', { name: /คุณได้รับ/ }) !== null;
      expect(isShown || alert === errorMessages['wheel.commitment_moved']).toBe(true);
      const { data } = await backEnd.app.call(wheelConfigV2, { token });
      expect(data.free_spins).toBe(isShown ? 1 : 2);
    });
  });

  it('that was not shown when it was made is shown on the next visit, with its free rounds', async () => {
    await putPrizes(backEnd.app, [
      {
        kind: 'free_rounds',
        weight: 99,
        provider_id: 'manee',
        game_id: 'golden-dragon',
        rounds: 5,
        stake: '2',
        fallback: 2,
      },
      { kind: 'points', weight: 1, point: 5 },
    ]);
    await forgetCommitment(backEnd.app.db, await memberIdOf(backEnd.app.db, MEMBER));
    const token = await backEnd.app.loginAs(MEMBER);
    while ((await spinByApi(token)).drawn_no !== 1);
    const { user } = await openWheel();
    const sheet = await sheetOf(/รางวัลที่ยังไม่ได้เปิดดู/);
    expect(sheet.getByText('รอบฟรี 5 รอบ')).toBeDefined();
    expect(sheet.getByText('เกมGolden Dragon รอบละ ฿2.00')).toBeDefined();
    expect(sheet.getByText('กำลังส่งรอบฟรีให้ค่ายเกม พร้อมเล่นในไม่กี่วินาที')).toBeDefined();
    const link = sheet.getByRole('link', { name: 'ไปเล่นรอบฟรี' });
    expect(link.getAttribute('href')).toContain('game_id=golden-dragon');
    await user.click(sheet.getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => {
      const left = await backEnd.app.call(wheelReward, { token, body: {} });
      expect(left.data.plays).toEqual([]);
    });
  });
});

describe('the proof of a spin', () => {
  it('is recomputed on the page and matches the commitment shown before', async () => {
    const { user } = await openWheel();
    const shown = (await screen.findByRole('region', { name: 'ความโปร่งใส' })).textContent;
    await user.click(await hub());
    const sheet = await sheetOf(/คุณได้รับ/);
    await user.click(sheet.getByRole('button', { name: 'ตรวจสอบผลครั้งที่ 1' }));
    const verdict = await sheet.findByRole('status');
    expect(verdict.textContent).toMatch(/^ตรงกัน เครื่องของคุณคำนวณได้ \d\d\.\d\d$/);
    await user.click(sheet.getByRole('button', { name: 'ปิด' }));
    const proof = screen.getByRole('region', { name: 'ความโปร่งใส' });
    await waitFor(() => expect(proof.textContent).not.toBe(shown));
    await user.click(within(proof).getByRole('button', { name: 'ตรวจสอบผลย้อนหลัง' }));
    const history = await sheetOf(/ตรวจสอบผลย้อนหลัง/);
    expect(await history.findByText(/^ครั้งที่ 1 ·/)).toBeDefined();
    expect(history.getByText(/^node verify\.mjs wheel-1\.json [0-9a-f]{64}$/)).toBeDefined();
  });

  it('detects a result that was changed', async () => {
    const token = await backEnd.app.loginAs(MEMBER);
    const play = await spinByApi(token);
    const changed = { ...play, client_seed: 'another' };
    const gain =
      'amount' in play.prize.gain || 'stake' in play.prize.gain
        ? { kind: 'points', point: 1 }
        : play.prize.gain;
    respondWithData(wheelReward, { plays: [] });
    respondWithData(wheelHistory, {
      plays: [{ ...changed, prize: { ...play.prize, gain }, coupon: null, free_rounds: null }],
      next_cursor: null,
    });
    const { user } = await openWheel();
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบผลย้อนหลัง' }));
    const history = await sheetOf(/ตรวจสอบผลย้อนหลัง/);
    await user.click(await history.findByText(/^ครั้งที่ 1 ·/));
    await user.click(history.getByRole('button', { name: 'ตรวจสอบผลครั้งที่ 1' }));
    expect((await history.findByRole('status')).textContent).toMatch(/^ไม่ตรงกัน/);
  });

  it('is empty for a member who never spun', async () => {
    const { user } = await openWheel();
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบผลย้อนหลัง' }));
    const history = await sheetOf(/ตรวจสอบผลย้อนหลัง/);
    expect(await history.findByText(/^ยังไม่เคยหมุน/)).toBeDefined();
  });
});

describe('the exchange tab of the wheel', () => {
  it("buys spins for points, limited by the member's points", async () => {
    const { user, token } = await openWheel({ url: '/member/wheel?tab=2' });
    const card = within(await screen.findByRole('region', { name: 'แลกสิทธิ์หมุน' }));
    expect(screen.getByRole('button', { name: 'แต้ม', pressed: true })).toBeDefined();
    expect(card.getByText('100 แต้มต่อ 1 ครั้ง · วันนี้แลกได้อีก 20')).toBeDefined();
    const more = card.getByRole('button', { name: 'เพิ่มจำนวน' });
    for (let clicks = 0; clicks < 4; clicks += 1) await user.click(more);
    expect(more).toHaveProperty('disabled', true);
    expect(card.getByText('ใช้ 500 แต้ม')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'แลก 5 สิทธิ์' }));
    expect(await screen.findByText('แลกสำเร็จ ได้สิทธิ์หมุน 5 ครั้ง')).toBeDefined();
    expect(await card.findByText('แต้มยังไม่พอแลก เล่นเกมเพื่อสะสมแต้มเพิ่ม')).toBeDefined();
    const { data } = await backEnd.app.call(wheelConfigV2, { token });
    expect(data.free_spins).toBe(8);
    await user.click(screen.getByRole('button', { name: 'หมุนวงล้อ' }));
    expect((await hub()).textContent).toContain('เหลือ 8');
  });

  it('shows why an exchange was refused and deducts no points', async () => {
    const { user, token } = await openWheel({ url: '/member/wheel?tab=2' });
    const button = await screen.findByRole('button', { name: 'แลก 1 สิทธิ์' });
    respondWith(wheelExchange, 200, 'wheel.spins_full');
    await user.click(button);
    expect(await screen.findByText(errorMessages['wheel.spins_full'])).toBeDefined();
    const { data } = await backEnd.app.call(memberPoints, { token });
    expect(data.point).toBe(500);
  });
});
