import type { ReportIdentity } from '@/contract/operator/reports.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { sumMemberBalances } from '../ledger/ledger.service';
import { outsideOf, type PeriodSources } from './day-figures.queries';
import {
  addPlay,
  addToBalances,
  type Balances,
  balanceOf,
  type FigureSources,
  negate,
  type PlayMoney,
  playMoneyOf,
  resultOf,
} from './day-figures.rules';
import { type BankDay, openingMoney } from './day-parts.queries';

/** A check of a day's books; both sides in satang. */
export interface Identity {
  name: ReportIdentity;
  holds: boolean;
  left: number;
  right: number;
}

/** Kinds of accounts that hold points instead of money. */
const isPoints = (kind: string): boolean => kind.endsWith('_points');

/** Kinds of members' accounts with money; each account stores its balance. */
const MEMBER_KINDS = ['member_wallet', 'member_commission'] as const;

function identity(name: ReportIdentity, left: number, right: number): Identity {
  return { name, holds: left === right, left, right };
}

/** Reads the stakes that are not settled now, in satang. */
export async function fetchOpenNow(db: Executor, agentId: number): Promise<PlayMoney> {
  const rows = await queryRaw<{ area: 'games' | 'lotto'; amount: number }>(
    db,
    'SELECT area, amount FROM open_stakes($1)',
    [agentId],
  );
  const open = { games: 0, lotto: 0 };
  for (const { area, amount } of rows) open[area] = amount;
  return open;
}

/**
 * Checks the books of a day. Balances that members' accounts store and stakes that are open are known for the present
 * only; the movements after the day lead back to its end.
 */
export async function proveDay(
  db: Db,
  of: { period: PeriodSources; sources: FigureSources; bank: BankDay; openNow: PlayMoney },
): Promise<Identity[]> {
  const { period, sources, bank, openNow } = of;
  const { agentId, to: day } = period.scope;
  const { balances } = sources;
  const book = negate(balanceOf(balances, 'agent_bank'));
  return [
    proveZero(balances),
    identity('bank_equals_house', book, await fetchHouseSide(db, period, balances)),
    provePlay(period, sources, openNow),
    proveAccounts(period, sources, bank, book),
    await proveRollUp(db, agentId, day),
  ];
}

/** Compares the kinds of accounts with a claim and those with a debt. */
function proveZero(balances: Balances): Identity {
  let [claims, debts] = [0, 0];
  for (const [kind, amount] of balances) {
    if (isPoints(kind)) continue;
    if (amount > 0) claims += amount;
    else debts -= amount;
  }
  return identity('kinds_sum_to_zero', claims, debts);
}

/** Returns what everyone but the bank holds: members as their accounts store it, the house as the transfers say. */
async function fetchHouseSide(db: Db, period: PeriodSources, balances: Balances): Promise<number> {
  const later = addToBalances(new Map(), outsideOf(period).after.cells);
  let held = 0;
  for (const kind of MEMBER_KINDS) {
    held += (await sumMemberBalances(db, period.scope.agentId, kind)) - balanceOf(later, kind);
  }
  for (const [kind, amount] of balances) {
    const isOther = kind !== 'agent_bank' && !kind.startsWith('member_') && !isPoints(kind);
    if (isOther) held += amount;
  }
  return held;
}

/** Compares the accounts of play with the settled and the open stakes. */
function provePlay(period: PeriodSources, sources: FigureSources, openNow: PlayMoney): Identity {
  const { before, after } = outsideOf(period);
  const settled = [before.plays, sources.plays, after.plays].map(resultOf);
  const moved = playMoneyOf(addToBalances(new Map(), after.cells));
  const expected = addPlay(
    settled.reduce((sum, result) => addPlay(sum, result), openNow),
    moved,
    -1,
  );
  const held = playMoneyOf(sources.balances);
  const isEqual = held.games === expected.games && held.lotto === expected.lotto;
  return {
    name: 'play_equals_house',
    holds: isEqual,
    left: held.games + held.lotto,
    right: expected.games + expected.lotto,
  };
}

/** Compares the documents of bank money, by account, with the ledger. */
function proveAccounts(
  period: PeriodSources,
  sources: FigureSources,
  bank: BankDay,
  book: number,
): Identity {
  const opening = openingMoney([...outsideOf(period).before.cells, ...sources.cells]);
  const flows = bank.flows.reduce((sum, { total }) => sum + total, 0);
  return identity('accounts_equal_bank', opening + flows, book);
}

/** Compares the stored sums of the day with its transfers. */
async function proveRollUp(db: Executor, agentId: number, day: CalendarDay): Promise<Identity> {
  const rows = await queryRaw<{
    debitKind: string;
    kept: number;
    computed: number;
    isWrong: boolean;
  }>(
    db,
    `SELECT debit_kind AS "debitKind", kept, computed, is_wrong AS "isWrong"
     FROM recompute_house_day($1, $2::text::date)`,
    [agentId, day],
  );
  const money = rows.filter(({ debitKind }) => !isPoints(debitKind));
  return {
    name: 'roll_up_is_true',
    holds: rows.every(({ isWrong }) => !isWrong),
    left: money.reduce((sum, { kept }) => sum + kept, 0),
    right: money.reduce((sum, { computed }) => sum + computed, 0),
  };
}
