import { type AgentRules, findLeftAfterShares } from '@/contract/agent-rules';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { demoAgent } from '../agent/agent.seed';
import { claimCashback } from '../cashback/claim.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Sums of a member's play on one day. */
export interface DaySums {
  stakeSatang: Satang;
  payoutSatang: Satang;
  turnoverSatang: Satang;
  /** Turnover by kind of play. */
  turnovers: Readonly<Record<string, Satang>>;
}

/**
 * Returns the cashback that a planned day will earn, computed by the same SQL function as after the day has closed.
 */
export async function foreseeCashback(
  db: Db,
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>,
  day: DaySums & { kind: CashbackKind; lossCapSatang: Satang },
): Promise<Satang> {
  const { cashback } = rules;
  const [basis, rate, cap, least] =
    day.kind === 'loss'
      ? [
          day.stakeSatang - day.payoutSatang,
          cashback.loss_rate,
          day.lossCapSatang,
          cashback.loss_least,
        ]
      : [day.turnoverSatang, cashback.turnover_rate, null, cashback.turnover_least];
  const [row] = await queryRaw<{ amount: Satang }>(
    db,
    `SELECT cashback_amount($1, $2, least($3::bigint, cashback_win_cap($5::text::jsonb, $6::text::jsonb, $7)), $4)
       AS amount`,
    [
      basis,
      rate,
      cap,
      least,
      JSON.stringify(day.turnovers),
      JSON.stringify(findLeftAfterShares(rules)),
      cashback.most_of_win_percent,
    ],
  );
  return row?.amount ?? 0;
}

/** Claims the cashback of a day, like a member who agrees to everything shown. */
export function takeCashback(
  db: Db,
  claim: { memberId: number; day: CalendarDay; kind: CashbackKind },
): Promise<Satang> {
  return claimCashback(db, {
    ...claim,
    agentId: demoAgent.id,
    amountShownSatang: null,
    locksShownSatang: null,
    idempotencyKey: null,
  });
}
