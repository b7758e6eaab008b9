import {
  offerWorth,
  shopItemCreate,
  shopItemEdit,
  shopItemList,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
} from '@/contract/operator/points.contract';
import { itemKinds } from '@/contract/points.contract';
import { addDays, isCalendarDay, toDayStart } from '@/domain/calendar-day';
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
  {
    name: 'shop edit',
    args: ['id'],
    options: {
      title: false,
      description: false,
      image: false,
      each: false,
      period: false,
      vip: false,
      until: false,
      force: false,
    },
    summary:
      'Changes the texts, the picture, the limits or the end of an item; its orders and its price stay. --each and --until take "any"; --until is a day (YYYY-MM-DD), which is included',
    run: async ({ client, args: [id = ''], options }) => {
      const items = await client.call(shopItemList);
      const item = items.find((each) => String(each.id) === id);
      if (!item) throw new Error(`The shop has no item ${id}.`);
      const { title, description, image, each, period, vip, until, force } = options;
      const data = await client.call(shopItemEdit, {
        body: {
          id,
          title: title ?? item.title,
          description: description ?? item.description,
          image: image ?? item.image,
          most_per_member: each === undefined ? item.most_per_member : numberOrAny(each),
          period: period ?? item.period,
          least_vip_level: vip ?? item.least_vip_level,
          starts_at: item.starts_at,
          ends_at: until === undefined ? item.ends_at : endOf(until),
          ...(force !== undefined && { force }),
        },
      });
      return { data, text: `${id}: ${title ?? item.title}` };
    },
  },
  {
    name: 'shop worth',
    summary: 'Shows the worth of a point and of a wheel spin, by which offers are judged',
    run: async ({ client }) => {
      const data = await client.call(offerWorth);
      const spin = data.spin === null ? 'without bound' : `฿${data.spin}`;
      return { data, text: `point ฿${data.point}, spin ${spin}, alone per day ฿${data.alone_day}` };
    },
  },
];

/** Returns a limit as typed; null for "any". */
function numberOrAny(typed: string): string | null {
  return typed === 'any' ? null : typed;
}

/** Returns the end of a day in Thailand; null for "any". */
function endOf(day: string): string | null {
  if (day === 'any') return null;
  if (!isCalendarDay(day)) {
    throw new Error(`${day} is not a day of the calendar. Write YYYY-MM-DD.`);
  }
  return toDayStart(addDays(day, 1)).toISOString();
}

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
