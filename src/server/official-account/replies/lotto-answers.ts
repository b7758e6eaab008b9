import type * as v from 'valibot';
import type { billList } from '@/contract/lotto-bills.contract';
import { parseBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { formatDay, formatDayOfYear, formatThaiTime } from '@/domain/thai-date';
import { fetchNow } from '../../db/clock.queries';
import { RefusalError } from '../../http/refusal';
import { fetchBill, fetchBills } from '../../lotto/bill.queries';
import { fetchResultsOfDay, findLatestResultDay } from '../../lotto/result.queries';
import { fetchComingRounds, type RoundRow, toResultData } from '../../lotto/round.queries';
import type { LineMember } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';
import { type AnswerContext, askButton, openScreen, showCard } from './answer-context';
import { chatCopy } from './chat-replies.copy';

type Bill = v.InferInput<typeof billList.data>['bills'][number];

const MOST_BILLS = 5;
const MOST_RESULTS = 6;
const MOST_ROUNDS = 5;

const toMoney = (baht: string | number) => formatMoney(parseBaht(baht));

/** Answers with the member's latest bills. */
export async function answerBills(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const copy = chatCopy.bills;
  const owner = { memberId: member.id, agentId: context.agentId };
  const { bills } = await fetchBills(context.db, owner, { limit: MOST_BILLS });
  const buttons = openScreen(context, chatCopy.buttons.bills, 'lottoBills');
  if (bills.length === 0) {
    const first = openScreen(context, chatCopy.buttons.lottery, 'lottoLobby');
    return [showCard(context, { title: copy.title, text: copy.none, buttons: first })];
  }
  const lines = bills.map((bill) => ({
    label: copy.market(bill.round.market_name, nameRound(bill)),
    value: tellOutcome(bill),
    press: { kind: 'bill' as const, billId: bill.bill_id },
  }));
  return [showCard(context, { title: copy.title, lines, note: copy.note, buttons })];
}

/** Answers with one bill of the member; null for an id that no bill of the member has. */
export async function answerBill(
  context: AnswerContext,
  member: LineMember,
  billId: string,
): Promise<LineMessage[] | null> {
  const copy = chatCopy.bills;
  const owner = { memberId: member.id, agentId: context.agentId };
  const bill = await fetchBill(context.db, owner, billId).catch((error: unknown) => {
    if (error instanceof RefusalError && error.errorName === 'lotto.unknown_bill') return null;
    throw error;
  });
  if (!bill) return null;
  const paid = parseBaht(bill.paid);
  const isBack = bill.state === 'refunded' || bill.state === 'cancelled';
  return [
    showCard(context, {
      title: copy.number(bill.number),
      text: copy.market(bill.round.market_name, nameRound(bill)),
      lines: [
        { label: copy.state, value: copy.states[bill.state] },
        { label: copy.stake, value: toMoney(bill.amount) },
        { label: copy.items, value: copy.itemCount(bill.item_count) },
        ...(paid > 0
          ? [{ label: isBack ? copy.back : copy.paid, value: formatMoney(paid), isMain: true }]
          : []),
      ],
      note: bill.note ?? undefined,
      buttons: openScreen(context, chatCopy.buttons.bills, 'lottoBills'),
    }),
  ];
}

function nameRound({ round: { day, number } }: Pick<Bill, 'round'>): string {
  return number === null ? formatDayOfYear(day) : `#${number}`;
}

function tellOutcome({ state, paid, amount }: Bill): string {
  const { outcomes } = chatCopy.bills;
  switch (state) {
    case 'active':
      return outcomes.waits(toMoney(amount));
    case 'resulted':
      return parseBaht(paid) > 0 ? outcomes.won(toMoney(paid)) : outcomes.lost;
    case 'cancelled':
      return outcomes.cancelled;
    case 'refunded':
      return outcomes.refunded(toMoney(paid));
  }
}

/** Answers with the results of the latest day that has some. */
export async function answerResults(context: AnswerContext): Promise<LineMessage[]> {
  const { db, agentId } = context;
  const copy = chatCopy.results;
  const day = await findLatestResultDay(db, agentId);
  const rounds = await fetchResultsOfDay(db, agentId, day);
  const rest = rounds.length - MOST_RESULTS;
  return [
    showCard(context, {
      title: copy.title(formatDay(day)),
      text: rounds.length === 0 ? copy.none : undefined,
      lines: rounds.slice(0, MOST_RESULTS).map((round) => ({
        label: round.market_name,
        value: tellResult(round),
      })),
      note: rest > 0 ? copy.more(rest) : undefined,
      buttons: openScreen(context, chatCopy.buttons.allResults, 'lottoResults'),
    }),
  ];
}

function tellResult(round: RoundRow): string {
  const result = round.state === 'voided' ? null : toResultData(round);
  if (!result) return chatCopy.results.voided;
  return chatCopy.results.value(result.three_top, result.two_bottom);
}

/** Answers with the rounds that close next. */
export async function answerLottery(context: AnswerContext): Promise<LineMessage[]> {
  const { db, agentId } = context;
  const copy = chatCopy.lottery;
  const now = await fetchNow(db);
  const rounds = await fetchComingRounds(db, { agentId, now, limit: MOST_ROUNDS });
  return [
    showCard(context, {
      title: copy.title,
      text: rounds.length === 0 ? copy.none : copy.text,
      lines: rounds.map(({ market_name, closes_at }) => ({
        label: market_name,
        value: formatThaiTime(closes_at.toISOString()),
      })),
      note: chatCopy.age,
      buttons: [
        ...openScreen(context, chatCopy.buttons.lottery, 'lottoLobby'),
        ...openScreen(context, chatCopy.buttons.yeekee, 'yeekee'),
        askButton(chatCopy.buttons.results, 'results'),
      ],
    }),
  ];
}
