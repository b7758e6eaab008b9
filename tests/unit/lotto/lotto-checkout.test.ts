// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BillDetail, BillValidation, ValidatedItem } from '@/contract/lotto-bills.contract';

const ROUND_ID = 'government-20261201';
const slipKey = `7/${ROUND_ID}`;

/** Loads the stores as a newly opened page does. */
async function openPage() {
  vi.resetModules();
  const [checkout, slips] = await Promise.all([
    import('@/features/lotto/checkout.store'),
    import('@/features/lotto/slip-draft.store'),
  ]);
  const step = () => checkout.checkoutStore.checkout;
  const slip = () => slips.slipDraftStore.slips[slipKey] ?? [];
  checkout.loadRound(ROUND_ID);
  slips.addToSlip(slipKey, [
    { bet_type: 'two_top', number: '12', amountSatang: 1000 },
    { bet_type: 'two_top', number: '34', amountSatang: 2000 },
  ]);
  const validate = (...verdicts: ValidatedItem['verdict'][]) => {
    const bill = { slipKey, input: slip(), validation: toValidation(verdicts) };
    checkout.showValidated(bill);
    return bill;
  };
  return { ...checkout, step, slip, validate };
}

function toValidation(
  verdicts: readonly ValidatedItem['verdict'][],
  round_id = ROUND_ID,
): BillValidation {
  const numbers = ['12', '34'];
  const items = verdicts.map((verdict, at) => ({
    bet_type: 'two_top' as const,
    number: numbers[at] ?? '',
    amount: 1000,
    rate: verdict === 'refused' ? null : '90',
    win: verdict === 'refused' ? null : 90_000,
    verdict,
    reason: null,
    message: null,
  }));
  return { round_id, items, total: 1000, win_highest: 90_000, safety: null };
}

function toBill(round_id = ROUND_ID): BillDetail {
  const day = '2026-12-01';
  const at = `${day}T08:00:00.000Z`;
  return {
    bill_id: '1',
    number: '1',
    round: {
      round_id,
      market_id: 'government',
      market_name: 'หวยรัฐบาล',
      category_id: 'thai',
      day,
      moved_from: null,
      number: null,
      state: 'open',
      opens_at: at,
      closes_at: at,
      draws_at: at,
      result: null,
      note: null,
      is_demo_result: false,
      source: null,
    },
    state: 'active',
    item_count: 0,
    amount: 0,
    paid: 0,
    created_at: at,
    ended_at: null,
    cancellable_until: null,
    note: null,
    win_highest: 0,
    items: [],
  };
}

/** Waits one task, because Valtio calls its listeners in the next microtask. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => localStorage.clear());

describe('the steps of a checkout', () => {
  it('lead from editing to a validated and an accepted bill, which empties the slip', async () => {
    const page = await openPage();
    page.openPanel('paste', '12=50');
    expect(page.step()).toEqual({ step: 'editing', panel: 'paste', pasted: '12=50' });
    const bill = page.validate('accepted', 'accepted');
    expect(page.step()).toEqual({ step: 'validated', bill });
    page.finish(slipKey, toBill());
    expect(page.step()).toEqual({ step: 'taken', bill: toBill() });
    expect(page.slip()).toEqual([]);
    page.backToEditing();
    expect(page.step()).toEqual({ step: 'editing', panel: null, pasted: '' });
  });

  it('start again in another round', async () => {
    const page = await openPage();
    page.validate('accepted', 'accepted');
    page.loadRound('government-20261216');
    expect(page.step().step).toBe('editing');
    expect(page.slip()).toHaveLength(2);
  });

  it('ignore responses about a round that is not on the screen', async () => {
    const page = await openPage();
    page.loadRound('government-20261216');
    page.validate('accepted', 'accepted');
    page.finish(slipKey, toBill());
    expect(page.step().step).toBe('editing');
    expect(page.slip()).toEqual([]);
  });

  it('accept a newer validation of a bill only while this bill is shown', async () => {
    const page = await openPage();
    const bill = page.validate('accepted', 'accepted');
    const fresh = toValidation(['accepted', 'changed']);
    page.revalidate(bill, fresh);
    expect(page.step()).toEqual({ step: 'validated', bill: { ...bill, validation: fresh } });
    page.backToEditing();
    page.revalidate(bill, fresh);
    expect(page.step().step).toBe('editing');
  });

  it('remove refused bets from the bill and from the slip', async () => {
    const page = await openPage();
    const bill = page.validate('refused', 'accepted');
    page.dropRefused(bill);
    expect(page.slip().map(({ number }) => number)).toEqual(['34']);
    expect(page.step()).toMatchObject({
      bill: { input: [{ number: '34' }], validation: { items: [{ number: '34' }], total: 1000 } },
    });
  });
});

describe('the idempotency key of a bill', () => {
  it('stays the same for the same content, even after a reload, until the bill is accepted', async () => {
    const page = await openPage();
    const key = page.toBillKey('a');
    expect(page.toBillKey('a')).toBe(key);
    await settle();
    const reloaded = await openPage();
    expect(reloaded.toBillKey('a')).toBe(key);
    reloaded.finish(slipKey, toBill());
    expect(reloaded.toBillKey('a')).not.toBe(key);
  });

  it('differs for a bill with different content', async () => {
    const page = await openPage();
    expect(page.toBillKey('a')).not.toBe(page.toBillKey('b'));
  });

  it('is taken from another tab that sent the same content', async () => {
    const page = await openPage();
    const newValue = JSON.stringify({ version: 1, state: { content: 'a', key: 'k' } });
    window.dispatchEvent(new StorageEvent('storage', { key: 'lotto-sent-bill', newValue }));
    expect(page.toBillKey('a')).toBe('k');
  });
});
