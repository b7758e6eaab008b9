import { roundStates } from '@/contract/lotto.contract';
import {
  type LottoRoundRow,
  lottoFinalByTime,
  lottoMarketAdd,
  lottoRoundList,
  lottoShortfalls,
  lottoVoid,
} from '@/contract/operator/lotto.contract';
import { lottoDaySet, lottoDays, lottoRoundMove } from '@/contract/operator/lotto-days.contract';
import {
  lottoResultConfirm,
  lottoResultCorrect,
  lottoResultEnter,
  lottoResultPreview,
  lottoResultWithdraw,
} from '@/contract/operator/lotto-results.contract';
import type {
  CommandCall,
  CommandOutput,
  CommandValues,
  OperatorCommand,
} from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';
import { marketCatalogue } from './markets.catalogue';
import { dayKindNames, demoResultName, roundStateNames } from './operator.copy';
import { renderPreview, writeAnnouncement, writeNumbers } from './result-preview.renderer';

/** Options for every format of an announced result. */
const announcementOptions = {
  number: false,
  special: false,
  first: false,
  second: false,
  'two-bottom': false,
  'three-front': false,
  'three-bottom': false,
  index: false,
  change: false,
};

/** Operator commands for lotteries. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'lotto rounds',
    options: { state: false, market: false, day: false, limit: false },
    summary: `Lists rounds that have closed, or rounds in a --state: ${roundStates.join(', ')}; for a market with many rounds a day only rounds that wait for a result or are being paid, unless --market names it`,
    load: ({ client, options: { state, market, day, limit } }) =>
      client.call(lottoRoundList, { query: { state, market_id: market, day, limit } }),
    none: 'No rounds.',
    columns: [
      ['round', 'round_id'],
      ['market', 'market_name'],
      ['state', (row) => roundStateNames[row.state]],
      ['closes', 'closes_at'],
      ['draws', 'draws_at'],
      ['result', (row) => row.result && writeResult(row.result, row.is_demo_result)],
      ['waiting', (row) => row.waiting && row.waiting.id],
      [
        'entered',
        (row) => (row.waiting?.announcement ? writeAnnouncement(row.waiting.announcement) : null),
      ],
      ['by', (row) => row.waiting && row.waiting.entered_by],
      ['agreed', (row) => row.waiting && row.waiting.agreed_by],
      ['final', (row) => row.waiting && (row.waiting.final_at ?? 'when another operator confirms')],
      ['bills', 'bills', 'right'],
      ['staked', 'staked', 'right'],
      ['paid', 'paid', 'right'],
      ['note', 'note'],
    ],
  }),
  {
    name: 'lotto rounds move',
    args: ['round', 'day'],
    summary:
      'Moves the draw of a round to another day; bills stay, and members may cancel them until the round closes',
    run: async ({ client, args: [roundId, day] }) => {
      const data = await client.call(lottoRoundMove, { body: { round_id: roundId, day } });
      return {
        data,
        text: `${roundId}: closes ${data.closes_at}, draws ${data.draws_at}, ${data.bills} bills stay`,
      };
    },
  },
  listCommand({
    name: 'lotto days',
    args: ['market'],
    summary:
      'Lists the coming days of a market that are set as draw days or days off, or that have a round',
    load: ({ client, args: [market] }) => client.call(lottoDays, { query: { market_id: market } }),
    none: 'No days.',
    columns: [
      ['day', 'day'],
      ['kind', (row) => dayKindNames[row.kind]],
      ['reason', 'name'],
      ['round', 'round_id'],
    ],
  }),
  {
    name: 'lotto set-day',
    args: ['market', 'day'],
    options: { kind: true, name: false },
    summary:
      'Sets a day of a market: --kind draw (the market draws), none (it does not; --name is the reason) or usual (its calendar decides)',
    run: async ({ client, args: [market, day], options: { kind, name } }) => {
      const body = { market_id: market, day, kind, name };
      const data = await client.call(lottoDaySet, { body });
      const planned =
        data.round_id === null
          ? ''
          : `; ${data.round_id} is planned for it: use lotto rounds move or lotto void`;
      return { data, text: `${market} ${day}: ${kind}${planned}` };
    },
  },
  {
    name: 'lotto result',
    args: ['round'],
    options: announcementOptions,
    summary:
      'Enters the announced result of a round and shows its payouts: government --number 6 digits, --two-bottom, --three-front 123,456, --three-bottom 123,456; four digits --number; hanoi --special and --first 5 digits; malay --first and --second 4 digits; stock --index 38456.12 --change -1.05. The result becomes final when another operator enters the same result and confirms it',
    run: (call) => enter(call, lottoResultEnter),
  },
  {
    name: 'lotto correct',
    args: ['round'],
    options: announcementOptions,
    summary:
      'Enters a correction for a paid round, with the options of lotto result; it becomes final when another operator confirms it',
    run: (call) => enter(call, lottoResultCorrect),
  },
  {
    name: 'lotto preview',
    args: ['round'],
    options: announcementOptions,
    summary:
      'Shows the payouts of a result for a closed or paid round, with the options of lotto result; without numbers, the payouts of the waiting result',
    run: async ({ client, args: [roundId], options }) => {
      const announcement = toAnnouncement(options);
      const isEmpty = Object.values(announcement).every((value) => value === undefined);
      const data = await client.call(lottoResultPreview, {
        body: { round_id: roundId, ...(!isEmpty && { announcement }) },
      });
      return { data, text: renderPreview(data) };
    },
  },
  {
    name: 'lotto final-by-time',
    args: ['market'],
    options: { below: false },
    summary:
      'Lets a first result of a market become final after the delay of the market if two operators entered the same result and it pays less than --below baht; without --below, only another operator makes results final',
    run: async ({ client, args: [market], options: { below } }) => ({
      data: await client.call(lottoFinalByTime, {
        body: { market_id: market, below: below ?? null },
      }),
      text: `${market}: ${below === undefined ? 'only another operator makes results final' : `results that pay less than ${below} become final by time`}`,
    }),
  },
  {
    name: 'lotto confirm',
    args: ['result'],
    summary:
      'Confirms a waiting result that another operator entered, after entering the same result oneself; its bills are then paid',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(lottoResultConfirm, { body: { id } }),
      text: `${id}: final; its bills are being paid`,
    }),
  },
  {
    name: 'lotto withdraw-result',
    args: ['result'],
    summary: 'Withdraws a waiting result',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(lottoResultWithdraw, { body: { id } }),
      text: `${id}: withdrawn`,
    }),
  },
  {
    name: 'lotto void',
    args: ['round'],
    options: { note: true },
    summary:
      'Voids a round without a result and refunds all its bills; members read the note; large stakes wait for the approval of another operator',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(lottoVoid, { body: { round_id: id, note } }),
      text: `${id}: ${roundStateNames.voided}`,
    }),
  },
  {
    name: 'lotto add-market',
    args: ['market'],
    summary: `Adds a market of the catalogue with its usual terms; its rounds are planned within minutes; markets: ${marketCatalogue.map(({ market_id }) => market_id).join(', ')}`,
    run: async ({ client, args: [market] }) => ({
      data: await client.call(lottoMarketAdd, { body: { market_id: market } }),
      text: `${market}: ${openName(true)}`,
    }),
  },
  listCommand({
    name: 'lotto shortfalls',
    options: { round: false, limit: false },
    summary: 'Lists the amounts that corrections could not take back because the wallets held less',
    load: async ({ client, options: { round, limit } }) =>
      (await client.call(lottoShortfalls, { query: { round_id: round, limit } })).rows,
    none: 'No shortfalls.',
    columns: [
      ['bill', 'bill', 'right'],
      ['round', 'round_id'],
      ['member', 'username'],
      ['baht', 'amount', 'right'],
      ['since', 'noted_at'],
    ],
  }),
];

function writeResult(result: NonNullable<LottoRoundRow['result']>, isDemo: boolean): string {
  return [...writeNumbers(result), ...(isDemo ? [demoResultName] : [])].join(' ');
}

function toAnnouncement(options: CommandValues['options']) {
  return {
    number: options['number'],
    special: options['special'],
    first: options['first'],
    second: options['second'],
    two_bottom: options['two-bottom'],
    three_front: options['three-front']?.split(','),
    three_bottom: options['three-bottom']?.split(','),
    index: options['index'],
    change: options['change'],
  };
}

async function enter(
  { client, args: [roundId], options }: CommandCall,
  endpoint: typeof lottoResultEnter | typeof lottoResultCorrect,
): Promise<CommandOutput> {
  const data = await client.call(endpoint, {
    body: { round_id: roundId, announcement: toAnnouncement(options) },
  });
  const agreed = data.agreed_by === null ? '' : `, agreed by ${data.agreed_by}`;
  const end =
    data.final_at === null
      ? 'for another operator to confirm'
      : `and becomes final at ${data.final_at}`;
  return {
    data,
    text: `${renderPreview(data.preview)}\n\n${roundId}: result ${data.id} waits ${end}${agreed}`,
  };
}
