import {
  lottoLimit,
  lottoLobby,
  lottoRate,
  lottoRates,
  lottoRound,
  lottoRounds,
  lottoRule,
} from '@/contract/lotto.contract';
import {
  billCancel,
  billCreate,
  billDetail,
  billList,
  billValidate,
} from '@/contract/lotto-bills.contract';
import { parseRate } from '@/domain/lotto';
import type { AreaDeps } from '../area';
import { type CallingMember, handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchBill, fetchBills } from './bill.queries';
import { takeBill, validateBill } from './bill.service';
import { cancelBill } from './bill-cancel.service';
import { readComingRounds, readLobby, readRates } from './lobby.queries';
import { readLimits, readRound, readRoundRates, readRule } from './offer.queries';

/** Returns the endpoints of lotteries: markets, rates, limits, and the bills of a member. */
export function lottoRoutes(scope: AreaDeps): MountedEndpoint[] {
  return [...offerRoutes(scope), ...billRoutes(scope)];
}

function offerRoutes(scope: AreaDeps): MountedEndpoint[] {
  return [
    handle(lottoLobby, () => readLobby(scope)),
    handle(lottoRounds, ({ query }) => readComingRounds(scope, query)),
    handle(lottoRates, ({ query }) => readRates(scope, query.category_id)),
    handle(lottoRound, ({ query }) => readRound(scope, query.round_id)),
    handle(lottoRule, ({ query }) => readRule(scope, query.round_id)),
    handle(lottoRate, ({ query }) => readRoundRates(scope, query.round_id)),
    handle(lottoLimit, ({ query }) => readLimits(scope, query.round_id)),
  ];
}

function billRoutes(scope: AreaDeps): MountedEndpoint[] {
  const { db, agentId } = scope;
  return [
    handle(billValidate, ({ member, body }) =>
      validateBill(db, {
        memberId: member.id,
        agentId,
        roundId: body.round_id,
        items: body.items.map(({ rate, ...item }) =>
          rate === undefined ? item : { ...item, rate: parseRate(rate) },
        ),
      }),
    ),
    handle(billCreate, async ({ member, body, idempotencyKey }) => {
      const id = await takeBill(db, {
        memberId: member.id,
        agentId,
        roundId: body.round_id,
        items: body.items.map((item) => ({ ...item, rate: parseRate(item.rate) })),
        idempotencyKey,
      });
      return fetchBill(db, ownerOf(scope, member), id);
    }),
    handle(billCancel, async ({ member, body, idempotencyKey }) => {
      await cancelBill(db, {
        memberId: member.id,
        agentId,
        billId: body.bill_id,
        idempotencyKey,
      });
      return fetchBill(db, ownerOf(scope, member), body.bill_id);
    }),
    handle(billList, ({ member, query }) => fetchBills(db, ownerOf(scope, member), query)),
    handle(billDetail, ({ member, query }) => fetchBill(db, ownerOf(scope, member), query.bill_id)),
  ];
}

function ownerOf({ agentId }: AreaDeps, member: CallingMember) {
  return { memberId: member.id, agentId };
}
