import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { phone } from '../fields';
import { memberKeepers, memberReaders } from '../operator.roles';
import { limit } from './operator.fields';

export const deliveryStates = ['waiting', 'sent', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const words = (mostLetters: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostLetters));

export const operatorNoticeList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/notices',
  summary:
    'What members were told, the latest first, and how far it has come through channels outside; who has looked at one member is written into the audit log',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    username: v.optional(phone),
    /** Only notices with a delivery in this state. */
    state: v.optional(v.picklist(deliveryStates)),
    limit,
  }),
  data: v.array(
    v.object({
      id: v.number(),
      happened_at: v.string(),
      username: v.string(),
      kind: v.string(),
      /** The sentence, in Thai. */
      words: v.string(),
      is_read: v.boolean(),
      /** Whether a page has shown it. */
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
  summary: 'Send one member a message of the agent, in Thai; the same words are sent once a day',
  access: 'operator',
  roles: memberKeepers,
  body: v.strictObject({
    username: phone,
    title: words(80),
    text: words(500),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
