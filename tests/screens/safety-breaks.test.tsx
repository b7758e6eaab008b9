import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/fresh-member';
import '@/app/screens/restricted.screen';
import '@/app/screens/safety.screen';
import '@/app/screens/withdraw.screen';
import '@/features/safety/components/exclusion.dialog';
import '@/features/safety/components/limit-question.dialog';
import '@/features/safety/components/safety-history';
import '@/features/safety/components/time-out.dialog';
import {
  type SafetyBreak,
  safetyExclude,
  safetyReturn,
  safetyTimeOut,
} from '@/contract/breaks.contract';
import { safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { loadScreen } from '@/shared/routing/screen-registry';
import { updateAuthUser } from '@/shared/state/user.store';
import { runJob } from '../support/run-job';
import { planBreak } from '../support/safety-planter';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { oweTurnover } from '../support/withdrawal.fixture';

// A stream of an earlier test ends only at its next heartbeat, so the limit per caller is raised.
const backEnd = useBackEnd({ streamLimits: { perCaller: 50 } });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const member = '0812345678';
const BREAK = '/member/break';
const AMOUNT = 'จำนวนเงินที่ต้องการถอน';

const takeTimeOut = (token: string, length: '24h' | '7d' | '30d' = '24h') =>
  backEnd.app.call(safetyTimeOut, { token, body: { length } });
const exclude = (token: string, length: '6m' | 'ever' = '6m') =>
  backEnd.app.call(safetyExclude, { token, body: { length, word: 'ปิดกั้น' } });

/** Stores the session anew, as a browser that has heard of the break. */
async function comeOnBreak(begin: (token: string) => Promise<unknown>): Promise<string> {
  const token = await comeAsMember(backEnd);
  await begin(token);
  updateAuthUser((await backEnd.app.call(userInfo, { token })).data);
  return token;
}

async function readBreak(token: string): Promise<SafetyBreak | null> {
  return (await backEnd.app.call(safetyStatus, { token })).data.break;
}

const title = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const expectPlace = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

async function openSheet(name: RegExp, sheet: string) {
  const user = await openScreen('/member/safety');
  await user.click(await screen.findByRole('button', { name }));
  return { user, sheet: await screen.findByRole('dialog', { name: sheet }) };
}

describe('the sheet of time-outs', () => {
  it('tells the end of each length, begins the break at once, and leads to its screen', async () => {
    const token = await comeAsMember(backEnd);
    const { user, sheet } = await openSheet(/^พักการเล่น/, 'พักการเล่น');
    expect(within(sheet).getByText(/^เริ่มทันที ถึง \d+ .+ \d\d:\d\d น\.$/)).toBeTruthy();
    expect(within(sheet).getByText(/^ฝาก เล่น และรับโปรโมชั่นไม่ได้ ถอนเงินได้/)).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'เริ่มพัก 24 ชั่วโมง' })).toBeTruthy();
    await user.click(within(sheet).getByRole('radio', { name: '7 วัน' }));
    await user.click(within(sheet).getByRole('button', { name: 'เริ่มพัก 7 วัน' }));
    expect(await title(/^คุณพักอยู่ถึง \d+ .+ \d\d:\d\d น\.$/)).toBeTruthy();
    await expectPlace(BREAK);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countCalls(safetyTimeOut)).toBe(1);
    expect((await readBreak(token))?.kind).toBe('time_out');
  });

  it('offers only longer breaks during one, and leads to an exclusion after the longest', async () => {
    const token = await comeOnBreak((token) => takeTimeOut(token, '7d'));
    const user = await openScreen(BREAK);
    await user.click(await screen.findByRole('button', { name: 'พักนานกว่านี้' }));
    const sheet = await screen.findByRole('dialog', { name: 'พักการเล่น' });
    expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: '7 วัน' }).disabled).toBe(
      true,
    );
    await user.click(within(sheet).getByRole('button', { name: 'เริ่มพัก 30 วัน' }));
    expect(await screen.findByText(/^พักการเล่นถึง .+ น\. แล้ว$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const length = Date.parse((await readBreak(token))?.ends_at ?? '') - Date.now();
    expect(length).toBeGreaterThan(29 * DAY_MS);
    await user.click(screen.getByRole('button', { name: 'พักนานกว่านี้' }));
    await user.click(await screen.findByRole('button', { name: 'ปิดกั้นตัวเอง 6 เดือนขึ้นไป' }));
    expect(await screen.findByRole('dialog', { name: 'ปิดกั้นตัวเอง' })).toBeTruthy();
  });

  it('says that a longer break began elsewhere', async () => {
    await comeAsMember(backEnd);
    const { user, sheet } = await openSheet(/^พักการเล่น/, 'พักการเล่น');
    respondWith(safetyTimeOut, 200, 'safety.break_not_longer');
    await user.click(within(sheet).getByRole('button', { name: 'เริ่มพัก 24 ชั่วโมง' }));
    expect(await within(sheet).findByText(/^ช่วงพักนี้ไม่ยาวกว่าช่วงที่มีอยู่/)).toBeTruthy();
    expect(window.location.pathname).toBe('/member/safety');
  });
});

describe('the sheet of exclusions', () => {
  it('asks for the word, tells what is wrong at its field, and excludes once', async () => {
    const token = await comeAsMember(backEnd);
    const { user, sheet } = await openSheet(/^ปิดกั้นตัวเอง/, 'ปิดกั้นตัวเอง');
    const effects = within(sheet).getByRole('list', { name: 'ผลของการปิดกั้นตัวเอง' });
    expect(effects.textContent).toMatch(/ฝาก เล่น และรับโปรโมชั่นไม่ได้ถึง \d+ .+ 25\d\d/);
    expect(effects.textContent).toContain('ถอนเงินได้ตลอด ฿1,000.00');
    const confirm = within(sheet).getByRole('button', { name: 'ยืนยันปิดกั้น 6 เดือน' });
    await fill(user, 'พิมพ์คำว่า ปิดกั้น เพื่อยืนยัน', 'ปิด');
    await user.click(confirm);
    const field = within(sheet).getByLabelText('พิมพ์คำว่า ปิดกั้น เพื่อยืนยัน');
    const error = await within(sheet).findByText('พิมพ์คำว่า ปิดกั้น');
    expect(field.getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id);
    expect(document.activeElement).toBe(field);
    expect(countCalls(safetyExclude)).toBe(0);
    await fill(user, 'พิมพ์คำว่า ปิดกั้น เพื่อยืนยัน', ' ปิดกั้น ');
    await user.click(confirm);
    expect(await title(/^คุณปิดกั้นตัวเองถึง \d+ .+ 25\d\d$/)).toBeTruthy();
    expect(countCalls(safetyExclude)).toBe(1);
    expect((await readBreak(token))?.kind).toBe('excluded');
  });

  it('tells that no way leads back from one for ever', async () => {
    await comeAsMember(backEnd);
    const { user, sheet } = await openSheet(/^ปิดกั้นตัวเอง/, 'ปิดกั้นตัวเอง');
    const effects = within(sheet).getByRole('list');
    expect(effects.textContent).toContain('หลังครบกำหนดต้องขอกลับเอง');
    await user.click(within(sheet).getByRole('radio', { name: 'ตลอดไป' }));
    expect(effects.textContent).toContain('ฝาก เล่น และรับโปรโมชั่นไม่ได้ตลอดไป');
    expect(effects.textContent).not.toContain('หลังครบกำหนดต้องขอกลับเอง');
    await fill(user, 'พิมพ์คำว่า ปิดกั้น เพื่อยืนยัน', 'ปิดกั้น');
    await user.click(within(sheet).getByRole('button', { name: 'ยืนยันปิดกั้น ตลอดไป' }));
    expect(await title('คุณปิดกั้นตัวเองตลอดไป')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'เล่นอย่างมีสติ' }));
    const card = await screen.findByRole('region', { name: 'หยุดเล่นสักพัก' });
    expect(card.textContent).toContain('ปิดกั้นอยู่ตลอดไป');
    expect(within(card).queryByRole('button')).toBeNull();
  });
});

describe('the screen of a break', () => {
  it.each(['/', '/slot', '/promotions', '/member', '/member/deposit', '/lotto/lobby', '/login'])(
    'comes in place of %s',
    async (path) => {
      await comeOnBreak(takeTimeOut);
      await openScreen(path);
      expect(await title(/^คุณพักอยู่ถึง/)).toBeTruthy();
      await expectPlace(BREAK);
    },
  );

  it('offers what stays possible, and nothing that leads nowhere', async () => {
    await comeOnBreak(takeTimeOut);
    const user = await openScreen('/');
    await title(/^คุณพักอยู่ถึง/);
    const main = within(screen.getByRole('main'));
    expect((await main.findByText('฿1,000.00')).closest('section')?.textContent).toContain(
      'กระเป๋าหลัก',
    );
    const ways = main
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways).toEqual([
      ['ถอนเงิน', '/member/withdraw'],
      ['รายการเดินบัญชี', '/member/statement'],
      ['โพยที่รอผล', '/lotto/bills?state=active'],
      ['ข้อมูลของฉัน', '/member/profile'],
      [expect.stringContaining('1323'), 'tel:1323'],
    ]);
    const shortcuts = screen.getByRole('navigation', { name: 'ทางลัด' });
    const labels = within(shortcuts)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['หน้าแรก', 'โปรไฟล์', 'ถอน', 'ติดต่อเรา']);
    expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'เมนู' }));
    const menu = await screen.findByRole('dialog');
    expect(within(menu).queryByText('เล่น')).toBeNull();
    expect(within(menu).queryByRole('link', { name: /ฝาก|โปรโมชั่น|กระเป๋าเงิน/ })).toBeNull();
    expect(within(menu).getByRole('link', { name: 'ถอน' })).toBeTruthy();
    expect(countCalls(memberPoints)).toBe(0);
  });

  it('signs out', async () => {
    await comeOnBreak(takeTimeOut);
    const user = await openScreen(BREAK);
    await user.click(
      await within(screen.getByRole('main')).findByRole('button', { name: 'ออกจากระบบ' }),
    );
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'ออกจากระบบ' }));
    expect(await screen.findByText('ออกจากระบบแล้ว')).toBeTruthy();
  });

  it('leads home without a break', async () => {
    await comeAsMember(backEnd);
    await loadScreen('home');
    await openScreen(BREAK);
    await expectPlace('/');
  });

  it('is busy while the break loads', async () => {
    await comeOnBreak(takeTimeOut);
    const release = hold(safetyStatus);
    await openScreen(BREAK);
    expect(await title('ช่วงพัก')).toBeTruthy();
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'ถอนเงิน' })).toBeTruthy();
    release();
    expect(await title(/^คุณพักอยู่ถึง/)).toBeTruthy();
  });

  it('keeps the withdrawal and the help line when the break fails to load', async () => {
    await comeOnBreak(takeTimeOut);
    respondWith(safetyStatus, 500);
    const user = await openScreen(BREAK);
    const failure = await screen.findByRole('alert');
    expect(screen.getByRole('link', { name: 'ถอนเงิน' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /1323/ })).toBeTruthy();
    mendNetwork();
    await user.click(within(failure).getByRole('button', { name: 'ลองใหม่' }));
    expect(await title(/^คุณพักอยู่ถึง/)).toBeTruthy();
  });

  it('comes after a refused call of a page that has not heard of the break', async () => {
    await comeAsMember(backEnd);
    await planBreak(backEnd.app.db, 'time_out', "business_now() + interval '1 hour'");
    const user = await openScreen('/slot');
    await user.click(await screen.findByRole('button', { name: 'Golden Dragon ค่าย Manee Studio' }));
    expect(await title(/^คุณพักอยู่ถึง/)).toBeTruthy();
    await expectPlace(BREAK);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('comes by itself when the break begins elsewhere, and goes when it is over', async () => {
    await comeAsMember(backEnd);
    await loadScreen('home');
    await openScreen('/lotto/lobby');
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await planBreak(backEnd.app.db, 'time_out', "business_now() + interval '1 hour'");
    expect(await title(/^คุณพักอยู่ถึง/)).toBeTruthy();
    await backEnd.app.moveClock(HOUR_MS + 1000);
    await runJob(backEnd.app, 'end-time-outs');
    await expectPlace('/');
  });
});

describe('the way back after an exclusion', () => {
  const endExclusion = () =>
    planBreak(backEnd.app.db, 'excluded', "business_now() - interval '1 second'");

  it('is a question that can be left, or asks for the return in 24 hours', async () => {
    const token = await comeOnBreak(endExclusion);
    const user = await openScreen('/');
    expect(await title('ครบกำหนดแล้ว จะกลับมาเล่นไหม')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ยังไม่กลับ' }));
    expect(await title('คุณยังปิดกั้นตัวเองอยู่')).toBeTruthy();
    expect(countCalls(safetyReturn)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'ขอกลับ' }));
    expect(await screen.findByText(/^กลับได้หลัง 24 ชั่วโมง: \d+ .+ \d\d:\d\d น\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'กลับมาเล่น' })).toBeNull();
    expect((await readBreak(token))?.return_asked_at).not.toBeNull();
  });

  it('ends after these 24 hours with the question about limits', async () => {
    const token = await comeOnBreak(async (own) => {
      await endExclusion();
      await backEnd.app.call(safetyReturn, { token: own });
    });
    await backEnd.app.moveClock(25 * HOUR_MS);
    await loadScreen('home');
    const user = await openScreen('/');
    await user.click(await screen.findByRole('button', { name: 'กลับมาเล่น' }));
    expect(await screen.findByRole('dialog', { name: 'ตั้งวงเงินฝากของคุณก่อนเริ่ม' })).toBeTruthy();
    await expectPlace('/');
    expect(await readBreak(token)).toBeNull();
  });
});

describe('a withdrawal during a break', () => {
  it('takes all money although turnover is owed, without a minimum', async () => {
    await oweTurnover(backEnd.app, member, { required: 500_00 });
    const token = await comeOnBreak(takeTimeOut);
    const user = await openScreen('/member/withdraw');
    await screen.findByLabelText(AMOUNT);
    expect(screen.getByText('ถอนได้ทั้งหมด').parentElement?.textContent).toContain('฿1,000.00');
    expect(screen.queryByText(/ขั้นต่ำ|วันนี้ถอนได้อีก|เทิร์น/)).toBeNull();
    await fill(user, AMOUNT, '37.50');
    await user.click(screen.getByRole('button', { name: 'ถอนเงิน' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันถอนเงิน' }));
    expect(await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeTruthy();
    expect(countCalls(withdrawCreate)).toBe(1);
    expect(await backEnd.app.balanceOf(token)).toBe(962_50);
  });

  it('leaves credit whose turnover is missing, and says so', async () => {
    const token = await comeOnBreak(takeTimeOut);
    const { data } = await backEnd.app.call(withdrawInfo, { token });
    const inBaht = (satang: number) => (satang / 100).toFixed(2);
    respondWithData(withdrawInfo, {
      ...data,
      min_amount: inBaht(data.min_amount),
      max_amount: inBaht(data.max_amount),
      balance: '150.00',
      kept: '50.00',
    });
    const user = await openScreen('/member/withdraw');
    await fill(user, AMOUNT, '100.01');
    const sentence = /^ช่วงพักถอนเงินของคุณได้ทั้งหมด ยกเว้นเครดิตที่ได้รับ ฿50/;
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
    expect(screen.getByLabelText<HTMLInputElement>(AMOUNT).value).toBe('100');
    await fill(user, AMOUNT, '100.01');
    await user.click(screen.getByRole('button', { name: 'ถอนเงิน' }));
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(countCalls(withdrawCreate)).toBe(0);
  });
});

describe('the history', () => {
  it('lists the events of breaks, and by whom', async () => {
    await comeOnBreak(async (token) => {
      await takeTimeOut(token);
      await takeTimeOut(token, '7d');
      await exclude(token);
      await exclude(token, 'ever');
    });
    await openScreen('/member/safety?view=history');
    await screen.findByText('ขยายช่วงพักตลอดไป');
    const entries = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => text.endsWith('· คุณ'));
    expect(entries).toEqual([
      expect.stringMatching(/^ขยายช่วงพักตลอดไป/),
      expect.stringMatching(/^ปิดกั้นตัวเองถึง \d+ .+ 25\d\d/),
      expect.stringMatching(/^ขยายช่วงพักถึง .+ \d\d:\d\d น\./),
      expect.stringMatching(/^พักการเล่นถึง .+ \d\d:\d\d น\./),
    ]);
  });

  it('tells a return from a time-out that ended by itself', async () => {
    await comeOnBreak(async (token) => {
      await planBreak(backEnd.app.db, 'excluded', "business_now() - interval '1 second'");
      await backEnd.app.call(safetyReturn, { token });
      await backEnd.app.moveClock(25 * HOUR_MS);
      await backEnd.app.call(safetyReturn, { token });
      await takeTimeOut(token);
      await backEnd.app.moveClock(50 * HOUR_MS);
      await runJob(backEnd.app, 'end-time-outs');
    });
    await openScreen('/member/safety?view=history');
    expect(await screen.findByText('ขอกลับมาเล่น')).toBeTruthy();
    expect(screen.getByText('กลับมาแล้ว').closest('li')?.textContent).toMatch(/· คุณ$/);
    expect(screen.getByText('ครบเวลาพัก').closest('li')?.textContent).toMatch(/· ระบบ$/);
  });
});
