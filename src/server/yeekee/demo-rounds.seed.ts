import { hash } from 'node:crypto';
import type { YeekeeDrawRules } from '@/contract/agent-rules';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import type { SeedSource } from '@/domain/fairness-key';
import { drawYeekee, findYeekeeDay, findYeekeeTimes, toLottoResult } from '@/domain/yeekee';
import { fetchAgentRules } from '../agent/agent.service';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { createSeededDraw } from '../lotto/demo-results-source';
import { demoShooterNames } from './demo-shooters.copy';
import { FEWEST_DEMO_SHOTS, MOST_DEMO_SHOTS } from './demo-shooters-source';
import { toAnnouncement, YEEKEE } from './yeekee-draw.service';
import {
  deriveRoundSeed,
  findMissingNumbers,
  nameRound,
  planYeekeeRound,
  planYeekeeRounds,
} from './yeekee-planner';

interface DemoMarket {
  agent_id: number;
  market_id: string;
}

const PAST_DAYS = 1;
/** Seconds between two shots, plus or minus `JITTER_SECONDS`, so that no shooter shoots twice within five seconds. */
const SECONDS_A_SHOT = 9;
const JITTER_SECONDS = 4;

/**
 * Gives the demo's yeekee markets their closed rounds of yesterday and today, with shots of labelled demo shooters.
 * Finished rounds get results, computed like any other result, and the same results every time. A round that closed
 * just now is left for the draw job.
 */
async function fillPastYeekeeRounds(db: Db, seeds: SeedSource): Promise<void> {
  const now = await fetchNow(db);
  const today = findYeekeeDay(now);
  const days = Array.from({ length: PAST_DAYS + 1 }, (_, back) => addDays(today, back - PAST_DAYS));
  const markets = await db
    .selectFrom('lotto_markets')
    .select(['agent_id', 'market_id'])
    .where('is_open', '=', true)
    .where('has_demo_shooters', '=', true)
    .execute();
  for (const market of markets) {
    const { agent_id: agentId, market_id: marketId } = market;
    const missing = [];
    for (const day of days) {
      for (const number of await findMissingNumbers(db, { agentId, marketId, day })) {
        if (findYeekeeTimes(day, number).closesAt <= now) missing.push({ day, number });
      }
    }
    if (missing.length === 0) continue;
    const { yeekee: rules } = await fetchAgentRules(db, agentId);
    const rounds = await Promise.all(
      missing.map((round) => playRound(market, round, { seeds, rules, now })),
    );
    await writeRounds(db, market, rounds);
  }
}

async function playRound(
  { agent_id, market_id }: DemoMarket,
  { day, number }: { day: CalendarDay; number: number },
  { seeds, rules, now }: { seeds: SeedSource; rules: YeekeeDrawRules; now: Date },
) {
  const name = `${agent_id}/${market_id}/${day}/${number}`;
  const isOver = findYeekeeTimes(day, number).drawsAt <= now;
  const roundId = nameRound(market_id, day, number);
  const seed = isOver
    ? hash('sha256', `${name}/seed`)
    : await deriveRoundSeed(seeds, { agentId: agent_id, roundId });
  const planned = await planYeekeeRound({ marketId: market_id, day, number }, seed, rules);
  const shots = makeShots(name, rules.fewest_shots);
  const drawn = isOver
    ? await drawYeekee({
        seed,
        roundKey: planned.round_key,
        shots: shots.numbers,
        fewestShots: rules.fewest_shots,
      })
    : undefined;
  return {
    day,
    ...planned,
    ...shots,
    last_shot_at: new Date(Math.min(planned.shooting_ends_at.getTime(), now.getTime())),
    // The seed of a round that is not drawn yet must stay secret, so it is not stored.
    ...(drawn ? { seed } : { fairness_key_id: seeds.keyId }),
    ...(drawn && {
      snapshot: drawn.snapshot,
      house_number: drawn.houseNumber,
      announced: drawn.result,
      ...toLottoResult(drawn.result),
      announcement: toAnnouncement(planned.round_key, shots.numbers, drawn),
    }),
  };
}

type PlayedRound = Awaited<ReturnType<typeof playRound>>;

/**
 * Makes shots that depend only on a name, at least as many as a round needs. `seconds` says how long before the end of
 * the shooting each shot is fired.
 */
function makeShots(name: string, fewest: number) {
  const draw = createSeededDraw(name);
  const wanted = FEWEST_DEMO_SHOTS + draw(MOST_DEMO_SHOTS - FEWEST_DEMO_SHOTS + 1);
  const count = Math.max(wanted, fewest);
  const first = draw(demoShooterNames.length);
  const places = Array.from({ length: count }, (_, index) => index);
  return {
    numbers: places.map(() => String(draw(100_000)).padStart(5, '0')),
    names: places.map((place) => demoShooterNames[(first + place) % demoShooterNames.length]),
    seconds: places.map((place) => (count - place) * SECONDS_A_SHOT - draw(JITTER_SECONDS + 1)),
  };
}

async function writeRounds(
  db: Db,
  { agent_id, market_id }: DemoMarket,
  rounds: readonly PlayedRound[],
): Promise<void> {
  await queryRaw(
    db,
    `WITH played AS MATERIALIZED (
       SELECT * FROM json_to_recordset($3::text::json) AS p(day date, number integer, round_id text,
         opens_at timestamptz, closes_at timestamptz, draws_at timestamptz, shooting_ends_at timestamptz,
         round_key text, seed text, fairness_key_id bigint, commitment text, numbers text[], names text[], seconds integer[],
         last_shot_at timestamptz, fewest_shots integer, prize_stake bigint, prizes jsonb, prize_share_percent integer, snapshot text, house_number integer, announced text, three_top text,
         two_bottom text, announcement jsonb)
     ), written AS (
       INSERT INTO lotto_rounds (agent_id, market_id, day, round_id, number, opens_at, closes_at, draws_at, state,
         settlement, settled_at, is_demo_result, announced, three_top, two_bottom)
       SELECT $1, $2, day, round_id, number, opens_at, closes_at, draws_at,
         CASE WHEN announced IS NULL THEN 'closed' ELSE 'settled' END, (announced IS NOT NULL)::int,
         CASE WHEN announced IS NOT NULL THEN draws_at END, announced IS NOT NULL, announced, three_top, two_bottom
       FROM played ORDER BY day, number
       ON CONFLICT DO NOTHING RETURNING id, round_id
     ), round AS MATERIALIZED (
       SELECT w.id, p.* FROM written w JOIN played p USING (round_id)
     ), yeekee AS (
       INSERT INTO yeekee_rounds (round_id, round_key, seed, fairness_key_id, commitment, shooting_ends_at, fewest_shots,
         prize_stake, prizes, prize_share_percent, shot_count, frozen_at, snapshot, house_number, published_at, prizes_at)
       SELECT id, round_key, decode(seed, 'hex'), fairness_key_id, decode(commitment, 'hex'), shooting_ends_at,
         fewest_shots, prize_stake, prizes, prize_share_percent, cardinality(numbers),
         CASE WHEN announced IS NOT NULL THEN shooting_ends_at END, decode(snapshot, 'hex'), house_number,
         CASE WHEN announced IS NOT NULL THEN draws_at END, CASE WHEN announced IS NOT NULL THEN draws_at END
       FROM round
     ), shot AS (
       INSERT INTO yeekee_shots (round_id, seq, demo_name, number, shot_at)
       SELECT id, s.seq, s.name, s.number, last_shot_at - s.seconds * interval '1 second'
       FROM round, unnest(numbers, names, seconds) WITH ORDINALITY AS s(number, name, seconds, seq)
     )
     INSERT INTO lotto_results (round_id, state, is_correction, announcement, announced, three_top, two_bottom,
       three_front, three_bottom, entered_at, entered_by, final_at, ended_at, ended_by)
     SELECT id, 'final', false, announcement, announced, three_top, two_bottom, '{}', '{}', draws_at, $4, draws_at,
       draws_at, $4
     FROM round WHERE announced IS NOT NULL`,
    [agent_id, market_id, JSON.stringify(rounds), YEEKEE],
  );
}

/**
 * Plans the rounds of a demo, then plays the finished ones. In this order, a round that closes in between is already
 * planned.
 */
export async function seedYeekeeRounds(db: Db, seeds: SeedSource): Promise<void> {
  await planYeekeeRounds(db, seeds);
  await fillPastYeekeeRounds(db, seeds);
}
