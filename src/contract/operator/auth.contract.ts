import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay } from '../fields';
import { operatorRoles } from '../operator-roles';
import { limit, rowId } from './operator.fields';
import { operatorPassword } from './people.fields';

/** A code of six digits from an authenticator app, or a recovery code. */
const secondFactor = v.pipe(v.string(), v.trim(), v.maxLength(20));
const typedPassword = v.pipe(v.string(), v.nonEmpty('กรุณาใส่รหัสผ่าน'), v.maxLength(128));

const me = v.object({
  name: v.string(),
  display_name: v.string(),
  role: v.picklist(operatorRoles),
  /** False for operators of a demo, who confirm their identity by password. */
  has_totp: v.boolean(),
  /** True when one person runs the site alone, so that nothing needs a second person. */
  is_one_person: v.boolean(),
  /** Time at which the session ends unless the operator does something before. */
  idle_ends_at: v.string(),
  /** Time at which the session ends in any case. */
  ends_at: v.string(),
  /** Time until which no call asks for another one-time code. */
  stepped_up_until: v.string(),
  /** Time of the server. */
  server_time: v.string(),
});
export type Me = v.InferOutput<typeof me>;

export const operatorSite = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/auth/site',
  summary:
    "Returns the agent's name and logo for the sign-in page, and whether the first owner is still missing",
  access: 'operator-public',
  roles: operatorRoles,
  data: v.object({
    agent_name: v.string(),
    logo: v.string(),
    needs_first_owner: v.boolean(),
    is_demo: v.boolean(),
  }),
  errors: [],
});

export const operatorSignIn = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/auth/sign_in',
  summary: 'Signs a person in with name, password and one-time code, and sets the session cookie',
  access: 'operator-public',
  roles: operatorRoles,
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty('กรุณาใส่ชื่อผู้ใช้'), v.maxLength(40)),
    password: typedPassword,
    code: v.optional(secondFactor, ''),
  }),
  data: me,
  errors: ['operator.sign_in_refused', 'auth.too_many_attempts'],
});

export const operatorSignOut = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/auth/sign_out',
  summary: 'Ends the session of the caller and removes its cookie',
  access: 'operator-public',
  roles: operatorRoles,
  data: v.null(),
  errors: [],
});

export const operatorMe = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/auth/me',
  summary:
    'Returns the signed-in person and when the session ends; it does not prolong the session',
  access: 'operator',
  roles: operatorRoles,
  data: me,
  errors: ['request.not_found'],
});

export const operatorRenew = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/auth/renew',
  summary: 'Prolongs the session, because the person has done something',
  access: 'operator',
  roles: operatorRoles,
  data: me,
  errors: ['request.not_found'],
});

export const operatorStepUp = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/auth/step_up',
  summary:
    'Confirms the person again for ten minutes, by a one-time code, or by the password in a demo',
  access: 'operator',
  roles: operatorRoles,
  body: v.strictObject({ code: v.pipe(v.string(), v.nonEmpty('กรุณาใส่รหัส'), v.maxLength(128)) }),
  data: me,
  errors: ['operator.step_up_refused', 'auth.too_many_attempts', 'request.not_found'],
});

export const operatorPasswordChange = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/auth/password',
  summary: "Changes the caller's own password and ends all of the person's sessions",
  access: 'operator',
  roles: operatorRoles,
  body: v.strictObject({
    password: typedPassword,
    chosen: operatorPassword,
    code: v.optional(secondFactor, ''),
  }),
  data: v.null(),
  errors: ['operator.password_refused', 'auth.too_many_attempts', 'request.not_found'],
});

const session = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  user_agent: v.string(),
  created_at: v.string(),
  active_at: v.string(),
  is_current: v.boolean(),
});

export const operatorSessions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/sessions',
  summary:
    "Lists the open sessions of the console: the caller's own, or everyone's for owners and auditors",
  access: 'operator',
  roles: operatorRoles,
  data: v.array(session),
  errors: [],
});

export const operatorNewPlaces = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/sessions/places',
  summary:
    "Lists sign-ins to the console from a place that the person had not used before, newest first: the caller's own, or everyone's for owners and auditors",
  access: 'operator',
  roles: operatorRoles,
  query: v.strictObject({
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({
    rows: v.array(
      v.object({
        id: v.number(),
        at: v.string(),
        name: v.string(),
        display_name: v.string(),
        address: v.string(),
        user_agent: v.string(),
        /** Whether the sign-in began the session of this call. */
        is_current: v.boolean(),
      }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});
export type NewPlace = v.InferOutput<typeof operatorNewPlaces.data>['rows'][number];

export const operatorSessionEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/sessions/end',
  summary: "Ends a session of the console: one's own, or anyone's for an owner",
  access: 'operator',
  roles: operatorRoles,
  body: v.strictObject({ id: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  data: v.null(),
  errors: ['request.not_found'],
});
