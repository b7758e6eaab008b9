import {
  lottoClosed,
  lottoExposures,
  lottoNumberChange,
  type NumberKind,
} from '@/contract/operator/lotto-numbers.contract';
import { betTypes } from '@/domain/lotto';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { numberStateNames } from './operator.copy';

const COMING_OPTIONS = { until: false, 'with-open': false };

/** Operator commands for closed numbers of the lottery. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'lotto close-number',
    args: ['round', 'bet_type', 'numbers'],
    summary: `Closes numbers of a round, such as 12 or 12,21, for further bets; bet types: ${betTypes.join(', ')}`,
    run: (call) => setInRound(call, 'closed'),
  },
  {
    name: 'lotto half-number',
    args: ['round', 'bet_type', 'numbers'],
    summary: 'Halves the rate of numbers of a round for further bets',
    run: (call) => setInRound(call, 'half'),
  },
  {
    name: 'lotto open-number',
    args: ['round', 'bet_type', 'numbers'],
    summary: 'Opens numbers of a round again at their usual rate',
    run: (call) => setInRound(call, 'open'),
  },
  {
    name: 'lotto close-coming',
    args: ['market', 'bet_type', 'numbers'],
    options: COMING_OPTIONS,
    summary:
      'Closes numbers in every coming round of a market, at most until the day --until; with --with-open 1 also in rounds that take bets now',
    run: (call) => setInComing(call, 'closed'),
  },
  {
    name: 'lotto half-coming',
    args: ['market', 'bet_type', 'numbers'],
    options: COMING_OPTIONS,
    summary: 'Halves the rate of numbers in every coming round, with the options of close-coming',
    run: (call) => setInComing(call, 'half'),
  },
  {
    name: 'lotto open-coming',
    args: ['market', 'bet_type', 'numbers'],
    options: { 'with-open': false },
    summary:
      'Opens numbers in every coming round of a market again; with --with-open 1 also in rounds that take bets now',
    run: (call) => setInComing(call, 'open'),
  },
  listCommand({
    name: 'lotto closed',
    options: { market: false, round: false, cursor: false, limit: false },
    summary: 'Lists numbers that are closed or pay half, the latest first',
    load: async ({ client, options: { market, round, cursor, limit } }) =>
      (
        await client.call(lottoClosed, {
          query: { market_id: market, round_id: round, cursor, limit },
        })
      ).rows,
    none: 'No closed numbers.',
    columns: [
      ['market', 'market_name'],
      ['round', (row) => row.round_id ?? 'every coming round'],
      ['type', 'bet_type'],
      ['number', 'number'],
      ['state', (row) => numberStateNames[row.kind]],
      ['until', 'until'],
      ['by', 'by'],
      ['at', 'at'],
    ],
  }),
  listCommand({
    name: 'lotto exposures',
    args: ['round', 'bet_type'],
    options: { cursor: false, limit: false },
    summary: 'Lists what a round pays for each number, with the percent of the payout ceiling',
    load: async ({ client, args: [round, betType], options: { cursor, limit } }) =>
      (
        await client.call(lottoExposures, {
          query: { round_id: round, bet_type: betType, cursor, limit },
        })
      ).rows,
    none: 'No bets.',
    columns: [
      ['number', 'number'],
      ['pays', 'payout', 'right'],
      ['percent', 'percent', 'right'],
      ['state', (row) => numberStateNames[row.closed?.kind ?? 'open']],
    ],
  }),
];

async function setInRound(
  { client, args: [roundId, betType, numbers = ''] }: CommandCall,
  kind: NumberKind,
): Promise<CommandOutput> {
  const body = { round_id: roundId, bet_type: betType, numbers: numbers.split(','), kind };
  return {
    data: await client.call(lottoNumberChange, { body: { scope: 'round', ...body } }),
    text: `${roundId} ${betType} ${numbers}: ${numberStateNames[kind]}`,
  };
}

async function setInComing(
  { client, args: [market, betType, numbers = ''], options }: CommandCall,
  kind: NumberKind,
): Promise<CommandOutput> {
  const data = await client.call(lottoNumberChange, {
    body: {
      ...{ scope: 'coming', market_id: market, bet_type: betType, numbers: numbers.split(',') },
      ...{ kind, until: options['until'] ?? null, with_open: options['with-open'] ?? '0' },
    },
  });
  return {
    data,
    text: `${market} ${betType} ${numbers}: ${numberStateNames[kind]}, ${data.rounds} planned rounds changed`,
  };
}
