import { cashbackList, cashbackRecompute } from '@/contract/operator/cashback.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for cashback. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'cashback days',
    options: { phone: false, date: false, claimed: false, limit: false },
    summary:
      'what days brought back and what was taken, of a member (--phone) or a day (--date); --claimed 1: only what was taken',
    run: async ({ client, options: { phone, date, claimed, limit } }) => {
      const data = await client.call(cashbackList, {
        query: {
          ...(phone !== undefined && { username: phone }),
          ...(date !== undefined && { date }),
          // Whether it is a flag, the server says.
          ...(claimed !== undefined && { is_claimed: claimed }),
          limit,
        },
      });
      const table = renderTable(
        data.days,
        [
          ['day', 'date'],
          ['member', 'username'],
          ['stake', 'stake', 'right'],
          ['payout', 'payout', 'right'],
          ['taken back', 'reversed', 'right'],
          ['turnover', 'turnover', 'right'],
          ['of loss', 'loss_amount', 'right'],
          ['of turnover', 'turnover_amount', 'right'],
          ['taken', 'kind'],
          ['paid', 'paid', 'right'],
        ],
        'No days.',
      );
      return { data, text: `computed up to ${data.done_day ?? 'no day yet'}\n\n${table}` };
    },
  },
  {
    words: 'cashback recompute',
    places: ['date'],
    options: { phone: false },
    summary:
      'compute a day again by the rules of now, of all members or of --phone; what was taken is set right with what is taken next',
    run: async ({ client, places: [date = ''], options: { phone } }) => {
      const data = await client.call(cashbackRecompute, {
        body: { date, ...(phone !== undefined && { username: phone }) },
      });
      const text = `${date}: ${data.changed} members, refunds ${data.loss_difference}, cashback ${data.turnover_difference}`;
      return { data, text };
    },
  },
];
