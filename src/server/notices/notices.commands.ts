import {
  deliveryStates,
  operatorNoticeList,
  operatorNoticeSend,
} from '@/contract/operator/notices.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for notices. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'notices list',
    options: { member: false, state: false, limit: false },
    summary: `Lists notices of all members, or of --member (phone), with their deliveries; --state lists only notices with a delivery in a state: ${deliveryStates.join(', ')}`,
    load: ({ client, options: { member: username, state, limit } }) =>
      client.call(operatorNoticeList, { query: { username, state, limit } }),
    columns: [
      ['at', 'happened_at'],
      ['member', 'username'],
      ['kind', 'kind'],
      ['text', 'words'],
      ['page', ({ is_read, is_shown }) => (is_read ? 'read' : is_shown ? 'shown' : null)],
      ['sent', ({ deliveries }) => deliveries.map(describeDelivery).join('; ')],
    ],
    none: 'No notices.',
  }),
  {
    name: 'notices send',
    args: ['phone'],
    options: { title: true, text: true },
    summary:
      'Sends one member a message of the agent, in Thai; it is shown at once and kept in the inbox',
    run: async ({ client, args: [username], options: { title, text } }) => ({
      data: await client.call(operatorNoticeSend, { body: { username, title, text } }),
      text: `Sent to ${username}.`,
    }),
  },
];

/** Describes a delivery, as `sms sent` or `sms waiting after 3 attempts: no route`. */
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
