import type { Kysely } from 'kysely';
import type { AgentRules } from '@/contract/agent-rules';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { demoAgent } from '../agent/agent.seed';
import { claimCashback } from '../cashback/claim.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';

type Db = Kysely<DatabaseTables>;

/** What a member played on a day. */
export interface DaySums {
  stakeSatang: Satang;
  payoutSatang: Satang;
  turnoverSatang: Satang;
}

/** What a day that is planned will bring back, by the function that computes it when it has closed. */
export async function foreseeCashback(
  db: Db,
  { cashback }: Pick<AgentRules, 'cashback'>,
  day: DaySums & { kind: CashbackKind; lossCapSatang: Satang },
): Promise<Satang> {
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
    'SELECT cashback_amount($1, $2, $3, $4) AS amount',
    [basis, rate, cap, least],
  );
  return row?.amount ?? 0;
}

/** Takes what a day brought back, as a member does who agrees to all that is shown. */
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
