import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { phone } from '../fields';
import { memberReaders } from '../operator-roles';
import { deliveryStates } from './notices.contract';
import { limit, rowId } from './operator.fields';

/** Why a message was not sent, as far as the site decided it. */
export const lineDeliveryReasons = [
  'no_friend',
  'other_provider',
  'too_late',
  'on_a_break',
  'not_wanted',
  'seen',
  'small_win',
  'quota',
  'day_limit',
  'reserve',
  'refused',
  'linked_elsewhere',
] as const;
export type LineDeliveryReason = (typeof lineDeliveryReasons)[number];

export const lineDeliveries = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/deliveries',
  summary:
    'Lists messages by LINE to one member, the latest first, without their words; the audit log records the access. Without a member it lists messages of all members that wait or were given up',
  access: 'operator',
  roles: memberReaders,
  query: v.pipe(
    v.strictObject({
      /** The member, named by id or by phone. */
      member_id: v.optional(rowId),
      username: v.optional(phone),
      limit,
    }),
    v.check(
      ({ member_id: id, username }) => id === undefined || username === undefined,
      'ระบุสมาชิกด้วยเบอร์หรือเลขสมาชิกอย่างใดอย่างหนึ่ง',
    ),
  ),
  data: v.array(
    v.object({
      /**
       * Key of the message, which LINE knows too. Notices that were left out of a later attempt make up a row of their
       * own with the same key.
       */
      id: v.string(),
      member_id: v.number(),
      /** Phone with its middle hidden. */
      username: v.string(),
      /** When the earliest of its notices was written. */
      written_at: v.string(),
      /** When it was sent, or when it was clear that it would not be; null while it waits. */
      ended_at: v.nullable(v.string()),
      /** Kinds of the notices that it carries, each of them once. */
      kinds: v.array(v.string()),
      notices: v.number(),
      state: v.picklist(deliveryStates),
      attempts: v.number(),
      reason: v.nullable(v.picklist(lineDeliveryReasons)),
      /** Last answer of LINE or the network, where `reason` does not tell it. */
      error: v.nullable(v.string()),
      /** LINE's own name of its latest answer to the message, for questions to LINE; null without one. */
      request_id: v.nullable(v.string()),
    }),
  ),
  errors: ['request.not_found'],
});
export type LineDelivery = v.InferOutput<typeof lineDeliveries.data>[number];
