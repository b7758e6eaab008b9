import {
  deliveryStates,
  operatorNoticeList,
  operatorNoticeSend,
} from '@/contract/operator/notices.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for what members are told. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'notices list',
    options: { member: false, state: false, limit: false },
    summary: `what all members, or --member (phone), were told, and how it was sent; with a delivery in --state: ${deliveryStates.join(', ')}`,
    run: async ({ client, options: { member: username, state, limit } }) => {
      const data = await client.call(operatorNoticeList, { query: { username, state, limit } });
      const columns = ['at', 'member', 'kind', 'words', 'page', 'sent'].map((title) => ({ title }));
      const rows = data.map(
        ({ happened_at, username: phone, kind, words, is_shown, is_read, deliveries }) => [
          happened_at,
          phone,
          kind,
          words,
          is_read ? 'read' : is_shown ? 'shown' : null,
          deliveries.map(describeDelivery).join('; '),
        ],
      );
      return { data, text: rows.length === 0 ? 'Nothing yet.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'notices send',
    places: ['phone'],
    options: { title: true, text: true },
    summary: 'a message of the agent to one member, in Thai: shown at once, and kept in the inbox',
    run: async ({ client, places: [username], options: { title, text } }) => ({
      data: await client.call(operatorNoticeSend, { body: { username, title, text } }),
      text: `Sent to ${username}.`,
    }),
  },
];

/** `sms sent`, or `sms waiting after 3 attempts: no route`. */
function describeDelivery({
  channel,
  state,
  attempts,
  last_error: error,
}: {
  channel: string;
  state: string;
  attempts: number;
  last_error: string | null;
}): string {
  if (state === 'sent' || error === null) return `${channel} ${state}`;
  return `${channel} ${state} after ${attempts} attempts: ${error}`;
}
