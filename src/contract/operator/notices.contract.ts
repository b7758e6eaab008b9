import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { phone } from '../fields';
import { memberEditors, memberReaders } from '../operator-roles';
import { limit } from './operator.fields';

/** `dropped` is for what need not be sent any more; `given_up` is for what could not be sent. */
export const deliveryStates = ['waiting', 'sent', 'dropped', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const text = (mostLetters: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostLetters));

export const operatorNoticeList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/notices',
  summary:
    'Lists the notices of members and the state of their delivery, newest first; for one member, the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    username: v.optional(phone),
    /** Lists only notices with a delivery in this state. */
    state: v.optional(v.picklist(deliveryStates)),
    limit,
  }),
  data: v.array(
    v.object({
      id: v.number(),
      happened_at: v.string(),
      username: v.string(),
      kind: v.string(),
      /** The sentence of the notice, in Thai. */
      words: v.string(),
      is_read: v.boolean(),
      /** Whether a page has shown the notice. */
      is_shown: v.boolean(),
      deliveries: v.array(
        v.object({
          channel: v.string(),
          state: v.picklist(deliveryStates),
          attempts: v.number(),
          last_error: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  errors: ['request.not_found'],
});

export const operatorNoticeSend = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/notices/send',
  summary:
    'Sends one member a message of the agent, in Thai; the same text is sent at most once a day',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({
    username: phone,
    title: text(80),
    text: text(500),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
