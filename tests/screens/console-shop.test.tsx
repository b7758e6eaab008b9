import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shopItemList, shopOrderList } from '@/contract/operator/points.contract';
import { queryRaw } from '@/server/db/raw';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { cut, respondWithData } from '../support/screen-network';
import { orderGoods, recipient } from '../support/shop.fixture';

const backEnd = useConsoleBackEnd();
const CREDIT = 'เครดิต ฿300.00';
const SHIRT = 'เสื้อยืดโชคดี';
const findRow = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name.replace('฿', '.')) });

const fetchItem = async (title: string) => {
  const rows = await queryRaw<Record<string, unknown>>(
    backEnd.app.db,
    `SELECT i.kind, i.stock_left, i.most_per_member, i.image, i.is_open, p.cost FROM shop_items i
     JOIN shop_prices p ON p.item_id = i.id AND p.version = i.price_version WHERE i.agent_id = 1 AND i.title = $1`,
    [title],
  );
  return rows[0];
};

describe('the point shop', () => {
  it('lists its items by state and kind, and says when filters find nothing', async () => {
    const user = await openConsole(backEnd, '/offers/shop', 'kwan');
    expect(await screen.findByRole('heading', { name: 'ร้านแต้ม' })).toBeTruthy();
    expect((await findRow(CREDIT)).textContent).toContain('2,800 แต้ม');
    await user.selectOptions(screen.getByLabelText('ชนิด'), 'ของส่งถึงบ้าน');
    expect(await findRow(SHIRT)).toBeTruthy();
    expect(screen.queryByText(CREDIT)).toBeNull();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'ถอนแล้ว');
    expect(await screen.findByText('ไม่มีของที่ตรงตัวกรอง')).toBeTruthy();
  });

  it('says that it is empty, and that the list failed', async () => {
    respondWithData(shopItemList, []);
    await openConsole(backEnd, '/offers/shop', 'kwan');
    expect(await screen.findByText(/^ยังไม่มีของในร้าน/)).toBeTruthy();
  });

  it('offers an item after it says what is wrong, with its worth against its price', async () => {
    const user = await openConsole(backEnd, '/offers/shop/new', 'som');
    await user.click(await screen.findByRole('button', { name: 'วางในร้าน' }));
    expect((await screen.findAllByText('กรุณากรอกจำนวนเงินที่มากกว่า 0')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('มูลค่า (บาท)'), '10');
    await user.type(screen.getByLabelText('ราคา (แต้ม)'), '100');
    const side = screen.getByRole('region', { name: 'มูลค่าต่อชิ้น' });
    await waitFor(() => expect(side.textContent).toContain('มูลค่า ฿10.00 · แต้มละ ฿0.1000'));
    await user.type(screen.getByLabelText('ชื่อ'), 'เครดิตสิบบาท');
    await user.type(screen.getByLabelText('จำนวนชิ้น (ว่าง = ไม่จำกัด)'), '5');
    await user.click(screen.getByRole('button', { name: 'รูปสำเร็จ เหรียญ' }));
    await user.click(screen.getByRole('button', { name: 'วางในร้าน' }));
    expect(await screen.findByRole('region', { name: 'เครดิตสิบบาท' })).toBeTruthy();
    expect(await fetchItem('เครดิตสิบบาท')).toMatchObject({
      ...{ kind: 'credit', stock_left: 5, image: '/art/shop/coin.webp', cost: 100 },
    });
  });

  it('edits an item, changes price and stock, and withdraws it', async () => {
    const user = await openConsole(backEnd, '/offers/shop', 'pim');
    await user.click(await screen.findByRole('button', { name: SHIRT }));
    const panel = await screen.findByRole('region', { name: SHIRT });
    await user.click(within(panel).getByRole('button', { name: 'แก้ข้อมูล' }));
    const edit = await screen.findByRole('dialog', { name: `แก้ ${SHIRT}` });
    const title = within(edit).getByLabelText('ชื่อ');
    await user.clear(title);
    await user.type(title, 'เสื้อรุ่นใหม่');
    await user.click(within(edit).getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const edited = await screen.findByRole('region', { name: 'เสื้อรุ่นใหม่' });

    await user.click(within(edited).getByRole('button', { name: 'เปลี่ยนราคา' }));
    const price = await screen.findByRole('dialog', { name: /^เปลี่ยนราคา/ });
    const cost = within(price).getByLabelText('ราคา (แต้ม)');
    await user.clear(cost);
    await user.type(cost, '1600');
    await user.click(within(price).getByRole('button', { name: 'เปลี่ยนราคา' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(within(edited).getByRole('button', { name: 'เปลี่ยนจำนวน' }));
    const stock = await screen.findByRole('dialog', { name: /^เปลี่ยนจำนวน/ });
    const left = within(stock).getByLabelText(/^จำนวนชิ้น/);
    await user.clear(left);
    await user.type(left, '9');
    await user.click(within(stock).getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(within(edited).getByRole('button', { name: 'ถอนออกจากร้าน' }));
    const open = await screen.findByRole('dialog', { name: /^ถอนออกจากร้าน/ });
    await user.click(within(open).getByRole('button', { name: 'ถอนออกจากร้าน' }));
    expect(await within(edited).findByText('ถอนแล้ว')).toBeTruthy();
    expect(await fetchItem('เสื้อรุ่นใหม่')).toMatchObject({
      ...{ cost: 1600, stock_left: 9, is_open: false },
    });
  });
});

describe('orders of goods', () => {
  it('are empty until members order, and say so when filters find nothing', async () => {
    respondWithData(shopOrderList, { rows: [], next_cursor: null });
    const user = await openConsole(backEnd, '/offers/orders', 'sup');
    expect(await screen.findByText(/^ยังไม่มีคำสั่งซื้อ/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'ส่งแล้ว');
    expect(await screen.findByText('ไม่มีคำสั่งซื้อที่ตรงตัวกรอง')).toBeTruthy();
  });

  it('stay away from content staff', async () => {
    await openConsole(backEnd, '/offers/shop', 'kwan');
    await findRow(SHIRT);
    expect(screen.queryByRole('link', { name: 'คำสั่งซื้อ' })).toBeNull();
  });

  it('show the recipient, and are sent with the number of the parcel that the member reads', async () => {
    const id = await orderGoods(backEnd.app.db);
    const user = await openConsole(backEnd, '/offers/orders?state=ordered', 'sup');
    const row = await findRow(SHIRT);
    expect(row.textContent).not.toContain(recipient.address);
    await user.click(within(row).getByRole('button', { name: /^R\d+$/ }));
    expect(await screen.findByText(recipient.address)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'คัดลอกที่อยู่' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ส่งแล้ว' }));
    const dialog = await screen.findByRole('dialog', { name: /^ส่ง R\d+ แล้ว$/ });
    await user.click(within(dialog).getByRole('button', { name: 'ส่งแล้ว' }));
    expect(await within(dialog).findByText('กรุณาเลือกบริษัทขนส่ง', { selector: '[id]' })).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('ส่งโดย'), 'ไปรษณีย์ไทย');
    await user.type(within(dialog).getByLabelText('เลขพัสดุ'), 'EF123456789TH');
    expect(within(dialog).getByText('สมาชิกจะเห็น: ไปรษณีย์ไทย EF123456789TH')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ส่งแล้ว' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [order] = await queryRaw<{ state: string; note: string }>(
      backEnd.app.db,
      'SELECT state, note FROM redemptions WHERE id = $1',
      [id],
    );
    expect(order).toEqual({ state: 'sent', note: 'ไปรษณีย์ไทย EF123456789TH' });
  });

  it('are cancelled by finance with a reason, and the points come back', async () => {
    const id = await orderGoods(backEnd.app.db);
    const user = await openConsole(backEnd, `/offers/orders/${id}`, 'som');
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    const dialog = await screen.findByRole('dialog', { name: /^ยกเลิก R/ });
    await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'ของหมด');
    await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('ของหมด')).toBeTruthy();
    const [order] = await queryRaw<{ state: string }>(
      backEnd.app.db,
      'SELECT state FROM redemptions WHERE id = $1',
      [id],
    );
    expect(order?.state).toBe('cancelled');
  });

  it('are chosen for labels, which show recipients only after a press, and print', async () => {
    await orderGoods(backEnd.app.db);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = await openConsole(backEnd, '/offers/orders?state=ordered', 'sup');
    await findRow(SHIRT);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'พิมพ์ฉลาก 1 ใบ' }));
    expect(await screen.findByText(/ของผู้รับ 1 คน/)).toBeTruthy();
    expect(screen.queryByText(recipient.address)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'แสดงฉลาก' }));
    expect(await screen.findByText(recipient.address)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'พิมพ์' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('that cannot be read say so', async () => {
    cut(shopOrderList);
    await openConsole(backEnd, '/offers/orders', 'sup');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
