import {
  cashbackList,
  cashbackRecompute,
  cashbackTry,
} from '@/contract/operator/cashback.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for cashback. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'cashback days',
    options: { phone: false, date: false, claimed: false, cursor: false, limit: false },
    summary:
      'Lists cashback by day and the claimed amounts, of a member (--phone) or a day (--date); --claimed 1 lists only claimed days',
    run: async ({ client, options: { phone, date, claimed, cursor, limit } }) => {
      const data = await client.call(cashbackList, {
        query: {
          ...(phone !== undefined && { username: phone }),
          ...(date !== undefined && { date }),
          // The server validates the flag.
          ...(claimed !== undefined && { is_claimed: claimed }),
          cursor,
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
          ['reversed', 'reversed', 'right'],
          ['turnover', 'turnover', 'right'],
          ['loss refund', 'loss_amount', 'right'],
          ['turnover cashback', 'turnover_amount', 'right'],
          ['claimed', 'kind'],
          ['paid', 'paid', 'right'],
        ],
        'No cashback.',
      );
      return { data, text: `last computed day: ${data.done_day ?? '–'}\n\n${table}` };
    },
  },
  {
    name: 'cashback recompute',
    args: ['date'],
    options: { phone: false },
    summary:
      'Computes the cashback of a day again by the current rules, for all members or for --phone; differences to claimed amounts are settled with the next claim',
    run: async ({ client, args: [date = ''], options: { phone } }) => {
      const data = await client.call(cashbackRecompute, {
        body: { date, ...(phone !== undefined && { username: phone }) },
      });
      const text = `${date}: ${data.changed} members changed, loss refunds by ฿${data.loss_difference}, turnover cashback by ฿${data.turnover_difference}`;
      return { data, text };
    },
  },
  {
    name: 'cashback try',
    options: {
      date: false,
      loss: false,
      turnover: false,
      win: false,
      guest: false,
      gold: false,
      hero: false,
    },
    summary:
      'Computes a finished day under other rates (--loss and --turnover in hundredths of a per cent), another share of the expected win (--win) and other caps by VIP level (--guest, --gold, --hero), and changes nothing',
    run: async ({ client, options: { date, loss, turnover, win, guest, gold, hero } }) => {
      const data = await client.call(cashbackTry, {
        query: {
          ...{ date, loss_rate: loss, turnover_rate: turnover, most_of_win_percent: win },
          ...{ guest_cap: guest, gold_cap: gold, hero_cap: hero },
        },
      });
      const table = renderTable(
        [
          { when: 'now', ...data.now },
          { when: 'tried', ...data.tried },
        ],
        [
          ['rates', 'when'],
          ['members', 'members', 'right'],
          ['loss refund', 'loss', 'right'],
          ['turnover cashback', 'turnover', 'right'],
          ['at most', 'most', 'right'],
        ],
      );
      return { data, text: `${data.date}\n\n${table}` };
    },
  },
];
