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
import type { CommandValues, OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';

/** Options of an item; true for those that every kind needs. */
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
    words: 'shop items',
    summary: 'what the point shop offers, withdrawn items too',
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
      ['each', 'most_per_member', 'right'],
      ['per', (row) => (row.most_per_member === null ? null : row.period)],
      ['vip', 'least_vip_level', 'right'],
      ['state', (row) => openName(row.is_open)],
    ],
  }),
  {
    words: 'shop add',
    options: ITEM_OPTIONS,
    summary: `offer an item; kinds: ${itemKinds.join(', ')}; --amount of credit and coupons, --spins of the wheel, --provider, --game, --rounds and --stake of free rounds, --turnover of credit, coupons and free rounds, --days of the latter two; --each pieces per member and --period; --force with an owner’s reason where the house loses by it`,
    run: async ({ client, options }) => {
      const data = await client.call(shopItemCreate, { body: toItemBody(options) });
      return { data, text: `${options['title']}: id ${data.id}` };
    },
  },
  {
    words: 'shop price',
    places: ['id', 'points'],
    options: { force: false },
    summary:
      'change what an item costs; --force with an owner’s reason where the house loses by it',
    run: async ({ client, places: [id, cost], options: { force } }) => {
      const body = { id, cost, ...(force !== undefined && { force }) };
      const data = await client.call(shopItemPrice, { body });
      return { data, text: `${id}: ${cost} แต้ม, price ${data.price_version}` };
    },
  },
  {
    words: 'shop stock',
    places: ['id', 'pieces'],
    summary: 'say how many pieces are left; "any" for no end',
    run: async ({ client, places: [id, pieces] }) => ({
      data: await client.call(shopItemStock, {
        body: { id, stock: pieces === 'any' ? null : pieces },
      }),
      text: `${id}: ${pieces} left`,
    }),
  },
  {
    words: 'shop withdraw',
    places: ['id'],
    summary: 'take an item out of the shop',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(shopItemOpen, { body: { id, is_open: false } }),
      text: `${id}: ${openName(false)}`,
    }),
  },
  {
    words: 'shop offer',
    places: ['id'],
    options: { force: false },
    summary:
      'put an item that was withdrawn back into the shop; --force with an owner’s reason where the house loses by it',
    run: async ({ client, places: [id], options: { force } }) => ({
      data: await client.call(shopItemOpen, {
        body: { id, is_open: true, ...(force !== undefined && { force }) },
      }),
      text: `${id}: ${openName(true)}`,
    }),
  },
  listCommand({
    words: 'shop orders',
    options: { state: false, limit: false },
    summary: `what members redeemed; states: ${redemptionStates.join(', ')}`,
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
    words: 'shop sent',
    places: ['id'],
    options: { note: true },
    summary: 'goods were sent; the member reads --note, such as the number of the parcel',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.call(shopOrderSend, { body: { id, note } }),
      text: `${id}: sent`,
    }),
  },
  {
    words: 'shop cancel',
    places: ['id'],
    options: { note: true },
    summary: 'cancel goods that were not sent; the points go back and the member reads --note',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.call(shopOrderCancel, { body: { id, note } }),
      text: `${id}: cancelled`,
    }),
  },
];

/** Only what was written: a field of another kind is refused. */
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
