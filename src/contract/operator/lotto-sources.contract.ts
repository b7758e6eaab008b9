import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, slug } from '../fields';
import { roundId } from '../lotto.fields';
import { lottoReaders, owners } from '../operator-roles';
import { announcement } from './lotto-results.contract';
import { rowId } from './operator.fields';

/**
 * How a result that sources tell becomes final. `operator`: a person types it and confirms it. `agree_operator`: one
 * person confirms what two independent sources tell alike. `agree_final`: two independent sources are enough.
 */
export const resultModes = ['operator', 'agree_operator', 'agree_final'] as const;
export type ResultMode = (typeof resultModes)[number];

/** States of an answer of a source; `unavailable` when it did not respond as it should. */
export const readingStates = [
  'not_yet',
  'partial',
  'complete',
  'no_draw',
  'unreadable',
  'unavailable',
] as const;

/**
 * Judgements of all answers about a round. `single`: sources of one family told a result. `agreed`: independent
 * sources told the same. `contested`: sources told different results.
 */
export const verdicts = ['none', 'single', 'agreed', 'contested'] as const;

const sourceId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]*(?:\/[a-z0-9-]+)?$/), v.maxLength(40));

const source = v.object({
  source_id: v.string(),
  name: v.string(),
  /** Sources of one family copy from each other, and never confirm each other. */
  family: v.string(),
  /** Ids of the markets of the agent that it serves. */
  markets: v.array(v.string()),
});
export type OfferedSource = v.InferOutput<typeof source>;

const sourcedMarket = v.object({
  market_id: v.string(),
  market_name: v.string(),
  result_mode: v.picklist(resultModes),
  has_official_number: v.boolean(),
  /** Ids of its sources, in their order; some may be missing from the environment of the server. */
  sources: v.array(v.string()),
});
export type SourcedMarket = v.InferOutput<typeof sourcedMarket>;

export const lottoSourceList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/sources',
  summary:
    'Lists the sources of results that this server can read, and the mode and sources of each market',
  access: 'operator',
  roles: lottoReaders,
  data: v.object({ sources: v.array(source), markets: v.array(sourcedMarket) }),
  errors: [],
});

export const lottoToldMoves = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/sources/moves',
  summary:
    'Lists planned rounds of days on which the source of the market names no draw, with the day close to it that it names',
  access: 'operator',
  roles: lottoReaders,
  data: v.array(
    v.object({
      round_id: v.string(),
      market_id: v.string(),
      market_name: v.string(),
      /** Day for which the round is planned. */
      day: v.string(),
      told_day: v.string(),
      source_name: v.string(),
      read_at: v.string(),
    }),
  ),
  errors: [],
});

export const lottoSourceSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/sources/set',
  summary:
    'Chooses the sources of a market, and how a result that they tell becomes final; without a person only for markets with an official number',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    market_id: slug,
    mode: v.picklist(resultModes),
    sources: v.pipe(
      v.array(sourceId),
      v.maxLength(8),
      v.check((ids) => new Set(ids).size === ids.length, 'แหล่งผลซ้ำกัน'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found', 'lotto.source_unknown', 'lotto.no_official_number'],
});

const reading = v.object({
  id: v.number(),
  source_id: v.string(),
  name: v.string(),
  family: v.string(),
  state: v.picklist(readingStates),
  /** Null for an answer without numbers, and while the numbers are hidden. */
  announcement: v.nullable(announcement),
  moved_to: v.nullable(calendarDay),
  /** Why there is no result, for engineers. */
  why: v.nullable(v.string()),
  read_at: v.string(),
  /** Last time at which the same answer was read. */
  last_read_at: v.string(),
  /** Whether a complete answer has stayed the same long enough to count. */
  counts: v.boolean(),
  /** Whether the raw answer is still kept. */
  has_body: v.boolean(),
});
export type SourceReading = v.InferOutput<typeof reading>;

export const lottoSourceReadings = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/sources/readings',
  summary:
    'Lists the answers of sources about a round, the latest first; their numbers are hidden until the caller has typed the result, or sources agree or contradict each other',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    verdict: v.picklist(verdicts),
    mode: v.picklist(resultModes),
    /** The refund of the round waits until this time; null when no source holds it. */
    held_until: v.nullable(v.string()),
    /** Whether numbers are left out. */
    is_hidden: v.boolean(),
    rows: v.array(reading),
  }),
  errors: ['lotto.unknown_round'],
});
export type SourceReadings = v.InferOutput<typeof lottoSourceReadings.data>;

export const lottoSourceBody = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/sources/body',
  summary: 'Returns the raw answer of a source, as evidence; not while its numbers are hidden',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({ content_type: v.string(), text: v.string() }),
  errors: ['request.not_found', 'lotto.not_typed'],
});
