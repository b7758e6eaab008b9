import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRaw, runScript } from '@/server/db/raw';
import { projectSchema } from '@/server/db/schema-files';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { openTestRound } from '../../support/draw.fixture';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'demo' });
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const sqlOf = (number: string) =>
  projectSchema.migrations.find(({ name }) => name.startsWith(number))!.sql;

/** Runs work in a transaction, including changes of tables, and rolls it back. */
async function undone(work: (run: <Row>(sql: string) => Promise<Row[]>) => Promise<void>) {
  const undo = new Error('undone');
  const tried = database.db.transaction().execute(async (tx) => {
    await work(async (sql) => {
      if (!/^\s*SELECT/.test(sql)) {
        await runScript(tx, sql);
        return [];
      }
      return queryRaw(tx, sql, []);
    });
    throw undo;
  });
  await expect(tried).rejects.toBe(undo);
}

test('migration 0043 finds Hanoi and Malay markets by id or name and keeps their rounds and paid results', async () => {
  await openTestRound(database.db);
  await queryRaw(
    database.db,
    `UPDATE lotto_markets SET name = 'ฮานอยสตาร์' WHERE market_id = 'test-four-digits'`,
  );
  await undone(async (run) => {
    await run(`ALTER TABLE lotto_rounds DROP COLUMN announced_bottom;
      ALTER TABLE lotto_results DROP COLUMN announced_bottom;
      UPDATE lotto_markets SET result_kind = 'four_digits' WHERE result_kind IN ('hanoi', 'top_two');
      INSERT INTO lotto_results (round_id, is_correction, announcement, announced, three_top, two_bottom, three_front,
        three_bottom, entered_at, entered_by)
      SELECT id, false, '{"number": "8351"}', '8351', '351', '83', '{}', '{}', business_now(), 'operator/som'
      FROM lotto_rounds WHERE market_id IN ('test-four-digits', 'lao') AND state IN ('scheduled', 'open') AND agent_id = 1`);
    const rounds = `SELECT id, state, closes_at, three_top, two_bottom FROM lotto_rounds ORDER BY id`;
    const before = await run(rounds);
    await run(sqlOf('0043'));
    expect(await run(rounds)).toEqual(before);
    expect(
      await run(
        `SELECT market_id, result_kind AS kind FROM lotto_markets WHERE agent_id = 1
         AND result_kind IN ('hanoi', 'top_two') ORDER BY market_id`,
      ),
    ).toEqual([
      { market_id: 'hanoi', kind: 'hanoi' },
      { market_id: 'hanoi-special', kind: 'hanoi' },
      { market_id: 'hanoi-vip', kind: 'hanoi' },
      { market_id: 'malay', kind: 'top_two' },
      { market_id: 'test-four-digits', kind: 'hanoi' },
    ]);
    // A waiting Hanoi result used the wrong digits and is withdrawn; the Lao result stays.
    expect(
      await run(
        `SELECT DISTINCT r.market_id, w.state FROM lotto_results w JOIN lotto_rounds r ON r.id = w.round_id
         WHERE w.entered_by = 'operator/som' ORDER BY 1`,
      ),
    ).toEqual([
      { market_id: 'lao', state: 'waiting' },
      { market_id: 'test-four-digits', state: 'withdrawn' },
    ]);
  });
});

test('migration 0054 corrects rounds with guessed days or fixed hours, and keeps the ids of the rounds', async () => {
  await undone(async (run) => {
    await run(`DROP TABLE lotto_draw_days;
      ALTER TABLE lotto_rounds DROP COLUMN moved_from, DROP COLUMN moved_at;
      DELETE FROM lotto_holidays WHERE market_id IN ('hanoi', 'hanoi-special', 'hanoi-vip', 'dow-jones');
      UPDATE lotto_markets SET calendar = calendar || '{"also_on": ["2026-12-30"]}' WHERE market_id = 'government';
      UPDATE lotto_markets SET calendar = calendar || '{"closes": {"days": 1, "time": "03:00"}}' WHERE market_id = 'dow-jones';
      UPDATE lotto_markets SET calendar = jsonb_set(calendar, '{closes,time}', '"12:00"') WHERE market_id = 'omsin';
      DELETE FROM lotto_rounds WHERE day >= '2026-12-29' AND NOT EXISTS (SELECT FROM lotto_bills b WHERE b.round_id = lotto_rounds.id);
      INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, opens_at, closes_at, draws_at) VALUES
        (1, 'government', 'government-2026-12-30', '2026-12-30', '2026-12-16T08:20Z', '2026-12-30T08:20Z', '2026-12-30T09:00Z'),
        (1, 'dow-jones', 'dow-jones-2026-12-30', '2026-12-30', '2026-12-29T21:30Z', '2026-12-30T20:00Z', '2026-12-30T21:15Z'),
        (1, 'dow-jones', 'dow-jones-2027-07-01', '2027-07-01', '2027-06-30T21:30Z', '2027-07-01T20:00Z', '2027-07-01T21:15Z'),
        (1, 'omsin', 'omsin-2027-01-16', '2027-01-16', '2027-01-01T05:00Z', '2027-01-16T05:00Z', '2027-01-16T06:00Z')`);
    await run(sqlOf('0054'));
    const rows = await run<{ round_id: string; day: string; closes_at: Date; draws_at: Date }>(
      `SELECT round_id, day::text AS day, closes_at, draws_at FROM lotto_rounds WHERE agent_id = 1 AND round_id IN
       ('government-2026-12-30', 'dow-jones-2026-12-30', 'dow-jones-2027-07-01', 'omsin-2027-01-16') ORDER BY round_id`,
    );
    const text = rows.map(
      (row) =>
        `${row.round_id} ${row.day} ${row.closes_at.toISOString()} ${row.draws_at.toISOString()}`,
    );
    expect(text).toEqual([
      'dow-jones-2026-12-30 2026-12-30 2026-12-30T20:50:00.000Z 2026-12-30T21:15:00.000Z',
      'dow-jones-2027-07-01 2027-07-01 2027-07-01T19:50:00.000Z 2027-07-01T20:15:00.000Z',
      'government-2026-12-30 2027-01-02 2027-01-02T08:20:00.000Z 2027-01-02T09:00:00.000Z',
      'omsin-2027-01-16 2027-01-16 2027-01-16T02:00:00.000Z 2027-01-16T06:00:00.000Z',
    ]);
    expect(
      await run(
        `SELECT calendar->'closes' AS closes, calendar ? 'also_on' AS guesses FROM lotto_markets
         WHERE agent_id = 1 AND market_id = 'dow-jones'`,
      ),
    ).toEqual([{ closes: { days: 0, time: '15:50', zone: 'America/New_York' }, guesses: false }]);
    expect(
      await run(
        `SELECT market_id, count(*)::int AS days FROM lotto_holidays WHERE agent_id = 1 AND name = 'ตรุษเวียดนาม'
         GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual(
      ['hanoi', 'hanoi-special', 'hanoi-vip'].map((market_id) => ({ market_id, days: 16 })),
    );
  });
});
