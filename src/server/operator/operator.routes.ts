import { Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import { type OperatorRole, operatorRoles } from '@/contract/operator.roles';
import { fetchPageViews } from '../analytics/page-view.service';
import {
  type CouponPlan,
  endCoupon,
  fetchCoupons,
  fetchCouponUses,
  issueCoupon,
} from '../coupons/coupon-issue.service';
import type { Database } from '../db/database';
import type { DatabaseTables } from '../db/tables';
import { decideDeposit } from '../deposits/deposit-decision.service';
import { receivePayment } from '../deposits/incoming.service';
import { decideIncoming } from '../deposits/incoming-decision.service';
import { errorBody, readJson, validate } from '../http/endpoint-router';
import { verifyLedger } from '../ledger/ledger-verify';
import { changeNumber, voidRound } from '../lotto/draw.service';
import { addMarket } from '../lotto/market-creation.service';
import { decideResult, enterResult } from '../lotto/result.service';
import { decideWithdrawal } from '../withdrawals/withdrawal-decision.service';
import { takeBackup } from './backup.service';
import { fetchRoundsForOperator, fetchShortfalls } from './lotto.queries';
import { changeMemberAccess } from './member-access.service';
import type { OperatorEnv } from './operator.gate';
import {
  addReceivingAccount,
  fetchActions,
  fetchAgentForOperator,
  fetchDepositsForOperator,
  fetchIncoming,
  fetchReceivingAccountsForOperator,
  fetchWithdrawalsForOperator,
  setReceivingAccountOpen,
  setStaff,
  showMember,
} from './operator.queries';
import * as schemas from './operator.schemas';
import {
  fetchMemberPromotionsForOperator,
  fetchPromotionsForOperator,
  setPromotionOpen,
} from './promotions.queries';
import { fetchSecurityEvents } from './security.queries';
import { addOperator, type CallingOperator, endOperator, fetchOperators } from './staff.service';

/** Those who may call an endpoint; nobody is no answer. */
type Roles = readonly [OperatorRole, ...OperatorRole[]];

/** One row of the operator API: what is called, who may call it, and what it does. */
export interface OperatorEndpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  roles: Roles;
  /** Of the query, or of the body. */
  schema: v.GenericSchema;
  /** Gives the data of the answer, or the answer itself where that is no JSON. */
  answer: (input: unknown, by: CallingOperator) => Promise<unknown>;
}

/** `/operator/v1/*`: what operators may do, each by a key of their own and as far as their role goes. */
export function createOperatorRouter(deps: {
  db: Kysely<DatabaseTables>;
  /** For what takes as long as it takes. */
  workDb: Database;
  agentId: number;
  logger: Pick<Logger, 'warn'>;
  gate: MiddlewareHandler<OperatorEnv>;
}): Hono<OperatorEnv> {
  const router = new Hono<OperatorEnv>();
  router.use('/operator/v1/*', deps.gate);
  for (const { method, path, roles, schema, answer } of listOperatorEndpoints(deps)) {
    router.on(method, `/operator/v1${path}`, async (c) => {
      const by = c.get('operator');
      if (!roles.includes(by.role)) {
        return c.json(errorBody('operator.role_refused', { role: by.role, roles }), 403);
      }
      const read = method === 'GET' ? { value: c.req.query() } : await readJson(c.req.raw);
      if ('status' in read) return c.json(errorBody('request.malformed'), read.status);
      const input = validate(schema, read.value);
      if (input.issues.length > 0) {
        return c.json({ ...errorBody('request.malformed'), issues: input.issues }, 400);
      }
      const data = await answer(input.output, by);
      if (data instanceof Response) return data;
      return c.json({ error: 0, message: '', data: data ?? null });
    });
  }
  return router;
}

function get<Query>(
  path: `/${string}`,
  roles: Roles,
  schema: v.GenericSchema<unknown, Query>,
  answer: (query: Query, by: CallingOperator) => Promise<unknown>,
): OperatorEndpoint {
  // Sound because the router hands on what this very schema has read.
  return { method: 'GET', path, roles, schema, answer: (query, by) => answer(query as Query, by) };
}

function post<Body>(
  path: `/${string}`,
  roles: Roles,
  schema: v.GenericSchema<unknown, Body>,
  answer: (body: Body, by: CallingOperator) => Promise<unknown>,
): OperatorEndpoint {
  return { method: 'POST', path, roles, schema, answer: (body, by) => answer(body as Body, by) };
}

const owners: Roles = ['owner'];
const auditReaders: Roles = ['owner', 'auditor'];
const bookReaders: Roles = ['owner', 'finance', 'auditor'];
const moneyReaders: Roles = ['owner', 'finance', 'support', 'auditor'];
const moneyMovers: Roles = ['owner', 'finance'];
const memberReaders: Roles = ['owner', 'finance', 'support', 'auditor'];
const memberKeepers: Roles = ['owner', 'support'];
const offerReaders: Roles = ['owner', 'finance', 'support', 'content', 'auditor'];
const offerKeepers: Roles = ['owner', 'content'];
const lottoReaders: Roles = ['owner', 'lotto', 'auditor'];
const lottoKeepers: Roles = ['owner', 'lotto'];

/** Every endpoint of the operator API. */
export function listOperatorEndpoints({
  db,
  workDb,
  agentId,
  logger,
}: {
  db: Kysely<DatabaseTables>;
  /** For what takes as long as it takes. */
  workDb: Database;
  agentId: number;
  logger: Pick<Logger, 'warn'>;
}): readonly OperatorEndpoint[] {
  return [
    get('/analytics', operatorRoles, schemas.analyticsFilter, ({ day }) =>
      fetchPageViews(db, agentId, day),
    ),
    get('/ledger/verify', bookReaders, schemas.nothing, (_query, by) =>
      verifyLedger(workDb, by.isFirstOwner ? undefined : agentId),
    ),
    get('/deposits', moneyReaders, schemas.depositFilter, ({ state, limit }) =>
      fetchDepositsForOperator(db, agentId, { state, limit }),
    ),
    post('/deposits/approve', moneyMovers, schemas.depositReference, ({ id }, { name: operator }) =>
      decideDeposit(db, { agentId, depositId: id, operator, kind: 'approve', note: null }),
    ),
    post(
      '/deposits/reject',
      moneyMovers,
      schemas.depositRejection,
      ({ id, note }, { name: operator }) =>
        decideDeposit(db, { agentId, depositId: id, operator, kind: 'reject', note }),
    ),
    get('/withdrawals', moneyReaders, schemas.withdrawalFilter, ({ state, limit }) =>
      fetchWithdrawalsForOperator(db, agentId, { state, limit }),
    ),
    post(
      '/withdrawals/approve',
      moneyMovers,
      schemas.withdrawalReference,
      ({ id }, { name: operator }) =>
        decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'approve' }),
    ),
    post(
      '/withdrawals/paid',
      moneyMovers,
      schemas.withdrawalReference,
      ({ id }, { name: operator }) =>
        decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'pay' }),
    ),
    post(
      '/withdrawals/reject',
      moneyMovers,
      schemas.withdrawalRejection,
      ({ id, note }, { name: operator }) =>
        decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'reject', note }),
    ),
    get('/incoming', moneyReaders, schemas.incomingFilter, ({ state, limit }) =>
      fetchIncoming(db, agentId, { state, limit }),
    ),
    post('/incoming', moneyMovers, schemas.incomingReport, (body, { name: operator }) =>
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
    ),
    post(
      '/incoming/credit',
      moneyMovers,
      schemas.incomingCredit,
      ({ id, username, beside }, { name: operator }) =>
        decideIncoming(db, {
          agentId,
          incomingId: id,
          operator,
          to: { username, besideDepositId: beside },
        }),
    ),
    post('/incoming/settle', moneyMovers, schemas.incomingReference, ({ id }, { name: operator }) =>
      decideIncoming(db, { agentId, incomingId: id, operator, to: 'settled' }),
    ),
    post('/incoming/return', moneyMovers, schemas.incomingReference, ({ id }, { name: operator }) =>
      decideIncoming(db, { agentId, incomingId: id, operator, to: 'returned' }),
    ),
    get('/members', memberReaders, schemas.memberReference, ({ username }, { name: operator }) =>
      showMember(db, { agentId, username, operator }),
    ),
    post(
      '/members/staff',
      lottoKeepers,
      schemas.memberStaff,
      ({ username, is_staff }, { name: operator }) =>
        setStaff(db, { agentId, username, isStaff: is_staff, operator }),
    ),
    get('/agent', operatorRoles, schemas.nothing, () => fetchAgentForOperator(db, agentId)),
    get('/accounts', moneyReaders, schemas.nothing, () =>
      fetchReceivingAccountsForOperator(db, agentId),
    ),
    post('/accounts', owners, schemas.receivingAccount, (body, { name: operator }) =>
      addReceivingAccount(db, {
        agentId,
        operator,
        account: {
          bankCode: body.bank_code,
          accountNumber: body.account_number,
          accountName: body.account_name,
          minSatang: body.min_amount,
          maxSatang: body.max_amount,
        },
      }),
    ),
    post('/accounts/open', moneyMovers, schemas.openState, ({ id, is_open }, { name: operator }) =>
      setReceivingAccountOpen(db, { agentId, id, isOpen: is_open, operator }),
    ),
    get('/coupons', offerReaders, schemas.couponFilter, ({ limit }) =>
      fetchCoupons(db, agentId, limit),
    ),
    post('/coupons', moneyMovers, schemas.couponPlan, (body, { name: operator }) =>
      issueCoupon(db, { agentId, operator, plan: toCouponPlan(body) }),
    ),
    post('/coupons/end', moneyMovers, schemas.couponReference, ({ code }, { name: operator }) =>
      endCoupon(db, { agentId, operator, code }),
    ),
    get('/coupons/uses', offerReaders, schemas.couponUseFilter, (query) =>
      fetchCouponUses(db, agentId, query),
    ),
    get('/promotions', offerReaders, schemas.nothing, () =>
      fetchPromotionsForOperator(db, agentId),
    ),
    get(
      '/promotions/members',
      offerReaders,
      schemas.memberPromotionFilter,
      ({ state, username, limit }) =>
        fetchMemberPromotionsForOperator(db, agentId, { state, username, limit }),
    ),
    post(
      '/promotions/open',
      offerKeepers,
      schemas.openState,
      ({ id, is_open }, { name: operator }) =>
        setPromotionOpen(db, { agentId, id, isOpen: is_open, operator }),
    ),
    get(
      '/lotto/rounds',
      lottoReaders,
      schemas.lottoRoundFilter,
      ({ state, market_id, day, limit }) =>
        fetchRoundsForOperator(db, agentId, { state, marketId: market_id, day, limit }),
    ),
    post('/lotto/markets', owners, schemas.lottoMarket, ({ market_id }, { name: operator }) =>
      addMarket(db, { agentId, marketId: market_id, operator }),
    ),
    get('/lotto/shortfalls', lottoReaders, schemas.shortfallFilter, ({ limit }) =>
      fetchShortfalls(db, agentId, limit),
    ),
    post(
      '/lotto/results',
      lottoKeepers,
      schemas.lottoResultEntry,
      ({ round_id, announcement }, { name: operator }) =>
        enterResult(db, {
          agentId,
          roundId: round_id,
          operator,
          announcement,
          isCorrection: false,
        }),
    ),
    post(
      '/lotto/correct',
      lottoKeepers,
      schemas.lottoResultEntry,
      ({ round_id, announcement }, { name: operator }) =>
        enterResult(db, { agentId, roundId: round_id, operator, announcement, isCorrection: true }),
    ),
    post(
      '/lotto/results/confirm',
      lottoKeepers,
      schemas.lottoResultReference,
      ({ id }, { name: operator }) =>
        decideResult(db, { agentId, resultId: id, operator, kind: 'confirm' }),
    ),
    post(
      '/lotto/results/withdraw',
      lottoKeepers,
      schemas.lottoResultReference,
      ({ id }, { name: operator }) =>
        decideResult(db, { agentId, resultId: id, operator, kind: 'withdraw' }),
    ),
    post('/lotto/void', lottoKeepers, schemas.lottoVoid, ({ round_id, note }, { name: operator }) =>
      voidRound(db, { agentId, roundId: round_id, operator, note }),
    ),
    post(
      '/lotto/numbers',
      lottoKeepers,
      schemas.lottoNumber,
      ({ round_id, bet_type, number, kind }, { name: operator }) =>
        changeNumber(db, { agentId, roundId: round_id, operator, betType: bet_type, number, kind }),
    ),
    post('/backup', owners, schemas.nothing, (_body, { name: operator }) =>
      takeBackup({ db: workDb, agentId, operator, logger }),
    ),
    get('/audit', auditReaders, schemas.auditFilter, ({ limit }) =>
      fetchActions(db, agentId, limit),
    ),
    post('/members/close', memberKeepers, schemas.memberAccess, (body, by) =>
      changeMemberAccess(db, 'close', { agentId, by, ...body }),
    ),
    post('/members/open', memberKeepers, schemas.memberAccess, (body, by) =>
      changeMemberAccess(db, 'open', { agentId, by, ...body }),
    ),
    post('/members/end_sessions', memberKeepers, schemas.memberAccess, (body, by) =>
      changeMemberAccess(db, 'end_sessions', { agentId, by, ...body }),
    ),
    post('/members/unlink_line', memberKeepers, schemas.memberAccess, (body, by) =>
      changeMemberAccess(db, 'unlink_line', { agentId, by, ...body }),
    ),
    get('/security', memberReaders, schemas.securityFilter, (query, { name: operator }) => {
      const { username, kind, limit } = query;
      return fetchSecurityEvents(db, { agentId, operator, username, kind, limit });
    }),
    get('/staff', auditReaders, schemas.nothing, () => fetchOperators(db, agentId)),
    post('/staff', owners, schemas.staffMember, ({ name, role }, by) =>
      addOperator(db, { agentId, name, role, by }),
    ),
    post('/staff/end', owners, schemas.staffReference, ({ name }, by) =>
      endOperator(db, { agentId, name, by }),
    ),
  ];
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
