import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { memberEditors, memberReaders } from '../operator-roles';
import { limitBaht, limitData, limitEventData, limitFrames, limitKinds } from '../safety.contract';
import { rowId } from './operator.fields';

export const memberSafety = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/safety',
  summary:
    "Returns a member's limits, what is used of them, raises that wait, and the latest changes; the audit log records the visit",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({
    /** All limits, set or not: each kind, and each frame from day to month. */
    limits: v.array(limitData),
    /** Whether the member has answered the question about deposit limits. */
    answered: v.boolean(),
    /** The latest changes, newest first. */
    events: v.array(limitEventData),
  }),
  errors: ['request.not_found'],
});

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
    /** How the member asked for it, for the audit log. */
    note: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'กรุณาระบุว่าสมาชิกขอมาทางไหน'),
      v.maxLength(200, 'บันทึกยาวเกิน 200 ตัวอักษร'),
    ),
  }),
  data: limitData,
  errors: ['request.not_found', 'safety.only_lower'],
});
