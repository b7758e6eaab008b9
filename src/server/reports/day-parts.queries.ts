import { describeMovement } from '@/contract/movement-kinds';
import type { FigureId } from '@/contract/operator/report-figures';
import type { CalendarDay } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import { bankAccountTitle } from './bank-titles';
import {
  balanceOf,
  bonusCostOf,
  countedPlays,
  type FigureSources,
  type HouseCell,
  type PlaySum,
} from './day-figures.rules';
import { playTypeNames, reportCopy } from './operator.copy';
import { playTypeOf, playTypes } from './play-types';

/** A part of a figure; the amount is in satang. */
export interface FigurePart {
  figure: FigureId;
  /** Key that `reports/lines` takes. */
  key: string;
  title: string;
  count: number | null;
  amount: number;
}

/** Bank money of one account or channel; amounts that leave it are negative. Satang. */
export interface BankFlow {
  kind: 'deposit' | 'payout' | 'move';
  accountId: number | null;
  channelId: string | null;
  dayCount: number;
  dayAmount: number;
  total: number;
}

/** An account of the agent with its book at the end of the day, in satang, and the count of that day. */
export interface CountedAccount {
  id: number;
  title: string;
  book: number;
  counted: number | null;
  explanation: string | null;
}

/** Where bank money of a day is, by account. */
export interface BankDay {
  flows: readonly BankFlow[];
  accounts: readonly CountedAccount[];
  titles: ReadonlyMap<string, string>;
}

/** Key of money that belongs to no account. */
const UNASSIGNED = 'unassigned';

/** Reads the bank money of a day by account and channel. */
export async function fetchBankDay(
  db: Executor,
  agentId: number,
  day: CalendarDay,
): Promise<BankDay> {
  const flows = await queryRaw<BankFlow>(
    db,
    `SELECT kind, account_id AS "accountId", channel_id AS "channelId", day_count AS "dayCount",
       day_amount AS "dayAmount", total FROM bank_flows($1, $2::text::date)`,
    [agentId, day],
  );
  const named = await queryRaw<{
    id: number;
    bankCode: string | null;
    accountNumber: string;
    accountName: string;
  }>(
    db,
    `SELECT id, bank_code AS "bankCode", account_number AS "accountNumber", account_name AS "accountName"
     FROM receiving_accounts WHERE agent_id = $1`,
    [agentId],
  );
  const channels = await queryRaw<{ id: string; name: string }>(
    db,
    'SELECT id, name FROM payment_channels WHERE agent_id = $1',
    [agentId],
  );
  const books = await queryRaw<Omit<CountedAccount, 'title'>>(
    db,
    'SELECT account_id AS id, book, counted, explanation FROM bank_day($1, $2::text::date)',
    [agentId, day],
  );
  const titles = new Map([
    ...named.map((account) => [`account/${account.id}`, bankAccountTitle(account)] as const),
    ...channels.map(({ id, name }) => [`channel/${id}`, name] as const),
    [UNASSIGNED, reportCopy.noAccount] as const,
  ]);
  const accounts = books.map((book) => ({
    ...book,
    title: titles.get(`account/${book.id}`) ?? reportCopy.noAccount,
  }));
  return { flows, accounts, titles };
}

function keyOf({ accountId, channelId }: Pick<BankFlow, 'accountId' | 'channelId'>): string {
  if (accountId !== null) return `account/${accountId}`;
  return channelId === null ? UNASSIGNED : `channel/${channelId}`;
}

/** Returns the deposits and payouts of the day by account or channel. */
function partsOfCash({ flows, titles }: BankDay): FigurePart[] {
  return flows
    .filter(
      ({ kind, dayCount, dayAmount }) => kind !== 'move' && (dayCount !== 0 || dayAmount !== 0),
    )
    .map((flow) => ({
      figure: flow.kind === 'deposit' ? 'deposits' : 'payouts',
      key: keyOf(flow),
      title: titles.get(keyOf(flow)) ?? reportCopy.noAccount,
      count: flow.dayCount,
      amount: flow.kind === 'deposit' ? flow.dayAmount : 0 - flow.dayAmount,
    }));
}

/** Opening balances of members, which stand on no account: bank money that no document explains. Satang. */
export function openingMoney(cells: readonly HouseCell[]): number {
  return cells.reduce((total, { code, debitKind, creditKind, amount }) => {
    if (code !== 'opening_balance') return total;
    if (debitKind === 'agent_bank') return total + amount;
    return creditKind === 'agent_bank' ? total - amount : total;
  }, 0);
}

/**
 * Returns the bank's book by account: the last count with what moved since, as the bank desk shows it. The differences
 * that counts found are a part of their own, so the parts add up to the ledger.
 */
function partsOfBook({ flows, accounts, titles }: BankDay, opening: number): FigurePart[] {
  const totals = new Map<string, number>();
  for (const flow of flows) {
    totals.set(keyOf(flow), (totals.get(keyOf(flow)) ?? 0) + flow.total);
  }
  let difference = 0;
  for (const { id, book } of accounts) {
    difference += (totals.get(`account/${id}`) ?? 0) - book;
    totals.set(`account/${id}`, book);
  }
  const part = (key: string, title: string, amount: number): FigurePart => ({
    figure: 'bank_book',
    ...{ key, title, amount },
    count: null,
  });
  return [
    ...[...totals].map(([key, amount]) =>
      part(key, titles.get(key) ?? reportCopy.noAccount, amount),
    ),
    part('opening', reportCopy.openingBalance, opening),
    part('count_difference', reportCopy.countDifference, difference),
  ].filter(({ key, amount }) => amount !== 0 || key.startsWith('account/'));
}

/** Returns stakes, prizes and results of the day by type of play. */
function partsOfPlay(plays: readonly PlaySum[]): FigurePart[] {
  const counted = countedPlays(plays);
  return playTypes.flatMap((type) => {
    const own = counted.filter(({ area, category }) => playTypeOf(area, category) === type);
    if (own.length === 0) return [];
    const sum = (of: (play: PlaySum) => number): number =>
      own.reduce((total, play) => total + of(play), 0);
    const part = (figure: FigureId, amount: number): FigurePart => ({
      ...{ figure, key: type, title: playTypeNames[type], amount },
      count: null,
    });
    return [
      part(
        'stakes',
        sum(({ stake }) => stake),
      ),
      part(
        'prizes',
        sum(({ payout }) => payout),
      ),
      part(
        'ggr',
        sum(({ stake, payout }) => stake - payout),
      ),
      part(
        'ggr_bonus',
        sum(({ walletKind, stake, payout }) => (walletKind === 'bonus' ? stake - payout : 0)),
      ),
    ];
  });
}

/** Returns the cost of offers by ledger code. */
function partsOfBonus(cells: readonly HouseCell[]): FigurePart[] {
  const parts = new Map<string, FigurePart>();
  for (const cell of cells) {
    const amount = bonusCostOf(cell);
    if (amount === 0) continue;
    const known = parts.get(cell.code);
    parts.set(cell.code, {
      figure: 'bonus_cost',
      key: cell.code,
      title: describeMovement(cell.code),
      count: cell.count + (known?.count ?? 0),
      amount: amount + (known?.amount ?? 0),
    });
  }
  return [...parts.values()];
}

/** Returns what members hold at the end of the day, by kind. */
function partsOfBalances({ balances }: FigureSources, bonus: number): FigurePart[] {
  const part = (key: string, title: string, amount: number): FigurePart => ({
    figure: 'member_balances',
    ...{ key, title, amount },
    count: null,
  });
  return [
    part('main', reportCopy.mainWallets, balanceOf(balances, 'member_wallet') - bonus),
    part('bonus', reportCopy.bonusWallets, bonus),
    part('commission', reportCopy.commissions, balanceOf(balances, 'member_commission')),
    part('holds', reportCopy.holds, balanceOf(balances, 'withdrawal_holds')),
  ];
}

/** Reads the sum of the bonus wallets at the end of a day, in satang. */
export async function fetchBonusBalance(
  db: Executor,
  agentId: number,
  day: CalendarDay,
): Promise<number> {
  const [row] = await queryRaw<{ amount: number }>(
    db,
    'SELECT bonus_balance($1, $2::text::date) AS amount',
    [agentId, day],
  );
  return row?.amount ?? 0;
}

/** Returns the parts of all figures of a day that have some; the parts of a figure add up to it. */
export function listParts(of: {
  sources: FigureSources;
  bank: BankDay;
  /** Opening balances of members up to the day, and the sum of the bonus wallets; satang. */
  opening: number;
  bonus: number;
}): FigurePart[] {
  const { sources, bank, opening, bonus } = of;
  const { games, lotto } = sources.openStakes;
  return [
    ...partsOfCash(bank),
    ...partsOfPlay(sources.plays),
    {
      figure: 'open_stakes',
      key: 'games',
      title: reportCopy.openGames,
      count: null,
      amount: games,
    },
    {
      figure: 'open_stakes',
      key: 'lotto',
      title: reportCopy.openLotto,
      count: null,
      amount: lotto,
    },
    ...partsOfBonus(sources.cells),
    ...partsOfBalances(sources, bonus),
    ...partsOfBook(bank, opening),
  ];
}
