import { memberGoodwill } from '@/contract/operator/goodwill.contract';
import { memberDocuments } from '@/contract/operator/member-documents.contract';
import {
  memberNetwork,
  memberProtection,
  memberRewards,
} from '@/contract/operator/member-rewards.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { type Cell, renderFacts, renderTable } from '../terminal/table.renderer';

/** Operator commands that read the rewards, friends and protection of a member by their id. */
export const rewardCommands: readonly OperatorCommand[] = [
  {
    name: 'members rewards',
    args: ['id'],
    options: { limit: false },
    summary: "Shows a member's missing turnover, points, spins, quest rewards and coupons",
    run: async ({ client, args: [id], options: { limit } }) => {
      const data = await client.call(memberRewards, { query: { id, limit } });
      const facts: [string, Cell][] = [
        ['turnover left', `฿${data.turnover_left}`],
        ...data.turnover.map(({ name, counted, required }): [string, Cell] => [
          name,
          `฿${counted} / ฿${required}`,
        ]),
        ...data.promotions.map(({ name, state }): [string, Cell] => [name, state]),
        ['points', data.points.balance],
        ...data.wheel.spins.map(({ source, count }): [string, Cell] => [`spins: ${source}`, count]),
        ...data.quests.map(({ title, step, state }): [string, Cell] => [`${title} ${step}`, state]),
        ...data.coupons.map(({ code, used_at }): [string, Cell] => [code, used_at]),
      ];
      return { data, text: renderFacts(['member', ''], facts) };
    },
  },
  {
    name: 'members network',
    args: ['id'],
    summary: "Shows a member's referrer, friends and affiliate income by month",
    run: async ({ client, args: [id] }) => {
      const data = await client.call(memberNetwork, { query: { id } });
      const facts = renderFacts(
        ['member', ''],
        [
          ['referrer', data.referrers[0]?.username ?? null],
          ...data.friends.map(({ level, count }): [string, Cell] => [
            `friends, level ${level}`,
            count,
          ]),
          ['income', `฿${data.income}`],
          ['not moved yet', `฿${data.balance}`],
        ],
      );
      const months = renderTable(
        data.months,
        [
          ['month', 'month'],
          ['income', (row) => String(row.income), 'right'],
          ['turnover', (row) => String(row.turnover), 'right'],
          ['friends who played', 'played', 'right'],
        ],
        'No income yet.',
      );
      return { data, text: `${facts}\n\n${months}` };
    },
  },
  {
    name: 'members protection',
    args: ['id'],
    summary: "Shows a member's break, limits and hold on payouts",
    run: async ({ client, args: [id] }) => {
      const data = await client.call(memberProtection, { query: { id } });
      const facts: [string, Cell][] = [
        ['closed', data.closed_at],
        ['payouts held until', data.payouts_held_until],
        ['break', data.break && `${data.break.kind} ${data.break.ends_at ?? 'for ever'}`],
        ...data.limits.map(({ kind, frame, used, amount }): [string, Cell] => [
          `${kind}, ${frame}`,
          `฿${used} / ฿${amount}`,
        ]),
        ['phone proved', data.phone_verified_at],
      ];
      return { data, text: renderFacts(['member', ''], facts) };
    },
  },
  {
    name: 'members documents',
    args: ['id'],
    options: { limit: false },
    summary:
      'Lists what a member was asked for, what operators checked, and the answers to the terms',
    run: async ({ client, args: [id], options: { limit } }) => {
      const data = await client.call(memberDocuments, { query: { id, limit } });
      const facts: [string, Cell][] = [
        ...data.asked.map(({ deposit_number: number, note, asked_by }): [string, Cell] => [
          `D${number}`,
          `${note} (${asked_by})`,
        ]),
        ...data.checked.map(({ kind, document, state }): [string, Cell] => [
          kind,
          `${document}, ${state}`,
        ]),
        ...data.answers.map(({ document, version, answer }): [string, Cell] => [
          `${document} ${version}`,
          answer,
        ]),
      ];
      return { data, text: renderFacts(['document', ''], facts) };
    },
  },
  {
    name: 'members goodwill',
    args: ['id', 'points|spin'],
    options: { points: false, reason: true },
    summary: 'Gives a member --points, or one wheel spin, as an apology; the member reads --reason',
    run: async ({ client, args: [id, gift], options: { points, reason } }) => {
      if (gift !== 'points' && gift !== 'spin')
        throw new Error('The gift must be "points" or "spin".');
      const data = await client.call(memberGoodwill, {
        body: gift === 'points' ? { id, gift, count: points, reason } : { id, gift, reason },
      });
      const text =
        data.gift === 'points' ? `${data.point} points now.` : `${data.free_spins} spins now.`;
      return { data, text };
    },
  },
];
