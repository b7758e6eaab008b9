import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExclusionLength,
  exclusionLengths,
  type TimeOutLength,
  timeOutLengths,
} from '@/contract/breaks.contract';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw, runScript } from '@/server/db/raw';
import { askReturn, type BreakWish, endTimeOuts, writeBreak } from '@/server/safety/breaks.service';
import { findSafetyRefusal } from '@/server/safety/safety.service';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;
/** Friday, 10:00 in Thailand, a few days before the 29th of February of a leap year. */
const START = Date.parse('2028-02-25T03:00:00Z');

const daysOf: Readonly<Record<TimeOutLength, number>> = { '24h': 1, '7d': 7, '30d': 30 };
const monthsOf: Readonly<Record<Exclude<ExclusionLength, 'ever'>, number>> = {
  '6m': 6,
  '1y': 12,
  '5y': 60,
};

/** Returns the same time of day on the same date some months later, or on the last day of a shorter month. */
function addMonths(at: number, months: number): number {
  const from = new Date(at + BANGKOK_MS);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() - BANGKOK_MS;
}

interface Pause {
  kind: 'time_out' | 'excluded';
  ends: number;
  returnAsked: number | null;
}

/** A minimal model of the breaks of one member. */
class Model {
  now = START;
  pause: Pause | null = null;

  open(): Pause | null {
    if (this.pause?.kind === 'time_out' && this.pause.ends <= this.now) return null;
    return this.pause;
  }

  endOf(wish: BreakWish): number {
    if (wish.kind === 'time_out') return this.now + daysOf[wish.length] * DAY_MS;
    return wish.length === 'ever' ? Infinity : addMonths(this.now, monthsOf[wish.length]);
  }

  begin(wish: BreakWish): string {
    const open = this.open();
    const ends = this.endOf(wish);
    if (open?.kind === 'excluded' && wish.kind === 'time_out') return 'safety.break_not_longer';
    if (open?.kind === wish.kind && ends <= open.ends) return 'safety.break_not_longer';
    this.pause = { kind: wish.kind, ends, returnAsked: null };
    return 'done';
  }

  askReturn(): string {
    const open = this.open();
    if (open?.kind !== 'excluded') return 'safety.no_break';
    if (open.ends > this.now) return 'safety.return_too_early';
    if (open.returnAsked === null) {
      open.returnAsked = this.now;
      return 'done';
    }
    if (open.returnAsked + DAY_MS > this.now) return 'safety.return_too_early';
    this.pause = null;
    return 'done';
  }

  /** @returns whether a hand in the database may end the break now */
  mayEnd(): boolean {
    if (!this.pause) return false;
    if (this.pause.kind === 'time_out') return this.pause.ends <= this.now;
    return this.pause.returnAsked !== null && this.pause.returnAsked + DAY_MS <= this.now;
  }

  reason(): object | null {
    const open = this.open();
    if (!open) return null;
    const isAhead = open.ends > this.now && open.ends !== Infinity;
    return { reason: open.kind, until: isAhead ? open.ends : null };
  }
}

interface Bench {
  db: Database;
  memberId: number;
  model: Model;
}

interface Step {
  text: string;
  run: (bench: Bench) => Promise<void>;
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { errorName?: string }).errorName ?? String(error),
  );
}

async function setClock(db: Database, at: number): Promise<void> {
  await queryRaw(db, 'UPDATE clock SET offset_ms = $1::bigint', [at]);
}

const wish: fc.Arbitrary<BreakWish> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...timeOutLengths)
      .map((length): BreakWish => ({ kind: 'time_out', length })),
  },
  {
    weight: 1,
    arbitrary: fc
      // An exclusion for ever would end most runs.
      .oneof(
        { weight: 9, arbitrary: fc.constantFrom(...exclusionLengths.slice(0, -1)) },
        { weight: 1, arbitrary: fc.constant('ever' as const) },
      )
      .map((length): BreakWish => ({ kind: 'excluded', length })),
  },
);

const jumps: Readonly<Record<string, (model: Model) => number>> = {
  minute: ({ now }) => now + 60_000,
  hours: ({ now }) => now + 7 * HOUR_MS,
  day: ({ now }) => now + DAY_MS,
  week: ({ now }) => now + 7 * DAY_MS,
  'half a year': ({ now }) => now + 184 * DAY_MS,
  midnight: ({ now }) => Math.ceil((now + BANGKOK_MS + 1) / DAY_MS) * DAY_MS - BANGKOK_MS,
  'the last moment of the break': ({ now, pause }) => nextOf(now, (pause?.ends ?? 0) - 1),
  'the end of the break': ({ now, pause }) => nextOf(now, pause?.ends ?? 0),
  'the last moment before the return': ({ now, pause }) =>
    nextOf(now, (pause?.returnAsked ?? 0) + DAY_MS - 1),
  'the return': ({ now, pause }) => nextOf(now, (pause?.returnAsked ?? 0) + DAY_MS),
};
const nextOf = (now: number, at: number) => (at > now && at !== Infinity ? at : now + 1_000);

/** Changes that a hand in the database tries, and whether the model allows them. */
const hands: readonly [string, (model: Model) => boolean][] = [
  [`SET ends_at = ends_at - interval '1 millisecond'`, ({ pause }) => pause?.ends === Infinity],
  [
    'SET ended_at = business_now()',
    (model) =>
      model.pause?.kind === 'excluded' ? model.mayEnd() : model.pause?.ends === model.now,
  ],
  // The end of an exclusion for ever is null, so that nothing changes.
  ['SET ended_at = ends_at', (model) => model.mayEnd() || model.pause?.ends === Infinity],
  [`SET kind = 'time_out', return_asked_at = NULL`, ({ pause }) => pause?.kind === 'time_out'],
];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: wish.map(
      (asked): Step => ({
        text: `begin ${asked.kind} ${asked.length}`,
        run: async ({ db, memberId, model }) => {
          const done = outcomeOf(writeBreak(db, memberId, asked, 'member'));
          expect(await done).toBe(model.begin(asked));
        },
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constant<Step>({
      text: 'ask to return',
      run: async ({ db, memberId, model }) => {
        expect(await outcomeOf(askReturn(db, memberId))).toBe(model.askReturn());
      },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...hands).map(
      ([change, isAllowed]): Step => ({
        text: `by hand: ${change}`,
        run: async ({ db, memberId, model }) => {
          const sql = `UPDATE safety_breaks ${change} WHERE member_id = $1 AND ended_at IS NULL`;
          // The change is tried, and always taken back.
          const tried = db.transaction().execute(async (tx) => {
            const rows = await queryRaw(tx, `${sql} RETURNING id`, [memberId]);
            throw new Error(`changed ${rows.length}`);
          });
          const outcome = await outcomeOf(tried);
          const hasRow =
            model.pause !== null && (model.pause.kind === 'excluded' || (await isOpenRow()));
          if (!hasRow) expect(outcome).toBe('Error: changed 0');
          else if (isAllowed(model)) expect(outcome).toBe('Error: changed 1');
          else expect(outcome).toMatch(/break|exclusion/);

          async function isOpenRow(): Promise<boolean> {
            const rows = await queryRaw(
              db,
              'SELECT FROM safety_breaks WHERE member_id = $1 AND ended_at IS NULL',
              [memberId],
            );
            return rows.length > 0;
          }
        },
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(...Object.keys(jumps)).map(
      (jump): Step => ({
        text: `clock: ${jump}`,
        run: async ({ db, model }) => {
          model.now = jumps[jump]!(model);
          await setClock(db, model.now);
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({ text: 'end time-outs', run: ({ db }) => endTimeOuts(db) }),
  },
);

async function openBench(db: Database): Promise<Bench> {
  await setClock(db, START);
  const [row] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO members (agent_id, username, password_hash, birth_date)
     VALUES (1, 'model-' || $1::text, '', '1990-01-01') RETURNING id`,
    [randomUUID()],
  );
  return { db, memberId: row!.id, model: new Model() };
}

async function runAndCompare(db: Database, steps: readonly Step[]): Promise<void> {
  const bench = await openBench(db);
  const { memberId, model } = bench;
  for (const { run } of steps) {
    await run(bench);
    for (const kind of ['play', 'reward'] as const) {
      const refusal = await findSafetyRefusal(db, memberId, { kind });
      const until = refusal?.until ?? null;
      expect(refusal && { ...refusal, until: until && Date.parse(until) }).toEqual(model.reason());
    }
  }
  await endTimeOuts(db);
  const [member] = await queryRaw<{ isGuarded: boolean; breaks: number; begun: number }>(
    db,
    `SELECT is_guarded AS "isGuarded",
       (SELECT count(*)::int FROM safety_breaks b WHERE b.member_id = m.id) AS breaks,
       (SELECT count(DISTINCT break_id)::int FROM safety_break_events e WHERE e.member_id = m.id) AS begun
     FROM members m WHERE id = $1`,
    [memberId],
  );
  expect(member?.isGuarded).toBe(model.open() !== null);
  expect(member?.begun).toBe(member?.breaks);
}

describe.each(['PostgreSQL', 'the embedded database'] as const)('breaks on %s', (kind) => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      const database = await createTestDatabase({ content: 'demo' });
      db = database.db;
      close = () => database.close();
    } else {
      db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
      await migrate(db);
      await seedDemo(db, { isPlayed: false });
      close = () => db.destroy();
    }
    await runScript(
      db,
      `CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$ SELECT timestamptz 'epoch' + offset_ms * interval '1 millisecond' FROM clock $$`,
    );
  });
  afterAll(() => close());

  test('are those of the model after any wishes, returns, hands in the database and moves of the clock', async () => {
    const steps = fc.array(
      step.map((each) => ({ ...each, [fc.toStringMethod]: () => each.text })),
      { minLength: 40, maxLength: 80, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, (chosen) => runAndCompare(db, chosen)),
      { numRuns: sized(20, 170), endOnFailure: true },
    );
  });
});
