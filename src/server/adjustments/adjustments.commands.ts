import {
  adjustmentList,
  adjustmentReasons,
  adjustmentRequest,
} from '@/contract/operator/adjustments.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { adjustmentReasonNames } from './operator.copy';

/** Operator commands for adjustments of balances. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'adjustments list',
    options: { member: false, cursor: false, limit: false },
    summary: 'Lists adjustments of balances, of all members or of one --member (id)',
    load: async ({ client, options: { member, cursor, limit } }) => {
      const { adjustments } = await client.call(adjustmentList, {
        query: { member_id: member, cursor, limit },
      });
      return adjustments;
    },
    none: 'No adjustments.',
    columns: [
      ['no', 'id', 'right'],
      ['member', 'member_id', 'right'],
      ['phone', 'username'],
      ['baht', 'amount', 'right'],
      ['reason', (row) => adjustmentReasonNames[row.reason]],
      ['sentence', 'sentence'],
      ['mends', 'reference'],
      ['requested by', 'requested_by'],
      ['approved by', 'approved_by'],
      ['at', 'created_at'],
    ],
  }),
  {
    name: 'adjustments request',
    args: ['member', 'baht'],
    options: { reason: true, sentence: true, detail: false, reference: false, turnover: false },
    summary: `Asks to add baht to the main wallet of a member (id), or to take them with a negative number after --; the member reads --sentence; reasons: ${adjustmentReasons.join(', ')}`,
    run: async ({ client, args: [memberId, amount], options }) => {
      const { reason, sentence, detail, reference, turnover = '0' } = options;
      const data = await client.call(adjustmentRequest, {
        body: {
          ...{ member_id: memberId, amount, reason, sentence, turnover },
          ...(detail !== undefined && { detail }),
          ...(reference !== undefined && { reference }),
        },
      });
      return { data, text: `${data.id}: ฿${data.balance}` };
    },
  },
];
