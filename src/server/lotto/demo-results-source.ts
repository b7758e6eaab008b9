import { hash } from 'node:crypto';
import { type Announcement, findResult, type ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Author recorded for made-up results. */
const DEMO = 'demo';

/** Draws a random whole number from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number;

/** Draws an announcement in the format of this kind of market, with every number equally likely. */
export function drawAnnouncement(kind: ResultKind, draw: Draw): Announcement {
  const drawDigits = (count: number) => String(draw(10 ** count)).padStart(count, '0');
  switch (kind) {
    case 'government':
      return {
        number: drawDigits(6),
        two_bottom: drawDigits(2),
        three_front: [drawDigits(3), drawDigits(3)],
        three_bottom: [drawDigits(3), drawDigits(3)],
      };
    case 'four_digits':
      return { number: drawDigits(4) };
    case 'hanoi':
      return { special: drawDigits(5), first: drawDigits(5) };
    case 'top_two':
      return { first: drawDigits(4), second: drawDigits(4) };
    case 'stock':
      return {
        index: `${1_000 + draw(39_000)}.${drawDigits(2)}`,
        change: `${draw(2) === 0 ? '-' : '+'}${draw(300)}.${drawDigits(2)}`,
      };
    case 'yeekee':
      throw new Error('the result of a yeekee round is computed from its seed and shots');
  }
}

/**
 * Gives results to the past rounds of a fresh demo, the same results every time. It writes them in one statement,
 * because a fresh database has hundreds of such rounds.
 */
export async function fillPastDemoResults(db: Db): Promise<void> {
  const rounds = await queryRaw<{
    id: number;
    agent_id: number;
    round_id: string;
    kind: ResultKind;
  }>(
    db,
    `SELECT r.id, r.agent_id, r.round_id, m.result_kind AS kind FROM lotto_rounds r
     JOIN lotto_markets m USING (agent_id, market_id)
     WHERE r.state = 'scheduled' AND r.draws_at <= business_now() AND m.has_demo_results AND m.result_kind <> 'yeekee'
       AND NOT EXISTS (SELECT FROM lotto_bills WHERE round_id = r.id)`,
  );
  const filled = rounds.map(({ id, agent_id, round_id, kind }) => {
    const announcement = drawAnnouncement(kind, createSeededDraw(`${agent_id}/${round_id}`));
    return { id, announcement, ...findResult(kind, announcement) };
  });
  await queryRaw(
    db,
    `WITH filled AS (
       SELECT * FROM json_to_recordset($1::text::json) AS f(id bigint, announcement jsonb, announced text,
         announced_bottom text, three_top text, two_bottom text, three_front text[], three_bottom text[])
     ), settled AS (
       UPDATE lotto_rounds r SET state = 'settled', settlement = 1, settled_at = r.draws_at, is_demo_result = true,
         announced = f.announced, announced_bottom = f.announced_bottom, three_top = f.three_top, two_bottom = f.two_bottom, three_front = f.three_front,
         three_bottom = f.three_bottom
       FROM filled f WHERE r.id = f.id AND r.state = 'scheduled' RETURNING r.id, r.draws_at
     )
     INSERT INTO lotto_results (round_id, state, is_correction, announcement, announced, announced_bottom, three_top,
       two_bottom, three_front, three_bottom, entered_at, entered_by, final_at, ended_at, ended_by)
     SELECT f.id, 'final', false, f.announcement, f.announced, f.announced_bottom, f.three_top, f.two_bottom,
       f.three_front, f.three_bottom, s.draws_at, $2, s.draws_at, s.draws_at, $2
     FROM filled f JOIN settled s USING (id)`,
    [JSON.stringify(filled), DEMO],
  );
}

/** Creates a `Draw` whose numbers depend only on a name. */
export function createSeededDraw(name: string): Draw {
  let count = 0;
  return (below) => {
    count += 1;
    return hash('sha256', `${name}/${count}`, 'buffer').readUInt32BE() % below;
  };
}
