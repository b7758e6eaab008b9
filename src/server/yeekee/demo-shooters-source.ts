import { randomInt } from 'node:crypto';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';
import { demoShooterNames } from './demo-shooters.copy';
import type { DemoShot, Shooting } from './shooting.service';

/** Fewest demo shots in a round; `MOST_DEMO_SHOTS` is the highest number. */
export const FEWEST_DEMO_SHOTS = 25;
export const MOST_DEMO_SHOTS = 40;
/** Seconds before the end of the shooting at which demo shooters begin. */
const FROM_SECONDS_BEFORE = 240;
/**
 * Seconds before the end of the shooting at which demo shooters stop. This leaves time for members and for a late run
 * of the job.
 */
const UNTIL_SECONDS_BEFORE = 3;
const NUMBERS = 100_000;
/** Resolution of random chances: one step is a millionth. */
const CHANCES = 1_000_000;

/** Interval at which demo shooters check whether to shoot. */
export const DEMO_SHOTS_EVERY_SECONDS = 1;

/** A round in its last minutes of shooting. */
interface EndingRound {
  agentId: number;
  /** Public id, as in URLs. */
  roundId: string;
  /** The public, random commitment; it determines how many demo shots the round gets. */
  commitment: string;
  secondsLeft: number;
  demoShots: number;
  /** Fewest shots that the round needs. */
  fewestShots: number;
}

/**
 * Fires shots of labelled demo shooters into rounds of the markets that the demo seed marked, spread at random over
 * the last minutes and without regard to bets. Each run depends only on the stored shots, so any process can
 * continue.
 */
export async function shootDemoShots(db: Executor, shooting: Shooting): Promise<void> {
  const shots = (await fetchEndingRounds(db)).flatMap(drawShots);
  const ends = await Promise.allSettled(shots.map((shot) => shooting.shootAsDemo(shot)));
  for (const end of ends) {
    // The round ended or was voided after the query.
    if (end.status === 'rejected' && !isEnded(end.reason)) throw end.reason;
  }
}

function fetchEndingRounds(db: Executor): Promise<EndingRound[]> {
  return queryRaw(
    db,
    `WITH clock AS MATERIALIZED (SELECT business_now() AS now)
     SELECT r.agent_id AS "agentId", r.round_id AS "roundId", encode(y.commitment, 'hex') AS commitment,
       extract(epoch FROM y.shooting_ends_at - now)::float8 AS "secondsLeft",
       (SELECT count(*) FROM yeekee_shots WHERE round_id = y.round_id AND demo_name IS NOT NULL) AS "demoShots",
       y.fewest_shots AS "fewestShots"
     FROM clock, yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id JOIN lotto_markets m USING (agent_id, market_id)
     WHERE m.has_demo_shooters AND y.prizes_at IS NULL AND y.frozen_at IS NULL AND r.opens_at <= now
       AND y.shooting_ends_at > now AND y.shooting_ends_at <= now + ${FROM_SECONDS_BEFORE} * interval '1 second'`,
  );
}

/** Draws the shots of this run: each remaining shot is equally likely to fall on any remaining second. */
function drawShots({
  agentId,
  roundId,
  commitment,
  secondsLeft,
  demoShots,
  fewestShots,
}: EndingRound): DemoShot[] {
  const word = Number.parseInt(commitment.slice(0, 8), 16);
  const usual = FEWEST_DEMO_SHOTS + (word % (MOST_DEMO_SHOTS - FEWEST_DEMO_SHOTS + 1));
  const wanted = Math.max(usual, fewestShots);
  const chance = DEMO_SHOTS_EVERY_SECONDS / Math.max(secondsLeft - UNTIL_SECONDS_BEFORE, 1);
  const due = Array.from({ length: Math.max(wanted - demoShots, 0) }).filter(
    () => randomInt(CHANCES) < chance * CHANCES,
  );
  return due.map((_, index) => ({
    agentId,
    roundId,
    number: String(randomInt(NUMBERS)).padStart(5, '0'),
    demoName: nameOf(word + demoShots + index),
  }));
}

/** Returns the name of a demo shooter. The shooters take turns, so that none shoots twice within a short time. */
function nameOf(turn: number): string {
  const name = demoShooterNames[turn % demoShooterNames.length];
  if (name === undefined) throw new Error('the list of demo shooters is empty');
  return name;
}

function isEnded(error: unknown): boolean {
  return error instanceof RefusalError && error.errorName === 'yeekee.shooting_ended';
}
