import {
  cashbackClaim,
  cashbackSummary,
  lossHistory,
  turnoverHistory,
} from '@/contract/cashback.contract';
import { formatBaht } from '@/domain/baht';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchDay, fetchHistory, fetchSummary } from './cashback.queries';
import { claimCashback } from './claim.service';

/** Returns the endpoints for cashback and loss refunds. */
export function cashbackRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(cashbackSummary, ({ member }) => fetchSummary(db, { memberId: member.id, agentId })),
    handle(cashbackClaim, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      const paidSatang = await claimCashback(db, {
        memberId: member.id,
        agentId,
        kind: body.kind,
        day: body.date,
        amountShownSatang: body.amount ?? null,
        locksShownSatang: body.locks ?? null,
        idempotencyKey,
      });
      return { day: await fetchDay(db, member.id, body.date), paid: formatBaht(paidSatang) };
    }),
    handle(lossHistory, ({ member, query }) => fetchHistory(db, member.id, 'loss', query)),
    handle(turnoverHistory, ({ member, query }) => fetchHistory(db, member.id, 'turnover', query)),
  ];
}
