import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw, runScript } from '@/server/db/raw';
import { answerCheck, followPlay, setReminder } from '@/server/safety/play-sessions.service';
import { findSafetyRefusal } from '@/server/safety/safety.service';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const MINUTE_MS = 60_000;
const PAUSE_MS = 15 * MINUTE_MS;
const PATIENCE_MS = MINUTE_MS;
/** Late in the evening in Thailand, so that sessions cross midnight. */
const START = Date.parse('2028-02-28T16:20:00Z');
const FLOAT_SATANG = 1_000_000_00;

const reminders = [15, 30, 60, 120] as const;
type Reminder = (typeof reminders)[number];

interface Session {
  began: number;
  last: number;
  staked: number;
  returned: number;
  reminder: Reminder;
}

interface Check {
  session: Session;
  minutes: number;
  asked: number;
  answer: 'go_on' | 'none' | null;
}

/** A minimal model of the play of one member. The site learns of movements when it follows the play. */
class Model {
  now = START;
  reminder: Reminder = 60;
  sessions: Session[] = [];
  checks: Check[] = [];
  /** Movements that the site has not read. */
  unread: { at: number; satang: number; isStake: boolean }[] = [];
  /** Time of the next check in the last session; null once the site knows that the session is over. */
  due: number | null = null;

  waiting(): Check | undefined {
    return this.checks.find(({ answer }) => answer === null);
  }

  isRefused(): boolean {
    const check = this.waiting();
    return check !== undefined && check.asked + PATIENCE_MS <= this.now;
  }

  follow(): void {
    // The site takes stakes first among movements at one instant.
    const movements = this.unread
      .splice(0)
      .sort((one, other) => one.at - other.at || Number(other.isStake) - Number(one.isStake));
    for (const { at, satang, isStake } of movements) {
      const last = this.sessions.at(-1);
      const isAlive = last !== undefined && at < last.last + PAUSE_MS;
      if (!isStake) {
        if (isAlive) last.returned += satang;
      } else if (isAlive) {
        last.staked += satang;
        last.last = at;
      } else {
        const { reminder } = this;
        this.sessions.push({ began: at, last: at, staked: satang, returned: 0, reminder });
        this.due = at + reminder * MINUTE_MS;
      }
    }
    const session = this.sessions.at(-1);
    const check = this.waiting();
    if (check && check.session.last + PAUSE_MS <= this.now) check.answer = 'none';
    const isPlaying = session !== undefined && session.last + PAUSE_MS > this.now;
    const isDue = session !== undefined && this.due !== null && this.due <= this.now;
    if (isDue && !isPlaying) this.due = null;
    if (isDue && isPlaying && this.due !== null && !check) {
      const minutes = Math.round((this.due - session.began) / MINUTE_MS);
      this.checks.push({ session, minutes, asked: this.now, answer: null });
    }
  }

  nextDue({ began, reminder }: Session): number {
    const everyMs = reminder * MINUTE_MS;
    return began + (Math.floor((this.now - began) / everyMs) + 1) * everyMs;
  }

  answer(): string {
    const check = this.waiting();
    if (!check) return 'safety.check_gone';
    check.answer = 'go_on';
    this.due = this.nextDue(check.session);
    return 'done';
  }

  choose(reminder: Reminder): void {
    this.reminder = reminder;
    const session = this.sessions.at(-1);
    if (!session || this.due === null || reminder >= session.reminder) return;
    session.reminder = reminder;
    this.due = Math.min(this.due, this.nextDue(session));
  }
}

interface Bench {
  db: Database;
  memberId: number;
  account: number;
  model: Model;
}

interface Step {
  text: string;
  run: (bench: Bench) => Promise<void>;
}

async function setClock(db: Database, at: number): Promise<void> {
  await queryRaw(db, 'UPDATE clock SET offset_ms = $1::bigint', [at]);
}

async function post({ db, account }: Bench, code: string, net: number): Promise<void> {
  await queryRaw(
    db,
    `SELECT post_transfer(gen_random_uuid(), gen_random_uuid(),
       CASE WHEN $3::bigint < 0 THEN $1::bigint ELSE h.id END, CASE WHEN $3 < 0 THEN h.id ELSE $1 END, abs($3), $2, 'model/' || gen_random_uuid())
     FROM accounts h WHERE h.agent_id = 1 AND h.kind = 'agent_bank'`,
    [account, code, net],
  );
}

const move = (code: string, satang: number, isStake: boolean): Step => ({
  text: `${code} ${satang}`,
  run: async (bench) => {
    const { db, memberId, model } = bench;
    if (isStake) {
      const refusal = await findSafetyRefusal(db, memberId, {
        kind: 'stake',
        amountSatang: satang,
      });
      expect(refusal?.reason ?? null).toBe(model.isRefused() ? 'reality_check' : null);
      if (refusal) return;
    }
    await post(bench, code, isStake ? -satang : satang);
    model.unread.push({ at: model.now, satang, isStake });
  },
});

const amount = fc.integer({ min: 1, max: 500 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('game_stake', 'lotto_bet'), amount)
      .map(([code, satang]) => move(code, satang, true)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('game_payout', 'game_rollback', 'lotto_prize'), amount)
      .map(([code, satang]) => move(code, satang, false)),
  },
  {
    weight: 12,
    arbitrary: fc.constantFrom(1, 2, 5, 9, 14, 15, 31).map(
      (minutes): Step => ({
        text: `${minutes} minutes pass`,
        run: async ({ db, model }) => {
          model.now += minutes * MINUTE_MS;
          await setClock(db, model.now);
        },
      }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constant<Step>({
      text: 'follow',
      run: async ({ db, model }) => {
        await followPlay(db);
        model.follow();
      },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constant<Step>({
      text: 'answer',
      run: async ({ db, memberId, model }) => {
        const sessionBeganAt = new Date(model.waiting()?.session.began ?? START);
        const outcome = await answerCheck(db, memberId, { sessionBeganAt, answer: 'go_on' }).then(
          () => 'done',
          (error: unknown) => (error as { errorName?: string }).errorName,
        );
        expect(outcome).toBe(model.answer());
      },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...reminders).map(
      (minutes): Step => ({
        text: `reminder ${minutes}`,
        run: async ({ db, memberId, model }) => {
          // Sessions that the site has not read begin with the reminder of its next look.
          await followPlay(db);
          model.follow();
          await setReminder(db, memberId, minutes);
          model.choose(minutes);
        },
      }),
    ),
  },
);

async function openBench(db: Database): Promise<Bench> {
  await setClock(db, START);
  const [row] = await queryRaw<{ memberId: number; account: number }>(
    db,
    `WITH member AS (
       INSERT INTO members (agent_id, username, password_hash, birth_date)
       VALUES (1, 'model-' || $1::text, '', '1990-01-01') RETURNING id
     ), account AS (
       INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
       SELECT 'member_wallet', 'THB', 1, id, 0 FROM member RETURNING id, member_id
     ), wallet AS (
       INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 1, 'main' FROM account
     )
     SELECT member_id AS "memberId", id AS account FROM account`,
    [randomUUID()],
  );
  const bench: Bench = { db, ...row!, model: new Model() };
  await post(bench, 'opening_balance', FLOAT_SATANG);
  await followPlay(db);
  return bench;
}

async function runAndCompare(db: Database, steps: readonly Step[]): Promise<void> {
  const bench = await openBench(db);
  const { memberId, model } = bench;
  for (const { run } of steps) await run(bench);
  await followPlay(db);
  model.follow();
  const sessions = await queryRaw<Record<keyof Session, number>>(
    db,
    `SELECT (extract(epoch FROM began_at) * 1000)::bigint AS began, (extract(epoch FROM last_stake_at) * 1000)::bigint AS last,
       staked, returned, reminder_minutes AS reminder
     FROM play_sessions WHERE member_id = $1 ORDER BY began_at`,
    [memberId],
  );
  expect(sessions).toEqual(model.sessions);
  const checks = await queryRaw(
    db,
    `SELECT minutes, (extract(epoch FROM asked_at) * 1000)::bigint AS asked, answer FROM reality_checks
     WHERE member_id = $1 ORDER BY id`,
    [memberId],
  );
  expect(checks).toEqual(
    model.checks.map(({ minutes, asked, answer }) => ({ minutes, asked, answer })),
  );
  const [member] = await queryRaw<{ isGuarded: boolean }>(
    db,
    'SELECT is_guarded AS "isGuarded" FROM members WHERE id = $1',
    [memberId],
  );
  expect(member?.isGuarded).toBe(model.waiting() !== undefined);
}

describe.each(['PostgreSQL', 'the embedded database'] as const)('play on %s', (kind) => {
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

  test('has the sessions and checks of the model, however often the site looks', async () => {
    const steps = fc.array(
      step.map((each) => ({ ...each, [fc.toStringMethod]: () => each.text })),
      { minLength: 40, maxLength: 90, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, (chosen) => runAndCompare(db, chosen)),
      { numRuns: sized(20, 170), endOnFailure: true },
    );
  });
});
