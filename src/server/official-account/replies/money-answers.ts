import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatTime } from '@/domain/thai-date';
import { fetchNow } from '../../db/clock.queries';
import { type DepositRow, fetchDeposits, stateOf } from '../../deposits/deposit.queries';
import { fetchTurnoverOwed, totalLeft } from '../../requirements/turnover.queries';
import { fetchPoints, fetchWallets } from '../../wallet/wallet.service';
import {
  fetchTerms,
  fetchUsualMinutes,
  fetchWithdrawals,
  findOwnAccount,
  type WithdrawalRow,
  type WithdrawalTerms,
} from '../../withdrawals/withdrawal.queries';
import type { LineMember } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';
import { type AnswerContext, askButton, openScreen, showCard } from './answer-context';
import type { CardLine } from './cards';
import { chatCopy } from './chat-replies.copy';

/** Highest number of bonus wallets on the card. */
const MOST_BONUS_WALLETS = 3;
/** Deposits among which an open one is searched; a member has one or two open ones at most. */
const LATEST_DEPOSITS = 5;
const MINUTE_MS = 60_000;

/** Answers with the balances of the member's wallets, the turnover that is left, and the points. */
export async function answerBalance(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const { db, settings } = context;
  const copy = chatCopy.balance;
  const isPaused = member.pausedUntil !== null;
  const buttons = [
    ...(isPaused ? [] : openScreen(context, chatCopy.buttons.deposit, 'deposit')),
    ...openScreen(context, chatCopy.buttons.withdraw, 'withdraw'),
    ...openScreen(context, chatCopy.buttons.statement, 'statement'),
  ];
  if (!settings.showsBalance) {
    return [showCard(context, { title: copy.title, text: copy.hidden, buttons })];
  }
  const [wallets, points, owed, now] = await Promise.all([
    fetchWallets(db, member.id),
    fetchPoints(db, member.id),
    fetchTurnoverOwed(db, member.id),
    fetchNow(db),
  ]);
  const left = totalLeft(owed);
  const bonuses = wallets.filter(({ walletTypeId }) => walletTypeId !== MAIN_WALLET_TYPE_ID);
  const shown = wallets.filter(
    (wallet) => !bonuses.includes(wallet) || bonuses.indexOf(wallet) < MOST_BONUS_WALLETS,
  );
  const lines: CardLine[] = [
    ...shown.map(({ name, balanceSatang, walletTypeId }) => ({
      label: name,
      value: formatMoney(balanceSatang),
      isMain: walletTypeId === MAIN_WALLET_TYPE_ID,
    })),
    ...(left > 0 ? [{ label: copy.turnover, value: formatMoney(left) }] : []),
    { label: copy.points, value: formatInteger(points) },
  ];
  const note = copy.at(formatTime(now.toISOString()));
  return [showCard(context, { title: copy.title, lines, note, buttons })];
}

/** Answers with the member's open deposit, or how to make one. */
export async function answerDeposit(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const { db, settings } = context;
  const copy = chatCopy.deposit;
  const { deposits } = await fetchDeposits(db, member.id, { limit: LATEST_DEPOSITS });
  const open = deposits.find((row) => ['pending', 'review'].includes(stateOf(row)));
  if (!open) {
    const buttons = openScreen(context, chatCopy.buttons.deposit, 'deposit');
    return [showCard(context, { title: copy.title, text: copy.text, buttons })];
  }
  const isPending = stateOf(open) === 'pending';
  const amount = { value: formatMoney(open.amount), isMain: true };
  return [
    showCard(context, {
      title: isPending ? copy.pending : copy.review,
      text: isPending ? copy.pendingText : copy.reviewText,
      lines: [
        ...(settings.showsBalance
          ? [{ label: isPending ? copy.exactAmount : copy.amount, ...amount }]
          : []),
        ...(isPending ? [{ label: copy.timeLeft, value: copy.minutes(minutesLeft(open)) }] : []),
      ],
      buttons: openScreen(context, chatCopy.buttons.depositState, 'deposit'),
    }),
  ];
}

function minutesLeft({ expires_at, now }: DepositRow): number {
  return Math.max(1, Math.ceil((expires_at.getTime() - now.getTime()) / MINUTE_MS));
}

/** Answers with the amount that the member may withdraw now, or the withdrawal that is under way. */
export async function answerWithdraw(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const { db, agentId, settings } = context;
  const copy = chatCopy.withdraw;
  const [{ withdrawals }, usualMinutes] = await Promise.all([
    fetchWithdrawals(db, member.id, { limit: 1 }),
    fetchUsualMinutes(db, agentId),
  ]);
  const usually = usualMinutes === null ? undefined : copy.usually(usualMinutes);
  const buttons = [
    ...openScreen(context, chatCopy.buttons.withdraw, 'withdraw'),
    ...openScreen(context, chatCopy.buttons.statement, 'statement'),
  ];
  const [latest] = withdrawals;
  if (latest && isRunning(latest)) {
    const lines = [
      ...(settings.showsBalance
        ? [{ label: copy.amount, value: formatMoney(latest.amount), isMain: true }]
        : []),
      { label: copy.state, value: copy.states[latest.state] },
    ];
    return [showCard(context, { title: copy.running, lines, note: usually, buttons })];
  }
  const { lines, reason } = await findWithdrawable(context, member);
  return [
    showCard(context, {
      title: copy.title,
      text: reason,
      lines: settings.showsBalance ? lines : [],
      note: usually,
      buttons,
    }),
  ];
}

function isRunning(row: WithdrawalRow): row is WithdrawalRow & { state: 'requested' | 'approved' } {
  return row.state === 'requested' || row.state === 'approved';
}

/** Returns the amount that may be withdrawn now with the turnover that is left, and a reason that forbids it. */
async function findWithdrawable(
  { db, agentId }: AnswerContext,
  { id: memberId }: LineMember,
): Promise<{ lines: CardLine[]; reason: string | undefined }> {
  const copy = chatCopy.withdraw;
  const [terms, account, owed, wallets] = await Promise.all([
    fetchTerms(db, { memberId, agentId }),
    findOwnAccount(db, memberId),
    fetchTurnoverOwed(db, memberId),
    fetchWallets(db, memberId),
  ]);
  const main = wallets.find(({ walletTypeId }) => walletTypeId === MAIN_WALLET_TYPE_ID);
  const balance = main?.balanceSatang ?? 0;
  const left = totalLeft(owed);
  const reason = findReason({ terms, account, balance });
  const mayNow = reason === undefined && left === 0 ? Math.min(balance, terms.maxSatang) : 0;
  return {
    reason,
    lines: [
      { label: copy.now, value: formatMoney(mayNow), isMain: true },
      ...(left > 0 ? [{ label: copy.turnover, value: formatMoney(left) }] : []),
    ],
  };
}

function findReason({
  terms,
  account,
  balance,
}: {
  terms: WithdrawalTerms;
  account: Awaited<ReturnType<typeof findOwnAccount>>;
  balance: number;
}): string | undefined {
  const copy = chatCopy.withdraw;
  if (!account) return copy.noAccount;
  if (account.usableAt) return copy.accountChanged;
  if (terms.askedToday >= terms.mostPerDay) return copy.noneToday;
  return balance < terms.minSatang ? copy.least(terms.minSatang) : undefined;
}

/** Answers a picture, which may be a slip: none is needed. */
export function answerPicture(context: AnswerContext, member: LineMember | null): LineMessage[] {
  const copy = chatCopy.picture;
  if (member === null) return [{ type: 'text', text: copy.stranger }];
  const buttons = [askButton(chatCopy.buttons.depositState, 'deposit')];
  return [showCard(context, { title: copy.title, text: copy.text, buttons })];
}
