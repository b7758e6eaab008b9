import { sql } from 'kysely';
import type { ReviewReason } from '@/contract/operator/money-in.fields';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { assertFreshCode } from '../approvals/fresh-code.service';
import { mayActAlone } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { grantBonus } from '../promotions/promotion-grant.service';
import { findSafetyRefusal } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { takeAmountTurn } from './account-turn';
import {
  type DepositMatch,
  findMemberOfAccount,
  findPlace,
  type IncomingPayment,
  type LockedDeposit,
  matchDeposit,
  type Place,
} from './incoming-match.service';
import { findRepeated } from './incoming-repeat.queries';
import { detachMessage, endReport, isMessage } from './message-money.queries';
import { detachLine, lockPaidCode, matchCodeLine } from './paid-code.queries';
import { findSameReport, isBankLine, matchLine } from './statement-match.service';

/** Notes for the member by the reason why a deposit waits for an operator. */
const reviewNotes: Readonly<
  Record<
    Exclude<ReviewReason, 'already_credited' | 'awaits_gateway' | 'unread_report' | 'repeated'>,
    string
  >
> = {
  late: 'เงินเข้าหลังหมดเวลา ทีมงานกำลังตรวจสอบ',
  wrong_amount: 'ยอดที่เข้าไม่ตรงกับรายการ ทีมงานกำลังตรวจสอบ',
  unknown_sender: 'เงินเข้าจากบัญชีที่ไม่ใช่ของคุณ ทีมงานกำลังตรวจสอบ',
  unknown_payment: 'ไม่พบรายการฝากของยอดนี้ ทีมงานกำลังตรวจสอบ',
  refused_by_safety: 'ยอดนี้เกินวงเงินหรือบัญชีอยู่ในช่วงพัก ทีมงานกำลังตรวจสอบ',
  needs_four_eyes: 'เงินเข้าแล้ว ทีมงานกำลังตรวจสอบยอด',
  unproved: 'เงินเข้าแล้ว ทีมงานกำลังตรวจสอบผู้โอน',
  message_alone: 'มีข้อความเงินเข้าแล้ว ทีมงานกำลังตรวจสอบกับธนาคาร',
};

const hasNote = (reason: ReviewReason): reason is keyof typeof reviewNotes => reason in reviewNotes;

/** The operators of a report that no gateway signed. Their names may be the same. */
export interface Reporters {
  reportedBy: string;
  creditedBy: string;
}

/** The result of a report. */
export interface Outcome {
  /** Only a line of a bank statement, a slip and a message are `repeated` by themselves. */
  state: 'credited' | 'review' | 'repeated';
  reason: ReviewReason | null;
  depositId: string | null;
}

/**
 * Records money that has arrived. It is credited when everything about it matches one pending deposit. Otherwise it
 * goes to review, as does an amount beyond the unseen credits that the reporting operator may do alone. A repeated
 * report gets the outcome of the first, and `isRepeated`. See `docs/rules.md#deposits`.
 * @param people the operators who report it; undefined for a gateway
 * @throws RefusalError `request.idempotency_conflict` when the reference came with other content before;
 * `request.not_found` for the id of an account that the agent does not have
 */
export async function receivePayment(
  db: Db,
  payment: IncomingPayment,
  people?: Reporters,
): Promise<Outcome & { isRepeated: boolean }> {
  const { agentId, source, reference, amountSatang } = payment;
  const by = people === undefined ? source : `operator/${people.creditedBy}`;
  let isRepeated = true;
  const outcome = await runCommand<Outcome>(
    db,
    {
      scope: `agent/${agentId}/${source}`,
      route: 'incoming_payment',
      key: reference,
      // A repeated report with another time of arrival, or another spelling of the payer, is still the same money.
      content: { ...payment, occurredAt: undefined, to: contentOf(payment.to) },
      lockAccountIds: [],
    },
    async (context) => {
      isRepeated = false;
      const { tx } = context;
      const place = await findPlace(tx, payment);
      if (place.receivingAccountId !== null) {
        await takeAmountTurn(tx, place.receivingAccountId, amountSatang);
      }
      const code = await lockPaidCode(tx, payment);
      const reportId =
        (await detachMessage(tx, payment, place)) ?? (await detachLine(tx, payment, code));
      const same = await findSame(tx, payment, place, code?.id ?? null);
      const { deposit, reason, senderId } =
        same === null
          ? await judgePayment(tx, payment, { place, code, people })
          : await suspectPayment(tx, payment, place);
      // When other money is already in review with this deposit, this money is decided separately, because it may be
      // from another sender.
      const isBeside = reason !== null && deposit?.waiting_reason != null;
      const state = same?.isCertain ? 'repeated' : reason === null ? 'credited' : 'review';
      const depositId = (!isBeside && deposit?.id) || null;
      const outcome: Outcome = { state, reason, depositId };
      if (deposit && reason === null) await detachStranger(tx, deposit.id);
      // The payment stands before its credit, because the credit looks for the person who reported it.
      const { id } = await tx
        .insertInto('incoming_payments')
        .values({
          agent_id: agentId,
          source,
          reference,
          amount: amountSatang,
          paid_to: place.paidTo,
          receiving_account_id: place.receivingAccountId,
          ...('account' in payment.to && {
            sender_bank_code: payment.to.senderBankCode,
            sender_account_number: payment.to.senderAccountNumber,
            sender_name: payment.to.senderName,
          }),
          ...('payer' in payment.to &&
            payment.to.payer && {
              sender_bank_code: payment.to.payer.bankCode,
              sender_account_number: payment.to.payer.accountNumber,
              sender_name: payment.to.payer.name,
            }),
          ...('report' in payment.to && { report: payment.to.report }),
          occurred_at: new Date(payment.occurredAt),
          received_at: sql<Date>`business_now()`,
          state,
          reason,
          deposit_id: depositId,
          member_id: deposit?.member_id ?? senderId ?? null,
          same_as: same?.id ?? null,
          code_deposit_id: code?.id ?? null,
          ...(state !== 'review' && {
            decided_at: sql<Date>`business_now()`,
            decided_by: by,
          }),
          ...(people !== undefined && { reported_by: `operator/${people.reportedBy}` }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (reportId !== null) await endReport(tx, { reportId, sameAs: id, by });
      if (deposit && reason === null) await creditDeposit(context, { ...deposit, by });
      else if (deposit && reason !== null && hasNote(reason) && !isBeside) {
        await putInReview(tx, deposit.id, reviewNotes[reason]);
      }
      // A statement is recorded as a whole.
      if (people !== undefined && !isBankLine(payment.to)) {
        await recordAction(tx, {
          agentId,
          operator: people.reportedBy,
          action: 'incoming.report',
          subject: `incoming/${reference}`,
          detail: { amountSatang, ...outcome },
        });
      }
      return outcome;
    },
  );
  return { ...outcome, isRepeated };
}

/** Returns the part of a report's content that must not change when it is repeated. */
function contentOf(to: IncomingPayment['to']): object {
  if (!('paymentReference' in to)) return to;
  return { gatewayId: to.gatewayId, paymentReference: to.paymentReference };
}

/** An earlier report of the same money. */
interface SameMoney {
  id: number;
  /** False when a person has to compare both. */
  isCertain: boolean;
}

async function findSame(
  tx: Tx,
  payment: IncomingPayment,
  place: Place,
  codeDepositId: string | null,
): Promise<SameMoney | null> {
  if (isBankLine(payment.to)) {
    return findSameReport(tx, payment, payment.to, place, codeDepositId);
  }
  const id = await findRepeated(tx, payment, place, codeDepositId);
  return id === null ? null : { id, isCertain: false };
}

/** Money that another source seems to have reported before is never credited by itself. */
async function suspectPayment(
  tx: Tx,
  { to }: IncomingPayment,
  { receivingAccountId }: Place,
): Promise<DepositMatch> {
  const senderId =
    'account' in to ? await findMemberOfAccount(tx, { receivingAccountId, ...to }) : null;
  return { deposit: undefined, reason: 'repeated', senderId };
}

/** The place of arrived money, the deposit whose QR code it names, and the operators who report it. */
interface Arrival {
  readonly place: Place;
  readonly code: LockedDeposit | undefined;
  readonly people: Reporters | undefined;
}

function matchMoney(
  tx: Tx,
  payment: IncomingPayment,
  place: Place,
  code: LockedDeposit | undefined,
): DepositMatch | Promise<DepositMatch> {
  if (!isBankLine(payment.to)) return matchDeposit(tx, payment, place);
  return code ? matchCodeLine(code) : matchLine(tx, payment, payment.to, place);
}

/** Returns the deposit that money belongs to, and the reason for a review, if any. */
async function judgePayment(
  tx: Tx,
  payment: IncomingPayment,
  { place, code, people }: Arrival,
): Promise<DepositMatch> {
  const match = await matchMoney(tx, payment, place, code);
  const { deposit, reason } = match;
  if (!deposit || reason !== null) return match;
  const ask = { kind: 'deposit', amountSatang: deposit.amount } as const;
  if (await findSafetyRefusal(tx, deposit.member_id, ask)) {
    await queryRaw(tx, `SELECT note_change('safety', $1, NULL)`, [deposit.member_id]);
    return { ...match, reason: 'refused_by_safety' };
  }
  if (isMessage(payment.source)) {
    const mayCredit = await mayCreditByMessage(tx, payment, place);
    return mayCredit ? match : { ...match, reason: 'message_alone' };
  }
  if (people === undefined || !(await isOnePerson(tx, payment.agentId, people))) return match;
  const mayCredit = await mayActAlone(tx, {
    ...{ agentId: payment.agentId, operator: people.creditedBy, memberId: deposit.member_id },
    ...{ measure: 'unseen_credit', amount: deposit.amount },
  });
  // Beyond the amount that an operator may credit by their own report, a second operator must approve it first.
  return mayCredit ? match : { ...match, reason: 'needs_four_eyes' };
}

/** Returns whether a message may credit money before a bank statement shows it. */
async function mayCreditByMessage(
  tx: Tx,
  { agentId, amountSatang }: IncomingPayment,
  { receivingAccountId }: Place,
): Promise<boolean> {
  const { deposit } = await fetchAgentRules(tx, agentId);
  const [found] = await queryRaw<{ may: boolean }>(
    tx,
    'SELECT may_credit_by_message($1, $2, $3) AS may',
    [receivingAccountId, amountSatang, deposit.message_limit],
  );
  return found?.may === true;
}

/** Returns whether one person may be behind both names, on a site that more than one person runs. */
async function isOnePerson(
  tx: Tx,
  agentId: number,
  { reportedBy, creditedBy }: Reporters,
): Promise<boolean> {
  const [found] = await queryRaw<{ is_same: boolean }>(
    tx,
    'SELECT is_same_person($1, $2, $3) AS is_same',
    [agentId, `operator/${reportedBy}`, `operator/${creditedBy}`],
  );
  return found?.is_same === true;
}

/**
 * Credits a locked deposit to the main wallet of its member, grants the promotion that waited for it, and closes it.
 * @throws RefusalError `operator.credited_by_same` when the amount is so large that another operator must have reported
 * its arrival
 * @throws CodeNeededError when a person of the console credits an amount that two people handle
 */
export async function creditDeposit(
  context: CommandContext,
  deposit: { id: string; agent_id: number; member_id: number; amount: Satang; by: string },
): Promise<void> {
  const { tx, lockAccounts, post } = context;
  await assertFreshCode(tx, { agentId: deposit.agent_id, amountSatang: deposit.amount });
  const walletAccountId = await findMainAccountId(tx, deposit.member_id);
  await lockAccounts([walletAccountId]);
  await post({
    leg: 'deposit',
    debitAccountId: await findHouseAccountId(tx, deposit.agent_id, 'agent_bank'),
    creditAccountId: walletAccountId,
    amount: deposit.amount,
    code: 'deposit',
    reference: `deposit/${deposit.id}`,
  });
  await refuseSameHands(() =>
    tx
      .updateTable('deposits')
      .set({
        state: 'credited',
        credited_amount: deposit.amount,
        decided_at: sql<Date>`business_now()`,
        decided_by: deposit.by,
        note: null,
      })
      .where('id', '=', deposit.id)
      .execute(),
  );
  await addNotice(tx, {
    memberId: deposit.member_id,
    subject: `deposit/${deposit.id}`,
    fact: { kind: 'deposit_credited', amount: deposit.amount },
  });
  await grantBonus(context, {
    id: deposit.id,
    agentId: deposit.agent_id,
    memberId: deposit.member_id,
    amountSatang: deposit.amount,
  });
}

/** Detaches a stranger's money from a deposit, once the member's own money has arrived. */
async function detachStranger(tx: Tx, depositId: string): Promise<void> {
  await tx
    .updateTable('incoming_payments')
    .set({ deposit_id: null, member_id: null, reason: 'unknown_payment' })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'review')
    .execute();
}

async function putInReview(tx: Tx, id: string, note: string): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ state: 'review', decided_at: null, decided_by: null, note })
    .where('id', '=', id)
    .execute();
}
