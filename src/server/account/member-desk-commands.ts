import { describeMovement } from '@/contract/movement-kinds';
import {
  memberActionList,
  memberBillShow,
  memberBills,
  memberFlagSet,
  memberList,
  memberMoney,
  memberNoteAdd,
  memberNoteList,
  memberPage,
  memberReveal,
  memberRoundShow,
  memberRounds,
  memberSearch,
  memberSessionEnd,
  memberSessionList,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Cell, renderFacts, renderTable } from '../terminal/table.renderer';
import { sessionStarts } from './operator.copy';

const pageOptions = { limit: false, cursor: false } as const;
const periodOptions = { from: false, to: false } as const;

/** Returns the line that tells the operator how to read the next page; empty on the last page. */
const nextLine = (cursor: string | null): string =>
  cursor === null ? '' : `\n\nMore with --cursor ${cursor}`;

/** Operator commands that find members and read them by their id. */
export const deskCommands: readonly OperatorCommand[] = [
  listCommand({
    name: 'members search',
    args: ['text'],
    summary:
      'Finds members by the beginning of a phone or name, the last digits of a phone or bank account, or by D1042, W318, a bill, a reference or a game round',
    load: ({ client, args: [q] }) => client.call(memberSearch, { query: { q } }),
    none: 'No member found.',
    columns: [
      ['id', 'id'],
      ['phone', 'username'],
      ['name', 'name'],
      ['found by', 'matched'],
    ],
  }),
  {
    name: 'members list',
    options: {
      ...pageOptions,
      state: false,
      vip: false,
      referrer: false,
      agent: false,
      ...periodOptions,
    },
    summary: 'Lists members, the newest first; --from and --to limit the days of joining',
    run: async ({ client, options: { limit, cursor, state, vip, referrer, agent, from, to } }) => {
      const data = await client.call(memberList, {
        query: {
          ...{ limit, cursor, state, vip_level: vip, referrer, agent_code: agent },
          ...{ joined_from: from, joined_to: to },
        },
      });
      const table = renderTable(
        data.rows,
        [
          ['id', 'id'],
          ['phone', 'username'],
          ['name', 'name'],
          ['since', 'created_at'],
          ['deposits', (row) => String(row.deposits_30d), 'right'],
          ['withdrawals', (row) => String(row.withdrawals_30d), 'right'],
          ['GGR', (row) => String(row.ggr_30d), 'right'],
          ['balance', (row) => String(row.balance), 'right'],
          ['flag', (row) => row.flags.join(', ')],
        ],
        'No member found.',
      );
      return { data, text: table + nextLine(data.next_cursor) };
    },
  },
  {
    name: 'members page',
    args: ['id'],
    summary: 'Shows the figures of a member; numbers are masked',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(memberPage, { query: { id } });
      const facts: [string, Cell][] = [
        ['phone', data.username],
        ['name', data.name],
        ['since', data.created_at],
        ['closed', data.closed_at],
        ['flag', data.flags.join(', ')],
        ['LINE', data.line?.display_name ?? null],
        ['account', data.bank && `${data.bank.bank_code} …${data.bank.last_digits}`],
        ['balance', `฿${data.balance}`],
        ['held', `฿${data.held}`],
        ['turnover left', `฿${data.turnover_left}`],
        ['points', data.points],
        ['30 days', `฿${data.net_30d}`],
        ...data.bonus_wallets.map(({ name, balance }): [string, Cell] => [name, `฿${balance}`]),
      ];
      return { data, text: renderFacts(['member', ''], facts) };
    },
  },
  {
    name: 'members statement',
    args: ['id'],
    options: { ...pageOptions, ...periodOptions },
    summary: "Lists a member's movements and replays the member's accounts",
    run: async ({ client, args: [id], options: { limit, cursor, from, to } }) => {
      const data = await client.call(operatorMemberStatement, {
        query: { id, limit, cursor, from, to },
      });
      const table = renderTable(
        data.rows,
        [
          ['at', 'at'],
          ['movement', (row) => describeMovement(row.code)],
          ['amount', (row) => String(row.amount), 'right'],
          ['before', (row) => String(row.balance_before), 'right'],
          ['after', (row) => String(row.balance_after), 'right'],
          ['wallet', 'wallet_name'],
          ['belongs to', (row) => row.belongs_to && `${row.belongs_to.kind} ${row.belongs_to.id}`],
        ],
        'No movements.',
      );
      const isBad = data.is_in_order === false;
      const verdict = isBad ? '\n\nThe balances do not match the transfers.' : '';
      return { data, text: table + nextLine(data.next_cursor) + verdict, isBad };
    },
  },
  {
    name: 'members rounds',
    args: ['id'],
    options: { ...pageOptions, ...periodOptions },
    summary: "Lists a member's game rounds, the latest first",
    run: async ({ client, args: [id], options: { limit, cursor, from, to } }) => {
      const data = await client.call(memberRounds, { query: { id, limit, cursor, from, to } });
      const table = renderTable(
        data.rows,
        [
          ['opened', 'opened_at'],
          ['game', 'game'],
          ['provider', 'provider'],
          ['round', 'round_id'],
          ['stake', (row) => String(row.stake), 'right'],
          ['payout', (row) => String(row.payout), 'right'],
          ['state', 'state'],
        ],
        'No rounds.',
      );
      return { data, text: table + nextLine(data.next_cursor) };
    },
  },
  {
    name: 'members round',
    args: ['round'],
    summary: 'Shows a game round, named as in a statement, with its movements',
    run: async ({ client, args: [round] }) => {
      const data = await client.call(memberRoundShow, { query: { round } });
      const facts: [string, Cell][] = [
        ['member', data.member_id],
        ['game', `${data.game}, ${data.provider}`],
        ['state', data.state],
        ['stake', `฿${data.stake}`],
        ['payout', `฿${data.payout}`],
        ['opened', data.opened_at],
        ['settled', data.settled_at],
        ...data.movements.map(({ at, code, amount }): [string, Cell] => [at, `${code} ฿${amount}`]),
      ];
      return { data, text: renderFacts(['round', data.round_id], facts) };
    },
  },
  {
    name: 'members bills',
    args: ['id'],
    options: pageOptions,
    summary: "Lists a member's bills of lottery and yeekee, the latest first",
    run: async ({ client, args: [id], options: { limit, cursor } }) => {
      const data = await client.call(memberBills, { query: { id, limit, cursor } });
      const table = renderTable(
        data.rows,
        [
          ['bill', 'number'],
          ['market', (row) => row.round.market_name],
          ['round', (row) => row.round.round_id],
          ['items', 'item_count', 'right'],
          ['amount', (row) => String(row.amount), 'right'],
          ['paid', (row) => String(row.paid), 'right'],
          ['state', 'state'],
        ],
        'No bills.',
      );
      return { data, text: table + nextLine(data.next_cursor) };
    },
  },
  listCommand({
    name: 'members bill',
    args: ['number'],
    summary: 'Lists the items of a bill',
    load: async ({ client, args: [number] }) =>
      (await client.call(memberBillShow, { query: { number } })).items,
    columns: [
      ['type', 'bet_type'],
      ['number', 'number'],
      ['amount', (row) => String(row.amount), 'right'],
      ['wins', (row) => String(row.win), 'right'],
      ['state', 'state'],
    ],
  }),
  {
    name: 'members money',
    args: ['id'],
    options: pageOptions,
    summary: "Lists a member's deposits and withdrawals, the latest first",
    run: async ({ client, args: [id], options: { limit, cursor } }) => {
      const data = await client.call(memberMoney, { query: { id, limit, cursor } });
      const table = renderTable(
        data.rows,
        [
          ['at', 'created_at'],
          ['kind', 'kind'],
          ['state', 'state'],
          ['amount', (row) => String(row.amount), 'right'],
          ['decided by', 'decided_by'],
          ['id', 'id'],
        ],
        'No deposits and withdrawals.',
      );
      return { data, text: table + nextLine(data.next_cursor) };
    },
  },
  listCommand({
    name: 'members sessions',
    args: ['id'],
    summary: "Lists a member's live sessions",
    load: ({ client, args: [id] }) => client.call(memberSessionList, { query: { id } }),
    none: 'No sessions.',
    columns: [
      ['session', 'id'],
      ['by', (row) => sessionStarts[row.started_by]],
      ['seen', 'last_seen_at'],
      ['browser', 'user_agent'],
    ],
  }),
  {
    name: 'members end-session',
    args: ['id', 'session'],
    options: { reason: true },
    summary: 'Ends one session of a member',
    run: async ({ client, args: [id, session_id], options: { reason } }) => ({
      data: await client.call(memberSessionEnd, { body: { id, session_id, reason } }),
      text: `${id}: ออกจากระบบแล้ว`,
    }),
  },
  listCommand({
    name: 'members notes',
    args: ['id'],
    options: { limit: false },
    summary: 'Lists the notes of the team about a member',
    load: ({ client, args: [id], options: { limit } }) =>
      client.call(memberNoteList, { query: { id, limit } }),
    none: 'No notes.',
    columns: [
      ['at', 'written_at'],
      ['by', 'written_by'],
      ['note', 'text'],
    ],
  }),
  {
    name: 'members note',
    args: ['id', 'text'],
    summary: 'Adds a note about a member, which is never changed or removed',
    run: async ({ client, args: [id, text] }) => ({
      data: await client.call(memberNoteAdd, { body: { id, text } }),
      text: `${id}: บันทึกแล้ว`,
    }),
  },
  {
    name: 'members flag',
    args: ['id'],
    options: { flag: false, reason: true },
    summary: 'Flags a member for the team; without --flag, removes the flag',
    run: async ({ client, args: [id], options: { flag = null, reason } }) => ({
      data: await client.call(memberFlagSet, { body: { id, flag, reason } }),
      text: `${id}: ${flag ?? 'ไม่มีป้าย'}`,
    }),
  },
  {
    name: 'members actions',
    args: ['id'],
    options: pageOptions,
    summary: 'Lists what operators did about a member, the latest first',
    run: async ({ client, args: [id], options: { limit, cursor } }) => {
      const data = await client.call(memberActionList, { query: { id, limit, cursor } });
      const table = renderTable(
        data.rows,
        [
          ['at', 'at'],
          ['operator', 'operator'],
          ['action', 'action'],
          ['detail', (row) => JSON.stringify(row.detail)],
        ],
        'No actions.',
      );
      return { data, text: table + nextLine(data.next_cursor) };
    },
  },
  {
    name: 'members reveal',
    args: ['id', 'username|bank_account_number'],
    options: { reason: true },
    summary: "Shows a member's full phone or bank account number",
    run: async ({ client, args: [id, field], options: { reason } }) => {
      if (field !== 'username' && field !== 'bank_account_number') {
        throw new Error('The field must be "username" or "bank_account_number".');
      }
      const data = await client.call(memberReveal, { body: { id, field, reason } });
      return { data, text: data.value ?? '–' };
    },
  },
];
