import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { lottoRefusals } from '@/contract/lotto.copy';
import type { billValidate } from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { formatRate } from '@/domain/lotto';
import { findHighestWin } from '@/domain/lotto-highest-win';
import type { Satang } from '@/domain/money';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { assertNotPaused } from '../pauses/pause.service';
import { assertSafe, findSafetyRefusal, toRefusalData } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import {
  findAccepted,
  type Offer,
  type RequestedItem,
  type ValidatedItem,
  validateItems,
} from './bill.rules';
import { fetchTaken, takeLimits } from './bill-limits.queries';
import { fetchClosedNumbers, fetchRoundTerms } from './market.queries';
import { fetchRound, lockRound, type RoundRow, stateAt } from './round.queries';

type BillValidation = v.InferInput<typeof billValidate.data>;

/** A requested bill. */
export interface RequestedBill {
  memberId: number;
  agentId: number;
  /** Public id, as in URLs. */
  roundId: string;
  items: readonly RequestedItem[];
}

/**
 * Validates every item at this moment, without reserving anything.
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed` | `site.paused`
 */
export async function validateBill(db: Db, bill: RequestedBill): Promise<BillValidation> {
  const round = await fetchRound(db, bill.agentId, bill.roundId);
  assertOpen(round, await fetchNow(db));
  await assertNotPaused(db, pauseAsk(round));
  const offer = await fetchOffer(db, round);
  const taken = await fetchTaken(db, round, bill);
  const validated = validateItems(bill.items, offer, taken);
  const total = stakeOf(validated);
  // The answer is only told: the rule asks again when the bill is placed.
  const refusal =
    total > 0
      ? await findSafetyRefusal(db, bill.memberId, { kind: 'stake', amountSatang: total })
      : null;
  return { ...toBillValidation(round, validated), safety: refusal && toRefusalData(refusal) };
}

/** Returns the stake of the items that are not refused. */
function stakeOf(validated: readonly ValidatedItem[]): Satang {
  return sumOf(
    validated.filter(({ accepted }) => accepted !== null),
    ({ amount }) => amount,
  );
}

/**
 * Creates a bill with every item at the rate that its caller names, or refuses the whole bill. Debits its stake from
 * the main wallet in the same transaction. See `docs/rules.md#lottery`.
 * @returns id of the bill
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed` | `lotto.bill_changed` (with the verdict on every
 * item) | `site.paused` | `safety.refused` | `wallet.insufficient_balance` | `request.idempotency_conflict`
 */
export async function takeBill(
  db: Db,
  bill: RequestedBill & { idempotencyKey: string | null },
): Promise<string> {
  const { memberId, agentId, roundId, items } = bill;
  const total = sumOf(items, ({ amount }) => amount);
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'lotto/bill/create',
      key: bill.idempotencyKey ?? randomUUID(),
      content: { roundId, items },
      lockAccountIds: [],
    },
    async ({ tx, lockAccounts, post }) => {
      const round = await lockRound(tx, agentId, roundId);
      const now = await fetchNow(tx);
      assertOpen(round, now);
      await assertNotPaused(tx, pauseAsk(round));
      const offer = await fetchOffer(tx, round);
      const accepted = findAccepted(validateItems(items, offer, []));
      if (!accepted) {
        throw refuseBill(round, validateItems(items, offer, await fetchTaken(tx, round, bill)));
      }
      const houseAccountId = await findHouseAccountId(tx, agentId, 'house_lotto');
      const walletAccountId = await findMainAccountId(tx, memberId);
      await lockAccounts([walletAccountId]);
      await assertSafe(tx, memberId, { kind: 'stake', amountSatang: total });
      const id = await insertBill(tx, {
        memberId,
        walletAccountId,
        roundId: round.id,
        now,
        items: accepted.map(({ accepted: { rate, win }, bet_type, number, amount }, index) => ({
          item_id: index + 1,
          bet_type,
          number,
          amount,
          rate_milli: rate,
          win,
        })),
      });
      await post({
        leg: 'bet',
        debitAccountId: walletAccountId,
        creditAccountId: houseAccountId,
        amount: total,
        code: 'lotto_bet',
        reference: `lotto/${id}`,
      });
      // The limits are locked last, because from here on every other bill with one of these numbers waits.
      const taken = await takeLimits(tx, round, bill, accepted);
      const validated = validateItems(items, offer, taken);
      if (!findAccepted(validated)) throw refuseBill(round, validated);
      return id;
    },
  );
}

/** Names what would pause bets on a round. */
function pauseAsk({ agent_id, market_id }: RoundRow) {
  return { agentId: agent_id, scopes: ['play', `market/${market_id}`] };
}

/** @throws RefusalError `lotto.round_closed` when the round takes no bets at `now` */
function assertOpen(round: RoundRow, now: Date): void {
  const state = stateAt(round, now);
  if (state === 'scheduled') {
    throw new RefusalError('lotto.round_closed', {
      message: lottoRefusals.notOpenYet(round.opens_at),
    });
  }
  if (state !== 'open') throw new RefusalError('lotto.round_closed');
}

async function fetchOffer(db: Db, round: RoundRow): Promise<Offer> {
  return {
    terms: await fetchRoundTerms(db, round),
    closedNumbers: await fetchClosedNumbers(db, round),
  };
}

interface BillToInsert {
  memberId: number;
  walletAccountId: number;
  roundId: number;
  now: Date;
  items: readonly { amount: Satang }[];
}

async function insertBill(tx: Tx, bill: BillToInsert): Promise<string> {
  const [row] = await queryRaw<{ id: string }>(
    tx,
    `WITH bill AS (
       INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     ), items AS (
       INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
       SELECT bill.id, i.* FROM bill, json_to_recordset($7::text::json)
         AS i(item_id integer, bet_type text, number text, amount bigint, rate_milli integer, win bigint)
     )
     SELECT id FROM bill`,
    [
      bill.memberId,
      bill.walletAccountId,
      bill.roundId,
      bill.items.length,
      sumOf(bill.items, ({ amount }) => amount),
      bill.now,
      JSON.stringify(bill.items),
    ],
  );
  if (!row) throw new Error('failed to insert the bill');
  return row.id;
}

function refuseBill(round: RoundRow, validated: readonly ValidatedItem[]): RefusalError {
  return new RefusalError('lotto.bill_changed', { data: toBillValidation(round, validated) });
}

function toBillValidation(round: RoundRow, validated: readonly ValidatedItem[]): BillValidation {
  const taken = validated.filter(({ accepted }) => accepted !== null);
  return {
    round_id: round.round_id,
    items: validated.map(({ bet_type, number, amount, accepted, verdict, reason, message }) => ({
      bet_type,
      number,
      amount: formatBaht(amount),
      rate: accepted && formatRate(accepted.rate),
      win: accepted && formatBaht(accepted.win),
      verdict,
      reason,
      message,
    })),
    total: formatBaht(stakeOf(validated)),
    win_highest: formatBaht(
      findHighestWin(
        taken.map(({ accepted, ...item }) => ({ ...item, winSatang: accepted?.win ?? 0 })),
        round.result_kind,
      ),
    ),
    safety: null,
  };
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => Satang): Satang {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
