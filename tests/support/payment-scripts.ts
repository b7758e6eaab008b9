import * as fc from 'fast-check';
import { expect } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { orderQr } from '@/server/deposits/payment.service';
import type { PaymentGateway } from '@/server/deposits/payment-gateway';
import type { TestApp } from './app';
import { askDue, sendConfirmation } from './bank-gateway.fixture';
import { type BankMood, type BankStandIn, type Bill, payers } from './bank-stand-in';
import { runJob } from './run-job';

const SECOND = 1_000;
const MINUTE = 60_000;

/** One step of a random script. Numbers choose among the codes and bills of the script so far. */
type Step =
  | { act: 'order'; baht: number }
  | { act: 'pay'; code: number; by: 'member' | 'stranger'; extraSatang: number; isListed: boolean }
  | { act: 'confirm'; bill: number; isForged: boolean; times: number }
  | { act: 'list'; bill: number }
  | { act: 'mood'; mood: BankMood }
  | { act: 'end token' }
  | { act: 'ask'; times: number }
  | { act: 'sweep' }
  | { act: 'pass'; seconds: number };

const chosen = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('order' as const),
      baht: fc.integer({ min: 20, max: 25 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      code: chosen,
      by: fc.constantFrom(
        'member' as const,
        'member' as const,
        'member' as const,
        'stranger' as const,
      ),
      extraSatang: fc.constantFrom(0, 0, 0, 0, -1, 100),
      isListed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('confirm' as const),
      bill: chosen,
      isForged: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('list' as const), bill: chosen }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('mood' as const),
      mood: fc.constantFrom<BankMood>('well', 'well', 'well', 'error', 'refuse', 'odd', 'silent'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('end token' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 6, 31, 61, 200, 599, 700),
    }),
  },
);

/** A random script of orders, payments, lost, repeated and forged confirmations, and a bank in trouble. */
export const paymentScript = fc.array(step, { minLength: 3, maxLength: 14 });

interface Code {
  readonly id: string;
  readonly payload: string;
  readonly amountSatang: number;
  readonly expiresAtMs: number;
  readonly bills: Bill[];
  /** True once another code replaced it. */
  isReplaced: boolean;
}

/** A site beside a bank, on which scripts are played one after the other. */
interface ScriptedSite {
  /** Processes of the site, which take turns. */
  readonly apps: readonly TestApp[];
  readonly bank: BankStandIn;
  readonly gateways: readonly PaymentGateway[];
  readonly memberId: number;
}

/** Milliseconds by which the clock of a site was moved by its scripts so far. */
const offsets = new WeakMap<BankStandIn, number>();

/**
 * Plays a script, lets the bank recover and the site ask to the end, and compares the ledger with the bank: all its money
 * is known once and no other, a code is credited at most once, and exactly for money of its member, amount and time.
 */
export async function playScript(site: ScriptedSite, script: readonly Step[]): Promise<void> {
  const { apps, bank, gateways, memberId } = site;
  const [first] = apps;
  const db = first!.db;
  let turn = 0;
  const nextApp = () => apps[(turn += 1) % apps.length]!;
  const codes: Code[] = [];
  bank.mood = 'well';
  bank.bills.length = 0;
  bank.asked.length = 0;
  const [start] = await queryRaw<{ balance: number; incoming: number; credits: number }>(
    db,
    standing,
    [memberId],
  );
  let offsetMs = offsets.get(bank) ?? 0;
  const pass = async (ms: number) => {
    offsetMs += ms;
    offsets.set(bank, offsetMs);
    await first!.moveClock(offsetMs);
  };
  bank.nowMs = () => Date.now() + offsetMs;

  for (const each of script) {
    const code = 'code' in each ? codes[each.code % Math.max(1, codes.length)] : undefined;
    const bill =
      'bill' in each ? bank.bills[each.bill % Math.max(1, bank.bills.length)] : undefined;
    if (each.act === 'order') {
      const id = await orderQr(db, gateways, {
        ...{ memberId, agentId: 1, channelId: 'scb', subChannelId: 'qr' },
        amountSatang: each.baht * 100,
        idempotencyKey: null,
      }).catch(() => null);
      // A refused order has replaced the one before all the same.
      for (const earlier of codes) earlier.isReplaced = true;
      if (id !== null) codes.push(await readCode(first!, id));
    }
    // A bank takes no money for a code that is long over.
    if (each.act === 'pay' && code && bank.nowMs() < code.expiresAtMs + 2 * MINUTE) {
      const payer = each.by === 'member' ? payers.first : payers.stranger;
      const amountSatang = code.amountSatang + each.extraSatang;
      code.bills.push(bank.pay(code.payload, { payer, amountSatang, isListed: each.isListed }));
    }
    if (each.act === 'confirm' && bill) {
      const named = each.isForged
        ? { ...bill, transactionId: `forged-${turn}`, amountSatang: 1_000_000_00 }
        : bill;
      await Promise.all(
        Array.from({ length: each.times }, () => sendConfirmation(nextApp(), bank, named)),
      );
    }
    if (each.act === 'list' && bill) bill.isListed = true;
    if (each.act === 'mood') bank.mood = each.mood;
    if (each.act === 'end token') bank.endToken();
    if (each.act === 'ask')
      await Promise.all(Array.from({ length: each.times }, () => askDue(nextApp())));
    if (each.act === 'sweep') await runJob(nextApp(), 'end-overdue-deposits');
    if (each.act === 'pass') {
      await pass(each.seconds * SECOND);
      // A bank lists money within five minutes.
      for (const paid of bank.bills) paid.isListed ||= bank.nowMs() > paid.atMs + 5 * MINUTE;
    }
  }

  bank.mood = 'well';
  for (const bill of bank.bills) bill.isListed = true;
  const openAsks = async () => (await queryRaw(db, 'SELECT FROM payment_asks')).length;
  for (let round = 0; round < 40 && (round < 3 || (await openAsks()) > 0); round += 1) {
    await askDue(nextApp());
    await pass(11 * MINUTE);
  }
  expect(await openAsks()).toBe(0);

  // Money is known as the bank knows it.
  const known = await queryRaw<{ reference: string; amount: number }>(
    db,
    `SELECT reference, amount FROM incoming_payments WHERE id > $1 ORDER BY reference`,
    [start!.incoming],
  );
  const real = bank.bills
    .map(({ transactionId, amountSatang }) => ({ reference: transactionId, amount: amountSatang }))
    .toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
  expect(known).toEqual(real);
  let credited = 0;
  for (const code of codes) {
    const [deposit] = await queryRaw<{ state: string; transfers: number }>(
      db,
      `SELECT state, (SELECT count(*)::int FROM transfers WHERE code = 'deposit' AND reference = 'deposit/' || d.id) AS transfers
       FROM deposits d WHERE id = $1`,
      [code.id],
    );
    const isCredited = deposit?.state === 'credited';
    expect(deposit?.transfers).toBe(isCredited ? 1 : 0);
    if (isCredited) credited += code.amountSatang;
    const good = code.bills.filter(
      ({ amountSatang, payer, atMs }) =>
        amountSatang === code.amountSatang && payer === payers.first && atMs <= code.expiresAtMs,
    );
    if (good.length === 0) expect(isCredited).toBe(false);
    // One right payment of an open code is always credited, also without a confirmation.
    if (good.length === 1 && code.bills.length === 1 && !code.isReplaced)
      expect(isCredited).toBe(true);
  }
  const [end] = await queryRaw<{ balance: number; credits: number }>(db, standing, [memberId]);
  expect(end!.balance - start!.balance).toBe(credited);
  expect(end!.credits - start!.credits).toBe(credited);
  // The next script is not limited by the orders of this one.
  await pass(3 * 60 * MINUTE);
}

/** Balance of the member, the last incoming payment, and the sum of all deposits in the ledger. */
const standing = `SELECT a.balance, (SELECT coalesce(max(id), 0) FROM incoming_payments) AS incoming,
  (SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE code = 'deposit') AS credits
  FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.member_id = $1 AND w.wallet_type_id = 1`;

async function readCode({ db }: TestApp, id: string): Promise<Code> {
  const [row] = await queryRaw<{ qr_payload: string; amount: number; expires_at: Date }>(
    db,
    'SELECT qr_payload, amount, expires_at FROM deposits WHERE id = $1',
    [id],
  );
  return {
    id,
    payload: row!.qr_payload,
    amountSatang: row!.amount,
    expiresAtMs: row!.expires_at.getTime(),
    bills: [],
    isReplaced: false,
  };
}
