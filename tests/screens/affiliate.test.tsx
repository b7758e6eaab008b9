import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/affiliate/components/line-list';
import '@/features/affiliate/components/member-page';
import '@/features/affiliate/components/network-tree';
import '@/shared/ui/qr-picture';
import '@/features/affiliate/components/qr.dialog';
import '@/features/affiliate/components/redeem.dialog';
import '@/features/affiliate/screens/affiliate.screen';
import {
  affiliateConfigs,
  affiliateNetwork,
  affiliateRedeem,
  affiliateSummary,
  affiliateTransactionsV2,
} from '@/contract/affiliate.contract';
import { errorMessages } from '@/contract/error-messages.copy';
import { formatMoney } from '@/domain/money';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { openTestSeeds } from '../support/test-seeds';

const backEnd = useBackEnd({
  prepare: async ({ db }) =>
    seedNetwork(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) }),
});
const SECOND = '0823456789';

const main = () => within(screen.getByRole('main'));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Makes every media query miss, so that the sections appear one at a time, without a second column. */
function holdPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  );
}

async function fetchSummary(token: string) {
  return (await backEnd.app.call(affiliateSummary, { token })).data;
}

describe('the affiliate page for a visitor', () => {
  it('shows the steps, a worked example of a month, the rates and the link to register', async () => {
    await openScreen('/affiliate');
    expect(await screen.findByRole('heading', { level: 1, name: 'ชวนกันมา แบ่งกันได้' })).toBeTruthy();
    expect(await main().findByText('เพื่อนสมัครผ่านลิงก์ของคุณ ระบบจำไว้ 30 วัน')).toBeTruthy();
    expect(main().getByText('฿256.00')).toBeTruthy();
    expect(main().getByText('฿286.00')).toBeTruthy();
    const slot = main().getByRole('row', { name: /สล็อต/ });
    expect(slot.textContent).toBe('สล็อต0.8%0.3%0.2%');
    const join = main().getByRole('link', { name: 'สมัครแล้วรับลิงก์ของคุณ' });
    expect(join.getAttribute('href')).toBe('/register');
  });

  it('shows no median income while the site has none', async () => {
    const { data } = await backEnd.app.call(affiliateConfigs, {});
    expect(data.median).toBeNull();
    await openScreen('/affiliate');
    expect(await screen.findByText('ไม่มีรายได้ประกัน เพื่อนเล่นน้อยก็ได้น้อย')).toBeTruthy();
  });

  it('offers a retry when the request fails', async () => {
    cut(affiliateConfigs);
    const user = await openScreen('/affiliate');
    const retry = await button('ลองใหม่');
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('฿286.00')).toBeTruthy();
  });
});

describe('the affiliate overview of a member', () => {
  beforeEach(holdPhone);

  it('says that the income is held before the member tries to redeem it', async () => {
    await comeAsMember(backEnd);
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO affiliate_holds (agent_id, member_id, reason, held_by, held_at)
       SELECT 1, id, 'ตรวจสอบ', 'operator/som', business_now() FROM members WHERE username = '0812345678'`,
    );
    await openScreen('/affiliate');
    expect(await screen.findByText(errorMessages['affiliate.held'])).toBeTruthy();
    const redeem = await button('ยังแลกไม่ได้');
    expect(redeem.hasAttribute('disabled')).toBe(true);
  });

  it('shows the link, the code, the income of the month by level and type, and the latest commissions', async () => {
    const token = await comeAsMember(backEnd);
    const summary = await fetchSummary(token);
    await openScreen('/affiliate');
    expect(await screen.findByText(summary.ref_code)).toBeTruthy();
    expect(screen.getByText(new RegExp(`/register\\?ref=${summary.ref_code}$`))).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR ลิงก์ของคุณ' })).toBeTruthy();
    const levels = within(screen.getByRole('list', { name: 'รายได้แยกตามชั้น' }));
    for (const { level, income } of summary.this_month.by_level) {
      expect(levels.getAllByRole('listitem')[level - 1]?.textContent).toContain(
        formatMoney(income),
      );
    }
    const types = within(screen.getByRole('table', { name: 'รายได้แยกตามประเภทเกม' }));
    expect(types.getAllByRole('row')).toHaveLength(6);
    expect((await screen.findAllByText(/ยอดเล่น ฿/)).length).toBe(4);
  });

  it('copies the link and confirms the copy', async () => {
    const token = await comeAsMember(backEnd);
    const { ref_code } = await fetchSummary(token);
    const user = await openScreen('/affiliate');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await button('คัดลอกลิงก์แนะนำเพื่อน'));
    expect(await screen.findByText('คัดลอกลิงก์แล้ว ส่งให้เพื่อนได้เลย')).toBeTruthy();
    expect(write).toHaveBeenCalledWith(expect.stringContaining(`/register?ref=${ref_code}`));
  });

  it('is empty without friends and invites the member to share', async () => {
    await comeAsMember(backEnd, SECOND);
    const user = await openScreen('/affiliate');
    expect(await screen.findByText(/รายได้จะแสดงที่นี่เมื่อเพื่อนเล่น/)).toBeTruthy();
    expect((await button('แลกได้เมื่อรายได้ครบ ฿500.00')).hasAttribute('disabled')).toBe(true);
    await user.click(await button('สายงาน'));
    expect(await screen.findByText(/ยังไม่มีเพื่อนในสายงาน/)).toBeTruthy();
  });

  it('offers a retry when the summary fails to load', async () => {
    await comeAsMember(backEnd);
    cut(affiliateSummary);
    const user = await openScreen('/affiliate');
    const retry = await button('ลองใหม่');
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('แลกได้ตอนนี้')).toBeTruthy();
  });

  it('shows that the monthly cap is reached and how much a correction deducts', async () => {
    const token = await comeAsMember(backEnd);
    const summary = (await backEnd.app.call(affiliateSummary, { token })).json;
    if (!isSummaryResponse(summary)) throw new Error('no summary');
    respondWithData(affiliateSummary, {
      ...summary.data,
      owed: '40.00',
      this_month: { ...summary.data.this_month, income: '50000.00', earned: '50100.00' },
    });
    await openScreen('/affiliate');
    expect(await screen.findByText(/ถึงเพดานเดือนนี้ ฿50,000.00 แล้ว ส่วนที่เกิน ฿100.00/)).toBeTruthy();
    expect(screen.getByText(/ถูกยกเลิกภายหลัง ฿40.00/)).toBeTruthy();
  });
});

interface SummaryResponse {
  data: { this_month: object };
}

function isSummaryResponse(json: unknown): json is SummaryResponse {
  return typeof json === 'object' && json !== null && 'data' in json;
}

describe('the affiliate network', () => {
  beforeEach(async () => {
    holdPhone();
    await comeAsMember(backEnd);
  });

  it('opens branch by branch and loads a branch only when it is opened', async () => {
    const user = await openScreen('/affiliate?view=network');
    const [open] = await screen.findAllByRole('button', { name: /^ดูเพื่อนของ/ });
    const calls = countCalls(affiliateNetwork);
    if (!open) throw new Error('nobody has friends');
    await user.click(open);
    expect((await screen.findAllByText(/^ชั้น 2/)).length).toBeGreaterThan(0);
    expect(countCalls(affiliateNetwork)).toBe(calls + 1);
    await user.click(await button(/^ซ่อนเพื่อนของ/));
    expect(screen.queryByText(/^ชั้น 2/)).toBeNull();
    expect(screen.getByText('200 คน')).toBeTruthy();
  });

  it('offers a retry when the network fails to load', async () => {
    cut(affiliateNetwork);
    const user = await openScreen('/affiliate?view=network');
    const retry = await button('ลองใหม่');
    mendNetwork();
    await user.click(retry);
    expect((await screen.findAllByText(/^ชั้น 1/)).length).toBe(40);
  });
});

describe('the commission lines', () => {
  beforeEach(holdPhone);

  it('are filtered by kind in the URL and load page by page', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/affiliate?view=lines');
    const list = () => main().getAllByText(/ยอดเล่น/);
    await waitFor(() => expect(list()).toHaveLength(20));
    await user.click(await button('ดูเพิ่ม'));
    await waitFor(() => expect(list()).toHaveLength(40));
    await user.click(await button('หักคืน'));
    expect(window.location.search).toBe('?view=lines&kind=back');
    expect(await screen.findByText('กีฬา · คืนเพราะยกเลิก')).toBeTruthy();
    await user.click(await button('แลกออก'));
    expect(await screen.findByText('ไม่มีรายการแบบนี้')).toBeTruthy();
    expect(countCalls(affiliateTransactionsV2)).toBe(4);
  });
});

describe('the affiliate page on a wide screen', () => {
  it('shows income and network side by side', async () => {
    await comeAsMember(backEnd);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    );
    await openScreen('/affiliate');
    expect(await screen.findByRole('region', { name: 'สายงานของคุณ' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'รายได้แยกตามชั้น' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ภาพรวม' })).toBeNull();
  });
});

describe('redeeming commission', () => {
  async function open() {
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/affiliate');
    await user.click(await button('แลกเข้ากระเป๋าหลัก'));
    const sheet = within(await screen.findByRole('dialog', { name: 'แลกรายได้' }));
    return { token, user, sheet };
  }

  it('shows the turnover and the locked balance before it moves the money', async () => {
    const { token, user, sheet } = await open();
    const before = (await fetchSummary(token)).balance;
    await user.click(sheet.getByRole('button', { name: '500' }));
    expect(sheet.getByText('ทำยอดเทิร์น ฿500.00')).toBeTruthy();
    expect(sheet.getByText(/ยอดในกระเป๋าหลัก ฿1,000.00 จะถอนไม่ได้/)).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'ยืนยันแลก ฿500.00' }));
    expect(await screen.findByText('฿500.00 เข้ากระเป๋าหลักแล้ว')).toBeTruthy();
    expect((await fetchSummary(token)).balance).toBe(before - 500_00);
    expect(await backEnd.app.balanceOf(token)).toBe(1_500_00);
  });

  it('refuses an amount below the minimum, above the balance or not a number, without a request', async () => {
    const { token, user, sheet } = await open();
    const { balance } = await fetchSummary(token);
    const send = async (amount: string) => {
      await fill(user, 'จำนวนที่แลก', amount);
      await user.click(sheet.getByRole('button', { name: /^ยืนยันแลก/ }));
    };
    await send('499');
    expect((await sheet.findAllByText(/ขั้นต่ำ ฿500.00/)).length).toBe(2);
    await send('9999');
    expect(await sheet.findByText(`แลกได้ไม่เกิน ${formatMoney(balance)}`)).toBeTruthy();
    await send('สองร้อย');
    expect(await sheet.findByText('กรุณากรอกจำนวนเงิน')).toBeTruthy();
    expect(countCalls(affiliateRedeem)).toBe(0);
  });

  it('shows the reason of a refusal and keeps the typed amount', async () => {
    const { user, sheet } = await open();
    respondWith(affiliateRedeem, 200, 'affiliate.changed');
    await user.click(sheet.getByRole('button', { name: '500' }));
    await user.click(sheet.getByRole('button', { name: 'ยืนยันแลก ฿500.00' }));
    expect(await sheet.findByText(errorMessages['affiliate.changed'])).toBeTruthy();
    expect((await sheet.findByLabelText<HTMLInputElement>('จำนวนที่แลก')).value).toBe('500');
  });
});
