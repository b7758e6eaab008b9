import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { operatorRoles } from '../operator-roles';

/** Number of waiting things of one kind, and the time since which the oldest one waits. */
const waiting = v.object({ count: v.number(), oldest_at: v.nullable(v.string()) });

const counts = v.object({
  /** Money that came in and waits for a decision. */
  incoming: waiting,
  /** Deposits that wait for a decision and whose money has not come; the others count as incoming. */
  deposits: waiting,
  /** Withdrawals that wait for an approval. */
  withdrawals: waiting,
  /** Approved withdrawals that wait for their transfer. */
  payouts: waiting,
  /** Lottery rounds that are over and have no result, not even one that waits. */
  results: waiting,
  /** Lottery results and corrections of others that wait for a second person. */
  second_results: waiting,
  /** Requests that wait for a second person. */
  approvals: waiting,
  /** Orders of goods that have not been sent. */
  orders: waiting,
  /** Users of the official account who asked for a person. */
  line_waiting: waiting,
  /** Accounts for deposits that are near their ceiling of the day. */
  banks: waiting,
  /**
   * Sign-ins of the last day from a place that the person had not used before. An owner sees those of everybody, any
   * other operator sees their own.
   */
  security: waiting,
});
export type DeskCounts = v.InferOutput<typeof counts>;

export const deskCounts = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/counts',
  summary: 'Returns how many things wait at each desk, and since when the oldest one does',
  access: 'operator',
  roles: operatorRoles,
  data: counts,
  errors: [],
});

export const deskClaim = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/claims',
  summary:
    'Tells colleagues for two minutes that the caller looks at a thing, and returns who else does; it locks nothing',
  access: 'operator',
  roles: operatorRoles,
  body: v.strictObject({
    /** Kind and id of the thing that the caller looks at, such as `approval/77`. */
    subject: v.pipe(v.string(), v.regex(/^[a-z_]+\/[\w-]{1,80}$/)),
  }),
  data: v.object({ others: v.array(v.object({ name: v.string(), display_name: v.string() })) }),
  errors: [],
});

/** Kinds of waiting things whose changes the stream of the operators' console reports. */
export const deskKinds = [
  'incoming',
  'deposits',
  'withdrawals',
  'payouts',
  'results',
  'second_results',
  'approvals',
  'orders',
  'line_waiting',
  'banks',
  'security',
] as const satisfies readonly (keyof DeskCounts)[];
export type DeskKind = (typeof deskKinds)[number];

/** Path of the stream of the console: server-sent events named `change`, whose data is a list of kinds. */
export const DESK_STREAM_PATH = '/operator/v1/stream';
