import { channelLimits, channelList, channelOpen } from '@/contract/operator/banks.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';

/** Operator commands for the channels of deposits by QR code. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'channels list',
    summary: 'Lists the channels for deposits by QR code',
    load: ({ client }) => client.call(channelList),
    none: 'No channels.',
    columns: [
      ['id', 'id'],
      ['name', 'name'],
      ['gateway', 'gateway_id'],
      ['from', 'min_amount', 'right'],
      ['to', 'max_amount', 'right'],
      ['in today', 'today_in', 'right'],
      ['state', (row) => openName(row.is_open)],
    ],
  }),
  {
    name: 'channels open',
    args: ['id'],
    summary: 'Opens a channel',
    run: (call) => setOpen(call, true),
  },
  {
    name: 'channels close',
    args: ['id'],
    summary: 'Closes a channel; ordered codes can still be paid',
    run: (call) => setOpen(call, false),
  },
  {
    name: 'channels limits',
    args: ['id', 'from', 'to'],
    summary: 'Sets the least and the greatest amount of a channel, in baht',
    run: async ({ client, args: [id, from, to] }) => {
      const body = { id, min_amount: from, max_amount: to };
      return {
        data: await client.call(channelLimits, { body }),
        text: `${id}: ฿${from}–฿${to}`,
      };
    },
  },
];

async function setOpen(
  { client, args: [id] }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.call(channelOpen, { body: { id, is_open: isOpen } }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
