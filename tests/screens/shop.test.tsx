import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/account/screens/login.screen';
import '@/features/points/components/point-movements';
import '@/features/points/components/redemption-history';
import '@/features/points/components/redemption.dialog';
import '@/features/points/screens/redeem.screen';
import '@/features/points/screens/vip.screen';
import { errorMessages } from '@/contract/error-messages.copy';
import {
  memberVip,
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
} from '@/contract/points.contract';
import { queryRaw } from '@/server/db/raw';
import { adjustPoints } from '@/server/points/points.service';
import { changePrice } from '@/server/points/shop-item.service';
import { loadScreen } from '@/shared/routing/screen-registry';
import { actDeps, withFreeHands } from '../support/free-hands';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useBackEnd();

async function givePoints(points: number): Promise<void> {
  await withFreeHands(backEnd.app.db, () =>
    adjustPoints(backEnd.app.db, {
      agentId: 1,
      operator: 'test',
      username: '0812345678',
      points,
      reason: 'ทดสอบ',
      reference: undefined,
      approvalId: null,
    }),
  );
}

async function openItem(title: RegExp, url = '/redeem') {
  const token = await comeAsMember(backEnd);
  const user = await openScreen(url);
  await user.click(await screen.findByRole('link', { name: title }));
  const sheet = await screen.findByRole('dialog', { name: 'ยืนยันการแลก' });
  return { token, user, sheet: within(sheet) };
}

const points = () =>
  within(screen.getByRole('region', { name: 'แต้มของคุณ', hidden: true })).getByRole('status', {
    hidden: true,
  });

describe('the point shop', () => {
  it('shows a visitor every item and leads to the login', async () => {
    const user = await openScreen('/redeem');
    const main = within(screen.getByRole('main'));
    expect(await main.findAllByRole('listitem')).toHaveLength(10);
    expect(main.getByRole('link', { name: /คูปองเครดิต ฿100\.00/ }).textContent).toContain(
      'เฉพาะ VIP โกลด์',
    );
    await user.click(main.getByRole('button', { name: 'ของขวัญ' }));
    expect(window.location.search).toBe('?kind=goods');
    expect(main.getAllByRole('listitem')).toHaveLength(3);
    await user.click(main.getByRole('link', { name: /หมวกโชคดี/ }));
    const sheet = await screen.findByRole('dialog', { name: 'ยืนยันการแลก' });
    await loadScreen('login');
    // The dialog may close only after it has finished opening and has taken the focus.
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
    await user.click(within(sheet).getByRole('button', { name: 'เข้าสู่ระบบเพื่อแลก' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    await screen.findByLabelText('เบอร์โทรศัพท์');
    expect(countCalls(redemptionCalc)).toBe(0);
  });

  it('marks items that are sold out or for which the member lacks points or VIP level', async () => {
    await queryRaw(
      backEnd.app.db,
      "UPDATE shop_items SET stock_left = 0 WHERE title = 'หมวกโชคดี' AND agent_id = 1",
    );
    await comeAsMember(backEnd);
    await openScreen('/redeem');
    const shirt = await screen.findByRole('link', { name: /^เสื้อยืดโชคดี/ });
    await waitFor(() => expect(shirt.textContent).toContain('ขาดอีก 1,000 แต้ม'));
    expect(screen.getByRole('link', { name: /^หมดแล้ว/ }).textContent).toContain('หมวกโชคดี');
    expect(screen.getByRole('link', { name: /^VIP ฮีโร่/ }).textContent).toContain('พาวเวอร์แบงก์');
    expect(screen.getByRole('link', { name: /^ใกล้หมด/ }).textContent).toContain('เหลือ 5 ชิ้น');
  });

  it('shows a loading state until the items arrive', async () => {
    const release = hold(redemptionList);
    await openScreen('/redeem');
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    await screen.findByRole('link', { name: /ซองแดงโชคดี/ });
  });

  it('offers a retry after a failure and shows a message when it has no items', async () => {
    respondWith(redemptionList, 429, 'request.too_many');
    const user = await openScreen('/redeem');
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    respondWithData(redemptionList, []);
    await user.click(again);
    await screen.findByText('ยังไม่มีของให้แลกในขณะนี้');
  });

  it('shows a message that the item named in the URL does not exist', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/redeem?item=999999');
    await screen.findByText('ไม่พบของชิ้นนี้ในร้านค้าแต้ม');
    await user.click(screen.getByRole('button', { name: 'ดูทั้งหมด' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('a shop item', () => {
  it('shows cost, reward and locked balance, and is redeemed', async () => {
    const { token, user, sheet } = await openItem(/^เครดิต ฿50\.00/);
    await sheet.findByText('฿50.00 เข้ากระเป๋าหลัก');
    expect(sheet.getByText('แต้มคงเหลือ').parentElement?.textContent).toBe('แต้มคงเหลือ0');
    expect(sheet.getByText('ทำยอดเทิร์น ฿50.00')).toBeTruthy();
    expect(sheet.getByText('ยอดในกระเป๋าหลัก ฿1,000.00 จะถอนไม่ได้จนกว่าจะครบยอดเทิร์น')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'แลก 500 แต้ม' }));
    await sheet.findByRole('status', { name: 'แลกสำเร็จ' });
    expect(await backEnd.app.balanceOf(token)).toBe(1_050_00);
    await waitFor(() => expect(points().textContent).toBe('0'));
  });

  it('can be redeemed in a chosen quantity, and the button shows the total cost', async () => {
    await givePoints(1_000);
    const { token, user, sheet } = await openItem(/^เครดิต ฿50\.00/);
    const more = await sheet.findByRole('button', { name: 'เพิ่มจำนวน' });
    await user.click(more);
    await sheet.findByRole('button', { name: 'แลก 1,000 แต้ม' });
    await user.click(more);
    expect(await sheet.findByRole('button', { name: 'แลก 1,500 แต้ม' })).toBeTruthy();
    expect(more).toHaveProperty('disabled', true);
    await user.click(sheet.getByRole('button', { name: 'ลดจำนวน' }));
    await user.click(await sheet.findByRole('button', { name: 'แลก 1,000 แต้ม' }));
    await sheet.findByText('฿100.00 เข้ากระเป๋าหลักแล้ว');
    expect(await backEnd.app.balanceOf(token)).toBe(1_100_00);
  });

  it('with a changed price is not redeemed until the new price is confirmed', async () => {
    await givePoints(1_000);
    const { token, user, sheet } = await openItem(/^เครดิต ฿50\.00/);
    await sheet.findByRole('button', { name: 'แลก 500 แต้ม' });
    const [item] = await queryRaw<{ id: number }>(
      backEnd.app.db,
      "SELECT id FROM shop_items WHERE title = 'เครดิต ฿50.00' AND agent_id = 1",
    );
    await changePrice(
      actDeps(backEnd.app.db),
      { agentId: 1, operator: 'test', approvalId: null },
      { id: item!.id, cost: 600, insist: undefined },
    );
    await user.click(sheet.getByRole('button', { name: 'แลก 500 แต้ม' }));
    expect((await sheet.findByRole('alert')).textContent).toBe(errorMessages['redemption.changed']);
    expect(await backEnd.app.balanceOf(token)).toBe(1_000_00);
    await user.click(await sheet.findByRole('button', { name: 'แลก 600 แต้ม' }));
    await sheet.findByRole('status', { name: 'แลกสำเร็จ' });
    await waitFor(() => expect(points().textContent).toBe('900'));
  });

  it('is redeemed exactly once when the response is lost', async () => {
    const { token, user, sheet } = await openItem(/^ซองแดงโชคดี/);
    const redeem = await sheet.findByRole('button', { name: 'แลก 200 แต้ม' });
    loseResponse(redemptionRedeem);
    await user.click(redeem);
    await sheet.findByRole('alert');
    expect(await backEnd.app.balanceOf(token)).toBe(1_020_00);
  });

  it('that cannot be redeemed shows the reason and links to the other items', async () => {
    const { user, sheet } = await openItem(/^เสื้อยืดโชคดี/);
    expect(await sheet.findByText(errorMessages['redemption.too_few_points'])).toBeTruthy();
    expect(sheet.queryByRole('form', { name: 'ที่อยู่จัดส่ง' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'ดูของชิ้นอื่น' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('that is shipped asks for the postal address, with errors at each field', async () => {
    await givePoints(2_000);
    const { user, sheet } = await openItem(/^เสื้อยืดโชคดี/);
    const redeem = await sheet.findByRole('button', { name: 'แลก 1,500 แต้ม' });
    expect(sheet.getByLabelText<HTMLInputElement>('เบอร์โทรผู้รับ').value).toBe('0812345678');
    await user.click(redeem);
    await sheet.findByText('กรุณากรอกชื่อผู้รับ');
    await sheet.findByText('กรุณากรอกที่อยู่ให้ครบ พร้อมรหัสไปรษณีย์');
    await fill(user, 'ชื่อผู้รับ', 'สมหญิง มีโชค');
    await fill(user, 'ที่อยู่พร้อมรหัสไปรษณีย์', '99/9 ถนนสุขุมวิท กรุงเทพมหานคร');
    await sheet.findByText('กรุณากรอกรหัสไปรษณีย์ 5 หลัก');
    expect(countCalls(redemptionRedeem)).toBe(0);
    await fill(user, 'ที่อยู่พร้อมรหัสไปรษณีย์', '99/9 ถนนสุขุมวิท กรุงเทพมหานคร 10110');
    await user.click(redeem);
    const done = await sheet.findByRole('status', { name: 'สั่งของเรียบร้อย' });
    await user.click(within(done).getByRole('link', { name: 'ดูประวัติการแลก' }));
    const row = await screen.findByText('ผู้รับ สมหญิง มีโชค · 0812345678');
    expect(row.closest('li')?.textContent).toContain('รอจัดส่ง');
  });

  it('that is a coupon can be used in one tap', async () => {
    const { user, sheet } = await openItem(/คูปองเครดิต ฿30\.00/);
    await user.click(await sheet.findByRole('button', { name: 'แลก 300 แต้ม' }));
    const done = await sheet.findByRole('status', { name: 'แลกสำเร็จ' });
    const use = within(done).getByRole('link', { name: 'ใช้คูปอง' });
    expect(use.getAttribute('href')).toMatch(/^\/member\/coupon\?code=[A-Z0-9]+$/);
  });
});

describe('the shop history', () => {
  it('is empty at first and is filtered by state', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/redeem?view=history');
    await screen.findByText('คุณยังไม่เคยแลกแต้ม');
    await user.click(screen.getByRole('button', { name: 'รอจัดส่ง' }));
    await screen.findByText('ไม่มีรายการในสถานะนี้');
    expect(window.location.search).toBe('?view=history&state=ordered');
  });

  it('offers a retry when it fails to load', async () => {
    respondWith(redemptionHistory, 429, 'request.too_many');
    await comeAsMember(backEnd);
    const user = await openScreen('/redeem?view=history');
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(again);
    await screen.findByText('คุณยังไม่เคยแลกแต้ม');
  });

  it('lists point movements with their reason', async () => {
    await givePoints(40);
    await comeAsMember(backEnd);
    await openScreen('/redeem?view=points');
    const row = (await screen.findByText('ทีมงานปรับแต้ม')).closest('li');
    expect(row?.textContent).toContain('+40');
    expect(screen.getByText('เล่นครบทุก ฿100.00 ที่รู้ผลแล้ว ได้ 1 แต้ม')).toBeTruthy();
  });
});

describe('the VIP level', () => {
  it('shows the privileges of each level and the turnover left to the next', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/vip');
    const card = await screen.findByRole('region', { name: 'ระดับของคุณ' });
    expect(within(card).getByRole('heading', { name: 'โกลด์' })).toBeTruthy();
    expect(card.textContent).toContain('ฮีโร่ ฿1,000,000.00');
    const tiles = within(screen.getByRole('list', { name: 'ยอดเล่นที่ต้องมี' }));
    expect(
      tiles
        .getAllByRole('listitem')
        .map((tile) => [tile.textContent, tile.getAttribute('aria-current')]),
    ).toEqual([
      ['สมาชิกเริ่มต้น', null],
      ['โกลด์฿100,000.00', 'true'],
      ['ฮีโร่฿1,000,000.00', null],
    ]);
    const table = screen.getByRole('table', { name: 'สิทธิ์ของแต่ละระดับ' });
    expect(within(table).getByRole('row', { name: 'ถอนต่อวัน 5 ครั้ง 8 ครั้ง 12 ครั้ง' })).toBeTruthy();
    expect(within(table).getByRole('row', { name: 'แต้มต่อ ฿100.00 1 1.2 1.5' })).toBeTruthy();
  });

  it('warns before it falls for lack of turnover', async () => {
    const token = await comeAsMember(backEnd);
    const { data } = await backEnd.app.call(memberVip, { token });
    respondWithData(memberVip, {
      ...data,
      turnover: '0.00',
      next: { level: 2, left: '1000000.00' },
      levels: [],
      baht_per_point: '100.00',
      falls_to: 0,
      reviewed_on: '2026-12-01',
    });
    await openScreen('/member/vip');
    expect(await screen.findByText(/วันที่ 1 ธ.ค. 2569 ระดับจะเปลี่ยนเป็นสมาชิก/)).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    respondWith(memberVip, 429, 'request.too_many');
    await comeAsMember(backEnd);
    const user = await openScreen('/member/vip');
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(again);
    await screen.findByRole('region', { name: 'ระดับของคุณ' });
  });
});
