import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/screens/deposit.screen';
import '@/features/account/screens/login.screen';
import '@/features/promotions/components/promotion.dialog';
import '@/features/promotions/components/promotion-note';
import '@/features/promotions/components/promotions.dialog';
import '@/features/promotions/screens/member-promotions.screen';
import '@/features/promotions/screens/promotions.screen';
import {
  type Promotion,
  promotionAccept,
  promotionCancel,
  promotionList,
  promotionMine,
} from '@/contract/promotions.contract';
import { setLinePlatform } from '@/shared/line/line-platform';
import { loadScreen } from '@/shared/routing/screen-registry';
import { sessionStore } from '@/shared/state/session.store';
import { createTestGateway, OPERATOR_KEY, operate, reserve } from '../support/deposit.fixture';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  loseResponse,
  mendNetwork,
  respondWithData,
} from '../support/screen-network';

const backEnd = useBackEnd({ gateways: [createTestGateway()], operatorKey: OPERATOR_KEY });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

async function fetchFirst(): Promise<Promotion> {
  return (await backEnd.app.call(promotionList)).data[0]!;
}

async function fetchCurrent(token: string) {
  return (await backEnd.app.call(promotionMine, { token })).data.current;
}

/** Signs in a member who has taken the first promotion and whose deposit for it was credited. */
async function comeWithBonus(): Promise<string> {
  const token = await comeAsMember(backEnd);
  const { id } = await fetchFirst();
  await backEnd.app.call(promotionAccept, { token, body: { promotion_id: id } });
  const deposit = await reserve(backEnd.app, token, { amount: '500' });
  await operate(backEnd.app, '/deposits/approve', { body: { id: deposit.id } });
  return token;
}

describe('the list of promotions', () => {
  it('shows the promotions to a visitor and opens one with its terms', async () => {
    const { name, summary } = await fetchFirst();
    const user = await openScreen('/promotions');
    const card = await screen.findByRole('link', { name: new RegExp(name) });
    expect(card.textContent).toContain(summary);
    await user.click(card);
    const dialog = await screen.findByRole('dialog', { name });
    expect(window.location.search).toBe('?id=1');
    for (const fact of ['ฝากขั้นต่ำ', 'ยอดเทิร์น', 'เกมที่ไม่ร่วมรายการ', 'เงื่อนไข']) {
      expect(within(dialog).getByText(fact)).toBeTruthy();
    }
    expect(dialog.textContent).toContain(
      'เช่น ฝาก ฿100.00 รับโบนัส ฿50.00 เปิดใช้เมื่อเล่นด้วยเงินของคุณครบ ฿1,358.70 และต้องทำยอดเทิร์น ฿1,500.00 ก่อนถอน',
    );
    expect(within(dialog).getByText('สล็อต 100% · ยิงปลา 100%')).toBeTruthy();
    expect(within(dialog).getByText(/^฿200\.00 ต่อครั้งจากกระเป๋าโบนัส/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('names the excluded games', async () => {
    const { data } = (await backEnd.app.call(promotionList)).json as { data: object[] };
    const excluded_games = [{ game_id: 'g', provider_id: 'p', name: 'บาคาร่า หยก' }];
    respondWithData(promotionList, [{ ...data[0], excluded_games }]);
    await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog', { name: /ฝากครั้งแรก/ });
    expect(dialog.textContent).toContain('เกมที่ไม่ร่วมรายการบาคาร่า หยก');
  });

  it('shows a loading state until the promotions arrive', async () => {
    const release = hold(promotionList);
    await openScreen('/promotions');
    const heading = await screen.findByRole('heading', { level: 1, name: 'โปรโมชั่น' });
    expect(heading.closest('main')?.querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    expect(await screen.findByRole('link', { name: /ฝากครั้งแรก/ })).toBeTruthy();
  });

  it('shows a message with a link home when there are no promotions', async () => {
    respondWithData(promotionList, []);
    await openScreen('/promotions');
    expect(await screen.findByText('ตอนนี้ยังไม่มีโปรโมชั่น')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ไปหน้าแรก' })).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    cut(promotionList);
    const user = await openScreen('/promotions');
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('link', { name: /ฝากครั้งแรก/ })).toBeTruthy();
  });
});

describe('a link to a promotion', () => {
  it('opens the promotion for a visitor and opens it again after the login', async () => {
    const { name } = await fetchFirst();
    const user = await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog', { name });
    // The login screen is loaded first, because React warns when a click opens a screen that is still loading.
    await loadScreen('login');
    await user.click(await within(dialog).findByRole('button', { name: 'เข้าสู่ระบบ' }));
    await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStore.returnTo).toBe('/promotions?id=1');
    await fill(user, 'เบอร์โทรศัพท์', '0812345678');
    await fill(user, 'รหัสผ่าน', 'demo1234');
    const [submit] = within(screen.getByRole('main')).getAllByRole('button', {
      name: 'เข้าสู่ระบบ',
    });
    await user.click(submit!);
    const again = await screen.findByRole('dialog', { name });
    expect(await within(again).findByRole('button', { name: 'รับโปรโมชั่น' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/promotions?id=1');
  });

  it('leads a visitor known from LINE to the registration', async () => {
    sessionStore.lineVisitor = { user_id: 'U1', display_name: 'มาลี', picture_url: null };
    const user = await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'เข้าสู่ระบบ' })).toBeNull();
    await loadScreen('register');
    await user.click(await within(dialog).findByRole('button', { name: 'สมัครเพื่อรับโปรโมชั่น' }));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
    await screen.findByRole('heading', { name: 'สมัครสมาชิก' });
    expect(sessionStore.returnTo).toBe('/promotions?id=1');
  });

  it('shows a message and a link to the other promotions when the promotion does not exist', async () => {
    const user = await openScreen('/promotions?id=999');
    expect(await screen.findByText('ไม่พบโปรโมชั่นนี้ หรือปิดรับไปแล้ว')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'ดูโปรโมชั่นอื่น' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });
});

describe('taking a promotion', () => {
  it('leads to the deposit page, which announces the bonus', async () => {
    const token = await comeAsMember(backEnd);
    const { name } = await fetchFirst();
    await loadScreen('deposit');
    const user = await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog', { name });
    await user.click(await within(dialog).findByRole('button', { name: 'รับโปรโมชั่น' }));
    const onward = await within(dialog).findByRole('link', { name: 'ไปฝากเงิน' });
    // While the dialog is open, the page is hidden from screen readers, but the toast is not.
    expect(screen.queryByRole('main')).toBeNull();
    const messages = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(messages).toContain('รับโปรโมชั่นแล้ว');
    expect(await fetchCurrent(token)).toMatchObject({ state: 'waiting', promotion: { name } });
    await user.click(onward);
    const note = await screen.findByText(/^ได้รับโบนัส ฿50\.00 เมื่อยอดเข้า/);
    expect(note.closest('div')?.textContent).toContain(name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'ดูรายละเอียด' }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });

  it('happens exactly once when the response is lost', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog');
    loseResponse(promotionAccept);
    await user.click(await within(dialog).findByRole('button', { name: 'รับโปรโมชั่น' }));
    await waitFor(() => expect(countCalls(promotionAccept)).toBe(1));
    // After the failure the list is refetched and shows that the promotion was taken.
    expect(await within(dialog).findByRole('link', { name: 'ไปฝากเงิน' })).toBeTruthy();
    expect(await fetchCurrent(token)).toMatchObject({ state: 'waiting' });
  });

  it('is not offered while another promotion is active; a link leads to the active one', async () => {
    const token = await comeAsMember(backEnd);
    await backEnd.app.call(promotionAccept, { token, body: { promotion_id: '3' } });
    await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/รับโปรโมชั่นได้ครั้งละหนึ่งรายการ/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'รับโปรโมชั่น' })).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'ดูโปรโมชั่นของฉัน' })).toBeTruthy();
  });

  it('is possible on the deposit page without leaving it', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member/deposit');
    await user.click(await screen.findByRole('button', { name: 'โปรโมชั่นอื่น' }));
    const list = await screen.findByRole('dialog', { name: 'โปรโมชั่น' });
    await user.click(await within(list).findByRole('button', { name: /ทุกยอดฝาก/ }));
    const one = await screen.findByRole('dialog', { name: /ทุกยอดฝาก/ });
    await user.click(await within(one).findByRole('button', { name: 'รับโปรโมชั่น' }));
    await within(one).findByRole('link', { name: 'ไปฝากเงิน' });
    await user.click(within(one).getByRole('button', { name: 'ปิด' }));
    const note = await screen.findByText(/^ได้รับโบนัส .* เมื่อยอดเข้า/);
    expect(note.closest('div')?.textContent).toContain('ทุกยอดฝาก รับเพิ่ม 10%');
    expect(window.location.pathname).toBe('/member/deposit');
  });
});

describe("the member's promotions", () => {
  it('show a message when there are none yet', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/promotions');
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่ใช้งานอยู่')).toBeTruthy();
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่จบแล้ว')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /ฝากครั้งแรก/ })).toBeTruthy();
  });

  it('show a single message with a link home when the agent offers no promotions either', async () => {
    respondWithData(promotionList, []);
    await comeAsMember(backEnd);
    await openScreen('/member/promotions');
    expect(await screen.findByRole('link', { name: 'ไปหน้าแรก' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
    expect(screen.queryByText(/^ยังไม่มีโปรโมชั่น/)).toBeNull();
  });

  it('show one error with one retry when they fail to load', async () => {
    await comeAsMember(backEnd);
    cut(promotionMine);
    const user = await openScreen('/member/promotions');
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'จบแล้ว' })).toBeNull();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    });
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่ใช้งานอยู่')).toBeTruthy();
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่จบแล้ว')).toBeTruthy();
  });

  it('show turnover progress, counted games, time left and what the member loses by giving up', async () => {
    const token = await comeWithBonus();
    const current = await fetchCurrent(token);
    const { name } = current!.promotion;
    const user = await openScreen('/member/promotions');
    const card = await screen.findByRole('article', { name });
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    expect(card.textContent).toContain('กำลังเล่น');
    expect(card.textContent).toContain('นับเฉพาะเดิมพันที่รู้ผลแล้วในหมวดสล็อต, ยิงปลา');
    expect(card.textContent).toMatch(
      /รอเปิดใช้ เล่นด้วยเงินของคุณอีก ฿6,[78]\d\d\.\d\d กระเป๋าโบนัสจึงเปิดใช้/,
    );
    expect(card.textContent).toContain('สล็อต 100% · ยิงปลา 100%');
    expect(card.textContent).toMatch(/เหลือ [67] วัน/);
    await user.click(within(card).getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
    const question = within(card).getByRole('group', { name: 'ยกเลิกโปรโมชั่น' });
    expect(question.textContent).toMatch(/จะเสียยอดในกระเป๋าโบนัส ฿250\.\d\d ทั้งหมด/);
    await user.click(within(question).getByRole('button', { name: 'เก็บไว้' }));
    expect(countCalls(promotionCancel)).toBe(0);
    await user.click(within(card).getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
    await user.click(within(card).getByRole('button', { name: 'ยืนยันยกเลิก' }));
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่ใช้งานอยู่')).toBeTruthy();
    expect(await screen.findByText(/^คืนโบนัส ฿250\.\d\d$/)).toBeTruthy();
    expect(await fetchCurrent(token)).toBeNull();
  });

  it('that wait for a deposit can be given up without loss', async () => {
    const token = await comeAsMember(backEnd);
    await backEnd.app.call(promotionAccept, { token, body: { promotion_id: '1' } });
    const user = await openScreen('/member/promotions');
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
    expect(screen.getByText(/ยกเลิกได้โดยไม่เสียอะไร/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ยืนยันยกเลิก' }));
    expect(await screen.findByText('ยังไม่มีโปรโมชั่นที่ใช้งานอยู่')).toBeTruthy();
  });
});

describe('sharing a promotion', () => {
  async function openAndShare(): Promise<void> {
    const user = await openScreen('/promotions?id=1');
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'แชร์ลิงก์' }));
  }

  it('uses LINE first', async () => {
    const share = vi.fn(() => Promise.resolve('shared' as const));
    setLinePlatform(createFakeLinePlatform({ share }));
    const { name, summary, image_share } = await fetchFirst();
    await openAndShare();
    expect(await screen.findByText('แชร์แล้ว')).toBeTruthy();
    expect(share).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        kind: 'promotion',
        title: name,
        text: summary,
        url: `${window.location.origin}/promotions?id=1`,
        picture: image_share,
        facts: [
          { label: 'ฝากขั้นต่ำ', value: '฿100.00' },
          { label: 'รับสูงสุด', value: '฿1,000.00' },
          { label: 'ยอดเทิร์น', value: '10 เท่า' },
        ],
      }),
    );
  });

  it('shows no message when the member cancels it', async () => {
    const share = vi.fn(() => Promise.resolve('cancelled' as const));
    setLinePlatform(createFakeLinePlatform({ share }));
    await openAndShare();
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(screen.queryByText('แชร์แล้ว')).toBeNull();
  });

  it('falls back to the sharing of the device, and then to copying the link', async () => {
    setLinePlatform(
      createFakeLinePlatform({ share: () => Promise.reject(new Error('LINE is away')) }),
    );
    const byDevice = vi.fn((_: ShareData) => Promise.reject(new TypeError('no sharing')));
    Object.defineProperty(navigator, 'share', { value: byDevice, configurable: true });
    await openAndShare();
    expect(await screen.findByText('คัดลอกลิงก์แล้ว')).toBeTruthy();
    expect(byDevice).toHaveBeenCalledOnce();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/promotions?id=1`);
  });
});
