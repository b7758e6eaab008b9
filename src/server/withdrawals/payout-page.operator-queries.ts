import type * as v from 'valibot';
import type { withdrawalShow } from '@/contract/operator/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { visitMember } from '../account/member-visit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { fetchBalance } from '../ledger/ledger.service';
import { fetchTurnoverOwed } from '../requirements/turnover.queries';
import { fetchWallets, findMainAccountId } from '../wallet/wallet.service';
import { findPayout, type PayoutName } from './withdrawals.operator-queries';

type PageData = v.InferInput<typeof withdrawalShow.data>;

const LAST_DEPOSITS = 5;
const LAST_REJECTIONS = 3;

/**
 * Returns a withdrawal with all that an operator looks at before deciding, and records the access in the audit log.
 * @throws RefusalError `request.not_found`
 */
export async function fetchPayoutPage(
  db: Db,
  { agentId, named, by }: { agentId: number; named: PayoutName; by: CallingOperator },
): Promise<PageData> {
  const payout = await findPayout(db, agentId, named);
  if (!payout) throw new RefusalError('request.not_found');
  const { id, member_id: memberId } = payout;
  await visitMember(db, { agentId, id: memberId, by }, 'withdrawal');
  const [figures, balanceSatang, wallets, owed, deposits, played, rejections] = await Promise.all([
    fetchFigures(db, id),
    findMainAccountId(db, memberId).then((accountId) => fetchBalance(db, accountId)),
    fetchWallets(db, memberId),
    fetchTurnoverOwed(db, memberId),
    fetchLastDeposits(db, memberId),
    fetchPlayed(db, id),
    fetchRejections(db, { memberId, id }),
  ]);
  const { amount } = figures;
  const isBack = payout.state === 'rejected' || payout.state === 'bounced';
  return {
    ...payout,
    balance: formatBaht(balanceSatang),
    balance_if_returned: formatBaht(balanceSatang + (isBack ? 0 : amount)),
    in_30d: formatBaht(figures.in30),
    out_30d: formatBaht(figures.out30),
    in_total: formatBaht(figures.inTotal),
    out_total: formatBaht(figures.outTotal),
    last_deposits: deposits,
    played,
    bonuses: wallets
      .filter(({ balanceSatang: bonus, requirementId }) => requirementId !== null && bonus > 0)
      .map(({ name, balanceSatang: bonus }) => ({ name, balance: formatBaht(bonus) })),
    turnover: owed.map((each) => ({
      name: each.name,
      counted: formatBaht(each.countedSatang),
      required: formatBaht(each.requiredSatang),
    })),
    bank_changed_at: figures.bankChangedAt?.toISOString() ?? null,
    joined_at: figures.joinedAt.toISOString(),
    devices: { count: figures.devices, newest_at: figures.newestDeviceAt?.toISOString() ?? null },
    notes: figures.notes,
    paid_before: figures.paidBefore,
    rejections,
  };
}

interface Figures {
  amount: Satang;
  in30: Satang;
  out30: Satang;
  inTotal: Satang;
  outTotal: Satang;
  bankChangedAt: Date | null;
  joinedAt: Date;
  devices: number;
  newestDeviceAt: Date | null;
  notes: number;
  paidBefore: number;
}

async function fetchFigures(db: Db, id: string): Promise<Figures> {
  const [row] = await queryRaw<Figures>(
    db,
    `SELECT w.amount, m.bank_account_changed_at AS "bankChangedAt", m.created_at AS "joinedAt",
       coalesce(paid_in.recent, 0)::bigint AS "in30", coalesce(paid_in.total, 0)::bigint AS "inTotal",
       coalesce(paid_out.recent, 0)::bigint AS "out30", coalesce(paid_out.total, 0)::bigint AS "outTotal",
       paid_out.count AS "paidBefore", device.count AS devices, device.newest AS "newestDeviceAt",
       (SELECT count(*) FROM member_notes n WHERE n.member_id = m.id) AS notes
     FROM withdrawals w JOIN members m ON m.id = w.member_id,
     LATERAL (
       SELECT sum(credited_amount) AS total,
         sum(credited_amount) FILTER (WHERE decided_at > (SELECT business_now()) - interval '30 days') AS recent
       FROM deposits d WHERE d.member_id = m.id AND d.state = 'credited') paid_in,
     LATERAL (
       SELECT sum(amount) AS total,
         sum(amount) FILTER (WHERE ended_at > (SELECT business_now()) - interval '30 days') AS recent,
         count(*) FILTER (WHERE requested_at < w.requested_at) AS count
       FROM withdrawals p WHERE p.member_id = m.id AND p.state = 'paid') paid_out,
     LATERAL (
       SELECT count(*) AS count, max(first_seen_at) AS newest FROM member_devices v WHERE v.member_id = m.id) device
     WHERE w.id = $1`,
    [id],
  );
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

async function fetchLastDeposits(db: Db, memberId: number): Promise<PageData['last_deposits']> {
  const rows = await db
    .selectFrom('deposits')
    .select(['credited_amount', 'method', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .orderBy('decided_at', 'desc')
    .limit(LAST_DEPOSITS)
    .execute();
  return rows.map(({ credited_amount, method, decided_at }) => ({
    amount: formatBaht(credited_amount ?? 0),
    method,
    credited_at: decided_at?.toISOString() ?? '',
  }));
}

/** Returns the play between the last deposit before the request and the request; null without a deposit. */
async function fetchPlayed(db: Db, id: string): Promise<PageData['played']> {
  const rows = await queryRaw<{
    at: Date;
    amount: Satang;
    type: string | null;
    stake: Satang;
    payout: Satang;
  }>(db, 'SELECT at, amount, type, stake, payout FROM play_before_payout($1)', [id]);
  const [first] = rows;
  if (!first) return null;
  return {
    since: first.at.toISOString(),
    deposit: formatBaht(first.amount),
    types: rows.flatMap(({ type, stake, payout }) =>
      type === null ? [] : [{ type, stake: formatBaht(stake), payout: formatBaht(payout) }],
    ),
  };
}

async function fetchRejections(
  db: Db,
  { memberId, id }: { memberId: number; id: string },
): Promise<PageData['rejections']> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['number', 'note', 'ended_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'rejected')
    .where('id', '<>', id)
    .orderBy('requested_at', 'desc')
    .limit(LAST_REJECTIONS)
    .execute();
  return rows.map(({ number, note, ended_at }) => ({
    number,
    note: note ?? '',
    ended_at: ended_at?.toISOString() ?? '',
  }));
}
