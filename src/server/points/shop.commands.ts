import {
  shopItemCreate,
  shopItemList,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
  shopOrderCancel,
  shopOrderList,
  shopOrderSend,
} from '@/contract/operator/points.contract';
import { itemKinds, redemptionStates } from '@/contract/points.contract';
import type { CommandValues, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';

/** Options of an item; true for an option that every kind needs. */
const ITEM_OPTIONS = {
  kind: true,
  title: true,
  description: true,
  image: true,
  cost: true,
  stock: false,
  each: false,
  period: false,
  vip: false,
  amount: false,
  provider: false,
  game: false,
  spins: false,
  rounds: false,
  stake: false,
  turnover: false,
  days: false,
  force: false,
} as const;

/** Operator commands for the point shop. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'shop items',
    summary: 'Lists the items of the point shop, including withdrawn ones',
    load: ({ client }) => client.call(shopItemList),
    none: 'No items.',
    columns: [
      ['id', 'id'],
      ['title', 'title'],
      ['kind', 'kind'],
      ['cost', 'cost', 'right'],
      ['baht', 'amount', 'right'],
      ['spins', 'spins', 'right'],
      ['rounds', (row) => row.game && `${row.game.rounds} × ${row.game.stake} ${row.game.game_id}`],
      ['left', 'stock_left', 'right'],
      ['redeemed', 'redeemed', 'right'],
      ['per member', 'most_per_member', 'right'],
      ['period', (row) => (row.most_per_member === null ? null : row.period)],
      ['vip', 'least_vip_level', 'right'],
      ['state', (row) => openName(row.is_open)],
    ],
  }),
  {
    name: 'shop add',
    options: ITEM_OPTIONS,
    summary: `Adds an item to the shop; kinds: ${itemKinds.join(', ')}; --amount for credit and coupons; --spins for wheel spins; --provider, --game, --rounds and --stake for free rounds; --turnover for credit, coupons and free rounds; --days of validity for coupons and free rounds; --each limits the pieces per member and --period; --force with an owner’s reason accepts a loss of the house`,
    run: async ({ client, options }) => {
      const data = await client.call(shopItemCreate, { body: toItemBody(options) });
      return { data, text: `${options['title']}: id ${data.id}` };
    },
  },
  {
    name: 'shop price',
    args: ['id', 'points'],
    options: { force: false },
    summary:
      'Changes the price of an item; --force with an owner’s reason accepts a loss of the house',
    run: async ({ client, args: [id, cost], options: { force } }) => {
      const body = { id, cost, ...(force !== undefined && { force }) };
      const data = await client.call(shopItemPrice, { body });
      return { data, text: `${id}: ${cost} แต้ม, price version ${data.price_version}` };
    },
  },
  {
    name: 'shop stock',
    args: ['id', 'pieces'],
    summary: 'Sets the number of pieces that are left; "any" for an unlimited stock',
    run: async ({ client, args: [id, pieces] }) => ({
      data: await client.call(shopItemStock, {
        body: { id, stock: pieces === 'any' ? null : pieces },
      }),
      text: `${id}: ${pieces} left`,
    }),
  },
  {
    name: 'shop withdraw',
    args: ['id'],
    summary: 'Withdraws an item from the shop',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(shopItemOpen, { body: { id, is_open: false } }),
      text: `${id}: ${openName(false)}`,
    }),
  },
  {
    name: 'shop offer',
    args: ['id'],
    options: { force: false },
    summary:
      'Offers a withdrawn item again; --force with an owner’s reason accepts a loss of the house',
    run: async ({ client, args: [id], options: { force } }) => ({
      data: await client.call(shopItemOpen, {
        body: { id, is_open: true, ...(force !== undefined && { force }) },
      }),
      text: `${id}: ${openName(true)}`,
    }),
  },
  listCommand({
    name: 'shop orders',
    options: { state: false, limit: false },
    summary: `Lists the orders of members; states: ${redemptionStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(shopOrderList, { query: { state, limit } }),
    none: 'No orders.',
    columns: [
      ['id', 'id'],
      ['member', 'username'],
      ['item', 'item'],
      ['pieces', 'quantity', 'right'],
      ['points', 'cost', 'right'],
      ['state', 'state'],
      ['at', 'at'],
      [
        'to',
        (row) =>
          row.recipient && `${row.recipient.name} ${row.recipient.phone} ${row.recipient.address}`,
      ],
    ],
  }),
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

/** Builds the body from the given options only, because the server refuses fields of another kind. */
function toItemBody(options: CommandValues['options']) {
  const { kind, title, description, image, cost } = options;
  const { provider, game, rounds, stake, spins } = options;
  const { amount, turnover, days, stock, each, period, vip, force } = options;
  return {
    kind,
    title,
    description,
    image,
    cost,
    ...(stock === undefined ? {} : { stock }),
    ...(each === undefined ? {} : { most_per_member: each }),
    ...(period === undefined ? {} : { period }),
    ...(vip === undefined ? {} : { least_vip_level: vip }),
    ...(turnover === undefined ? {} : { turnover_multiple: turnover }),
    ...(days === undefined ? {} : { valid_days: days }),
    ...(provider === undefined ? {} : { provider_id: provider }),
    ...(game === undefined ? {} : { game_id: game }),
    ...(spins === undefined ? {} : { spins }),
    ...(rounds === undefined ? {} : { rounds }),
    ...(stake === undefined ? {} : { stake }),
    ...(amount === undefined ? {} : { amount }),
    ...(force === undefined ? {} : { force }),
  };
}
