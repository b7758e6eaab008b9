import {
  lottoSourceBody,
  lottoSourceList,
  lottoSourceReadings,
  lottoSourceSet,
  lottoToldMoves,
  resultModes,
} from '@/contract/operator/lotto-sources.contract';
import { writeAnnouncement } from '../lotto/result-preview.renderer';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for sources of lottery results. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'lotto sources',
    summary:
      'Lists the markets with their sources of results, and how a result that they tell becomes final',
    load: async ({ client }) => {
      const { markets, sources } = await client.call(lottoSourceList);
      return markets.map((market) => ({
        ...market,
        offered: sources
          .filter(({ markets: served }) => served.includes(market.market_id))
          .map(({ source_id: id }) => id),
      }));
    },
    none: 'No markets.',
    columns: [
      ['market', 'market_id'],
      ['mode', 'result_mode'],
      ['official number', (row) => (row.has_official_number ? 'yes' : 'no')],
      ['sources', (row) => row.sources.join(', ')],
      ['offered', (row) => row.offered.join(', ')],
    ],
  }),
  {
    name: 'lotto sources set',
    args: ['market'],
    options: { mode: true, sources: false },
    summary: `Chooses the --sources of a market, separated by commas, and its --mode: ${resultModes.join(', ')}; with agree_final, two independent sources make a result final without a person`,
    run: async ({ client, args: [market], options: { mode, sources = '' } }) => {
      const ids = sources.split(',').filter((id) => id !== '');
      const data = await client.call(lottoSourceSet, {
        body: { market_id: market, mode, sources: ids },
      });
      return { data, text: `${market}: ${mode}; sources ${ids.join(', ') || '-'}` };
    },
  },
  listCommand({
    name: 'lotto sources moves',
    summary:
      'Lists planned rounds of days on which the source of the market names no draw; lotto rounds move moves one',
    load: ({ client }) => client.call(lottoToldMoves),
    none: 'No rounds on other days.',
    columns: [
      ['round', 'round_id'],
      ['market', 'market_id'],
      ['planned', 'day'],
      ['told', 'told_day'],
      ['source', 'source_name'],
      ['read', 'read_at'],
    ],
  }),
  listCommand({
    name: 'lotto sources readings',
    args: ['round'],
    summary: 'Lists the answers of sources about a round, the latest first',
    load: async ({ client, args: [round] }) =>
      (await client.call(lottoSourceReadings, { query: { round_id: round } })).rows,
    none: 'No answers.',
    columns: [
      ['reading', 'id', 'right'],
      ['source', 'source_id'],
      ['state', 'state'],
      ['numbers', (row) => row.announcement && writeAnnouncement(row.announcement)],
      ['why', 'why'],
      ['read', 'read_at'],
      ['until', 'last_read_at'],
    ],
  }),
  {
    name: 'lotto sources body',
    args: ['reading'],
    summary: 'Prints the raw answer of a source, as it was read',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(lottoSourceBody, { query: { id } });
      return { data, text: data.text };
    },
  },
];
