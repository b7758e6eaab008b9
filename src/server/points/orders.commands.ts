import {
  type ShopOrder,
  shopOrderCancel,
  shopOrderLabels,
  shopOrderList,
  shopOrderSend,
  shopOrderShow,
} from '@/contract/operator/points.contract';
import { redemptionStates } from '@/contract/points.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { type Column, renderTable } from '../terminal/table.renderer';

/** Columns of orders. */
const orderColumns: readonly Column<ShopOrder>[] = [
  ['no', (row) => `R${row.number}`],
  ['id', 'id'],
  ['member', 'username'],
  ['item', 'item'],
  ['pieces', 'quantity', 'right'],
  ['points', 'cost', 'right'],
  ['state', 'state'],
  ['at', 'at'],
];

/** Operator commands for orders of the point shop. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'shop orders',
    options: {
      state: false,
      kind: false,
      phone: false,
      from: false,
      to: false,
      cursor: false,
      limit: false,
    },
    summary: `Lists the orders of members; states: ${redemptionStates.join(', ')}; --from and --to are days, both included`,
    run: async ({ client, options: { phone, ...query } }) => {
      const data = await client.call(shopOrderList, { query: { ...query, username: phone } });
      const more = data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`;
      return { data, text: renderTable(data.rows, orderColumns, 'No orders.') + more };
    },
  },
  {
    name: 'shop order',
    args: ['id'],
    summary: 'Shows an order with the recipient of goods; the audit log records it',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(shopOrderShow, { query: { id } });
      const { recipient } = data;
      const to = recipient && `\n${recipient.name} ${recipient.phone}\n${recipient.address}`;
      return { data, text: renderTable([data], orderColumns) + (to ?? '') };
    },
  },
  {
    name: 'shop labels',
    args: ['ids'],
    summary: 'Prints the labels of goods; a comma stands between the ids of orders',
    run: async ({ client, args: [ids = ''] }) => {
      const data = await client.call(shopOrderLabels, { body: { ids: ids.split(',') } });
      const labels = data.map(
        ({ number, item, quantity, recipient: to }) =>
          `R${number} ${item} × ${quantity}\n${to.name} ${to.phone}\n${to.address}`,
      );
      return { data, text: labels.join('\n\n') };
    },
  },
  {
    name: 'shop sent',
    args: ['id'],
    options: { note: true },
    summary: 'Marks ordered goods as sent; the member reads --note, such as the tracking number',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(shopOrderSend, { body: { id, note } }),
      text: `${id}: sent`,
    }),
  },
  {
    name: 'shop cancel',
    args: ['id'],
    options: { note: true },
    summary:
      'Cancels an order that was not sent; the points are refunded, and the member reads --note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(shopOrderCancel, { body: { id, note } }),
      text: `${id}: cancelled`,
    }),
  },
];
