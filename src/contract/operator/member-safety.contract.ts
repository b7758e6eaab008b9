import * as v from 'valibot';
import { breakData, exclusionLengths, timeOutLengths } from '../breaks.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { phone } from '../fields';
import { memberEditors, memberReaders } from '../operator-roles';
import { limitBaht, limitData, limitFrames, limitKinds, safetyEventData } from '../safety.contract';
import { rowId } from './operator.fields';

export const memberSafety = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/safety',
  summary:
    "Returns a member's limits, what is used of them, raises that wait, the break, and the latest changes; the audit log records the visit",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({
    /** All limits, set or not: each kind, and each frame from day to month. */
    limits: v.array(limitData),
    /** Whether the member has answered the question about deposit limits. */
    answered: v.boolean(),
    /** The latest changes, newest first. */
    events: v.array(safetyEventData),
    /** The time-out or exclusion; null while there is none. */
    break: v.nullable(breakData),
    /** People who are not this excluded member, although they have the name and the date of birth. */
    not_same: v.array(
      v.object({
        /** Masked. */
        phone: v.string(),
        note: v.string(),
        asked_by: v.string(),
        /** Null where one person runs the site alone. */
        decided_by: v.nullable(v.string()),
        at: v.string(),
      }),
    ),
  }),
  errors: ['request.not_found'],
});
export type MemberSafety = v.InferOutput<typeof memberSafety.data>;

/** Explanation of how the member asked for it, for the audit log. */
export const wishNote = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'กรุณาระบุว่าสมาชิกขอมาทางไหน'),
  v.maxLength(200, 'บันทึกยาวเกิน 200 ตัวอักษร'),
);

export const memberLowerLimit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/lower_limit',
  summary:
    'Sets or lowers a limit at the wish of the member, at once; operators never raise or remove one',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({
    id: rowId,
    kind: v.picklist(limitKinds),
    frame: v.picklist(limitFrames),
    amount: limitBaht,
    note: wishNote,
  }),
  data: limitData,
  errors: ['request.not_found', 'safety.only_lower'],
});

export const memberBreak = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/break',
  summary:
    'Begins a time-out or an exclusion at the wish of the member, or prolongs it; operators never shorten or end one',
  access: 'operator',
  roles: memberEditors,
  body: v.variant('kind', [
    v.strictObject({
      id: rowId,
      kind: v.literal('time_out'),
      length: v.picklist(timeOutLengths),
      note: wishNote,
    }),
    v.strictObject({
      id: rowId,
      kind: v.literal('excluded'),
      length: v.picklist(exclusionLengths),
      note: wishNote,
    }),
  ]),
  data: breakData,
  errors: ['request.not_found', 'safety.break_not_longer'],
});

/** Form in which an operator says that a person is not an excluded member. */
export const notSameForm = v.strictObject({
  /** Phone number by which the person registers. */
  phone,
  /** Evidence, for the second person and the audit log. */
  note: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'กรุณาระบุหลักฐานที่ตรวจ'),
    v.maxLength(200, 'บันทึกยาวเกิน 200 ตัวอักษร'),
  ),
});

export const memberNotSame = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/safety/not_same',
  summary:
    'Lets a person register who has the name and date of birth of an excluded member and is not them, with the approval of a second person; a match of phone, bank account or LINE is never excepted',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ id: rowId, ...notSameForm.entries }),
  data: v.null(),
  errors: [
    'request.not_found',
    'safety.no_exclusion',
    'safety.own_phone',
    'member.unchanged',
    'operator.approval_needed',
  ],
});

export const safetyBreaks = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/safety/breaks',
  summary:
    'Lists the members who are on a break, the latest first, and what happened in each month; the audit log records it',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  data: v.object({
    breaks: v.array(
      v.object({
        member_id: v.number(),
        /** Masked phone, and full name; null when unknown. */
        username: v.string(),
        name: v.nullable(v.string()),
        break: breakData,
      }),
    ),
    next_cursor: v.nullable(v.string()),
    /** The present month and the eleven before it, the latest first; only on the first page. */
    months: v.array(
      v.object({
        /** First day of the month, in Thailand. */
        month: v.string(),
        /** Members who set or lowered a limit, and who asked for a higher one or for none. */
        limits_set: v.number(),
        raises_asked: v.number(),
        /** Time-outs and exclusions that began, and exclusions that ended. */
        time_outs: v.number(),
        exclusions: v.number(),
        returns: v.number(),
      }),
    ),
  }),
  errors: [],
});
export type SafetyBreaksPage = v.InferOutput<typeof safetyBreaks.data>;
