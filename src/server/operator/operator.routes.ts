import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  type CouponPlan,
  endCoupon,
  fetchCoupons,
  fetchCouponUses,
  issueCoupon,
} from '../coupons/coupon-issue.service';
import type { DatabaseTables } from '../db/tables';
import { decideDeposit } from '../deposits/deposit-decision.service';
import { receivePayment } from '../deposits/incoming.service';
import { decideIncoming } from '../deposits/incoming-decision.service';
import { errorBody, isStorable, readJson } from '../http/endpoint-router';
import { verifyLedger } from '../ledger/ledger-verify';
import { changeNumber, voidRound } from '../lotto/draw.service';
import { decideResult, enterResult } from '../lotto/result.service';
import { decideWithdrawal } from '../withdrawals/withdrawal-decision.service';
import { fetchRoundsForOperator, fetchShortfalls } from './lotto.queries';
import {
  fetchActions,
  fetchAgentForOperator,
  fetchDepositsForOperator,
  fetchIncoming,
  fetchMember,
  fetchReceivingAccountsForOperator,
  fetchWithdrawalsForOperator,
  setReceivingAccountOpen,
  setStaff,
} from './operator.queries';
import * as schemas from './operator.schemas';
import {
  fetchMemberPromotionsForOperator,
  fetchPromotionsForOperator,
  setPromotionOpen,
} from './promotions.queries';

/** `/operator/v1/*`: what an operator may do, with a key of their own. Without a configured key nothing is answered. */
export function createOperatorRouter(deps: {
  db: Kysely<DatabaseTables>;
  agentId: number;
  operatorKey: string | undefined;
}): Hono {
  const { db, agentId } = deps;
  const router = new Hono();
  router.use('/operator/v1/*', async (c, next) => {
    const given = Buffer.from(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    const expected = Buffer.from(deps.operatorKey ?? '');
    const allowed =
      expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
    if (!allowed) return c.json(errorBody('auth.session_expired'), 401);
    return next();
  });

  const get = <Query>(
    path: `/${string}`,
    schema: v.GenericSchema<unknown, Query>,
    answer: (query: Query) => Promise<unknown>,
  ) => {
    router.get(`/operator/v1${path}`, async (c) => {
      const query = v.safeParse(schema, c.req.query());
      if (!query.success) return refuseMalformed(c, query.issues);
      return c.json({ error: 0, message: '', data: await answer(query.output) });
    });
  };
  const post = <Body>(
    path: `/${string}`,
    fields: v.GenericSchema<unknown, Body>,
    answer: (operator: string, body: Body) => Promise<unknown>,
  ) => {
    const schema = v.pipe(
      fields,
      v.check((body: Body) => isStorable(body), 'Contains a character that no text may contain'),
    );
    router.post(`/operator/v1${path}`, async (c) => {
      const operator = v.safeParse(schemas.operatorName, c.req.header('x-operator') ?? 'operator');
      const read = await readJson(c.req.raw);
      if ('status' in read) return c.json(errorBody('request.malformed'), read.status);
      const body = v.safeParse(schema, read.value);
      if (!body.success) return refuseMalformed(c, body.issues);
      if (!operator.success) return refuseMalformed(c, operator.issues);
      const data = await answer(operator.output, body.output);
      return c.json({ error: 0, message: '', data: data ?? null });
    });
  };

  get('/ledger/verify', schemas.nothing, () => verifyLedger(db));
  get('/deposits', schemas.depositFilter, ({ state, limit }) =>
    fetchDepositsForOperator(db, agentId, { state, limit }),
  );
  post('/deposits/approve', schemas.depositReference, (operator, { id }) =>
    decideDeposit(db, { agentId, depositId: id, operator, kind: 'approve', note: null }),
  );
  post('/deposits/reject', schemas.depositRejection, (operator, { id, note }) =>
    decideDeposit(db, { agentId, depositId: id, operator, kind: 'reject', note }),
  );
  get('/withdrawals', schemas.withdrawalFilter, ({ state, limit }) =>
    fetchWithdrawalsForOperator(db, agentId, { state, limit }),
  );
  post('/withdrawals/approve', schemas.withdrawalReference, (operator, { id }) =>
    decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'approve' }),
  );
  post('/withdrawals/paid', schemas.withdrawalReference, (operator, { id }) =>
    decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'pay' }),
  );
  post('/withdrawals/reject', schemas.withdrawalRejection, (operator, { id, note }) =>
    decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'reject', note }),
  );
  get('/incoming', schemas.incomingFilter, ({ state, limit }) =>
    fetchIncoming(db, agentId, { state, limit }),
  );
  post('/incoming', schemas.incomingReport, (operator, body) =>
    receivePayment(
      db,
      {
        agentId,
        source: 'operator',
        reference: body.reference,
        amountSatang: body.amount,
        occurredAt: body.occurred_at,
        to: {
          account: { id: body.account_id },
          senderBankCode: body.sender_bank_code,
          senderAccountNumber: body.sender_account_number,
          senderName: body.sender_name,
        },
      },
      operator,
    ),
  );
  post('/incoming/credit', schemas.incomingCredit, (operator, { id, username, beside }) =>
    decideIncoming(db, {
      agentId,
      incomingId: id,
      operator,
      to: { username, besideDepositId: beside },
    }),
  );
  post('/incoming/settle', schemas.incomingReference, (operator, { id }) =>
    decideIncoming(db, { agentId, incomingId: id, operator, to: 'settled' }),
  );
  post('/incoming/return', schemas.incomingReference, (operator, { id }) =>
    decideIncoming(db, { agentId, incomingId: id, operator, to: 'returned' }),
  );
  get('/members', schemas.memberReference, ({ username }) => fetchMember(db, agentId, username));
  post('/members/staff', schemas.memberStaff, (operator, { username, is_staff }) =>
    setStaff(db, { agentId, username, isStaff: is_staff, operator }),
  );
  get('/agent', schemas.nothing, () => fetchAgentForOperator(db, agentId));
  get('/accounts', schemas.nothing, () => fetchReceivingAccountsForOperator(db, agentId));
  post('/accounts/open', schemas.openState, (operator, { id, is_open }) =>
    setReceivingAccountOpen(db, { agentId, id, isOpen: is_open, operator }),
  );
  get('/coupons', schemas.couponFilter, ({ limit }) => fetchCoupons(db, agentId, limit));
  post('/coupons', schemas.couponPlan, (operator, body) =>
    issueCoupon(db, { agentId, operator, plan: toCouponPlan(body) }),
  );
  post('/coupons/end', schemas.couponReference, (operator, { code }) =>
    endCoupon(db, { agentId, operator, code }),
  );
  get('/coupons/uses', schemas.couponUseFilter, (query) => fetchCouponUses(db, agentId, query));
  get('/promotions', schemas.nothing, () => fetchPromotionsForOperator(db, agentId));
  get('/promotions/members', schemas.memberPromotionFilter, ({ state, username, limit }) =>
    fetchMemberPromotionsForOperator(db, agentId, { state, username, limit }),
  );
  post('/promotions/open', schemas.openState, (operator, { id, is_open }) =>
    setPromotionOpen(db, { agentId, id, isOpen: is_open, operator }),
  );
  get('/lotto/rounds', schemas.lottoRoundFilter, ({ state, market_id, day, limit }) =>
    fetchRoundsForOperator(db, agentId, { state, marketId: market_id, day, limit }),
  );
  get('/lotto/shortfalls', schemas.shortfallFilter, ({ limit }) =>
    fetchShortfalls(db, agentId, limit),
  );
  post('/lotto/results', schemas.lottoResultEntry, (operator, { round_id, announcement }) =>
    enterResult(db, { agentId, roundId: round_id, operator, announcement, isCorrection: false }),
  );
  post('/lotto/correct', schemas.lottoResultEntry, (operator, { round_id, announcement }) =>
    enterResult(db, { agentId, roundId: round_id, operator, announcement, isCorrection: true }),
  );
  post('/lotto/results/confirm', schemas.lottoResultReference, (operator, { id }) =>
    decideResult(db, { agentId, resultId: id, operator, kind: 'confirm' }),
  );
  post('/lotto/results/withdraw', schemas.lottoResultReference, (operator, { id }) =>
    decideResult(db, { agentId, resultId: id, operator, kind: 'withdraw' }),
  );
  post('/lotto/void', schemas.lottoVoid, (operator, { round_id, note }) =>
    voidRound(db, { agentId, roundId: round_id, operator, note }),
  );
  post('/lotto/numbers', schemas.lottoNumber, (operator, { round_id, bet_type, number, kind }) =>
    changeNumber(db, { agentId, roundId: round_id, operator, betType: bet_type, number, kind }),
  );
  get('/audit', schemas.auditFilter, ({ limit }) => fetchActions(db, agentId, limit));
  return router;
}

function toCouponPlan(body: v.InferOutput<typeof schemas.couponPlan>): CouponPlan {
  const { code, kind } = body;
  return {
    code,
    kind,
    amount: body.kind === 'credit' ? body.amount : body.point,
    turnoverMilli: body.kind === 'credit' ? Math.round(body.turnover_multiple * 1000) : 0,
    usesAllowed: body.uses_allowed,
    usesPerMember: body.uses_per_member,
    startsAt: body.starts_at,
    endsAt: body.ends_at,
  };
}

function refuseMalformed(c: Context, found: readonly v.BaseIssue<unknown>[]): Response {
  const issues = found.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }));
  return c.json({ ...errorBody('request.malformed'), issues }, 400);
}
