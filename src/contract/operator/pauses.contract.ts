import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { instant } from '../gateway.contract';
import { offerReaders, owners } from '../operator-roles';
import { pauseScope } from '../pauses.contract';
import { limit, rowId } from './operator.fields';

/** Minutes by which a planned pause is announced ahead at least. */
export const PLAN_AHEAD_MINUTES = 10;
/** Longest pause in hours, counted from its start. */
export const LONGEST_PAUSE_HOURS = 72;
/** Minutes for which a link to look at the paused site is valid. */
export const LOOK_MINUTES = 10;

const pause = v.object({
  id: v.number(),
  scope: v.string(),
  /** Name of the provider, game or market that the scope names; null for the others. */
  subject: v.nullable(v.string()),
  message: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  created_by: v.string(),
  created_at: v.string(),
  /** Operator who ended it or called it off; `system` when the clock has ended it. */
  ended_by: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  state: v.picklist(['running', 'planned', 'over', 'called_off']),
});
export type OperatorPause = v.InferOutput<typeof pause>;

const message = v.pipe(
  v.string('กรุณาเขียนข้อความถึงสมาชิก'),
  v.trim(),
  v.nonEmpty('กรุณาเขียนข้อความถึงสมาชิก'),
  v.maxLength(200, 'ข้อความยาวเกิน 200 ตัวอักษร'),
);

export const pauseList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/pauses',
  summary:
    'Lists the pauses that run and the planned ones, and page by page those that are over, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    /** Id of the last row of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({
    running: v.array(pause),
    planned: v.array(pause),
    /** Pauses that are over or were called off. */
    rows: v.array(pause),
    next_cursor: v.nullable(v.number()),
    server_time: v.string(),
    /** Providers and markets that a pause of one of them can name. */
    providers: v.array(v.object({ id: v.string(), name: v.string() })),
    markets: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
  errors: [],
});

export type PauseSubject = v.InferOutput<typeof pauseList.data>['markets'][number];

export const pauseStart = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pauses',
  summary: `Starts a pause now, or plans one at least ${PLAN_AHEAD_MINUTES} minutes ahead`,
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    scope: pauseScope,
    /** Null starts the pause now. */
    starts_at: v.nullable(instant),
    ends_at: instant,
    message,
  }),
  data: v.object({ id: v.number() }),
  errors: ['pause.too_soon', 'pause.overlaps', 'pause.unknown_subject'],
});

export const pauseExtend = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pauses/extend',
  summary: 'Moves the end of a running or planned pause to a later time',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({ id: rowId, ends_at: instant }),
  data: v.null(),
  errors: ['request.not_found', 'pause.over', 'pause.overlaps'],
});

export const pauseEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pauses/end',
  summary: 'Ends a running pause now, or calls off a planned one',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: ['request.not_found', 'pause.over'],
});

export const pauseLook = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pauses/look',
  summary: `Returns a link by which a browser sees the site for ${LOOK_MINUTES} minutes although all of it is paused; money stays paused`,
  access: 'operator',
  roles: owners,
  stepUp: true,
  hasSecret: true,
  body: v.strictObject({}),
  data: v.object({ url: v.string(), expires_at: v.string() }),
  errors: [],
});
