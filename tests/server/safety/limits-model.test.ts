import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LimitFrame,
  type LimitKind,
  limitFrames,
  limitKinds,
} from '@/contract/safety.contract';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw, runScript } from '@/server/db/raw';
import { changeLimit, confirmRaise, withdrawRaise } from '@/server/safety/limits.service';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Friday, 10:00 in Thailand. The 29th of February follows, then the end of the month in the middle of a week. */
const START = Date.parse('2028-02-25T03:00:00Z');
const FLOAT_SATANG = 1_000_000_00;

/** Calendar day in Thailand as the number of days since 1970. */
const dayOf = (at: number) => Math.floor((at + 7 * HOUR_MS) / DAY_MS);
const instantOf = (day: number) => day * DAY_MS - 7 * HOUR_MS;

/** First days of the frame that contains a day, and of the next one. */
function frameOf(frame: LimitFrame, day: number): { start: number; end: number } {
  if (frame === 'day') return { start: day, end: day + 1 };
  // The 1st of January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7);
  if (frame === 'week') return { start: monday, end: monday + 7 };
  const date = new Date(day * DAY_MS);
  const first = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS;
  return { start: first(date.getUTCMonth()), end: first(date.getUTCMonth() + 1) };
}

interface Moved {
  day: number;
  code: string;
  net: number;
}

interface Waiting {
  to: number | null;
  from: number;
  until: number;
}

/** A minimal model of the limits of one member, without sums by day. */
class Model {
  now = START;
  readonly moves: Moved[] = [];
  readonly limits = new Map<string, number>();
  readonly waiting = new Map<string, Waiting>();
  pending: { amount: number; until: number } | null = null;

  used(kind: LimitKind, frame: LimitFrame): number {
    const { start } = frameOf(frame, dayOf(this.now));
    const counts = ({ code }: Moved) =>
      kind === 'deposit'
        ? code === 'deposit'
        : /^(?:game|lotto)_/.test(code) && code !== 'lotto_shot_prize';
    const net = this.moves
      .filter((move) => move.day >= start && counts(move))
      .reduce((sum, move) => sum + move.net, 0);
    return kind === 'deposit' ? net : 0 - net;
  }

  waitingMoney(): number {
    return this.pending && this.pending.until > this.now ? this.pending.amount : 0;
  }

  refusal(kind: LimitKind, amount: number, pending: number): object | null {
    for (const frame of limitFrames) {
      const limit = this.limits.get(`${kind} ${frame}`);
      const used = this.used(kind, frame) + pending;
      if (limit === undefined || used + amount <= limit) continue;
      const until = instantOf(frameOf(frame, dayOf(this.now)).end);
      return { reason: 'limit', kind, frame, limit, used, left: Math.max(limit - used, 0), until };
    }
    return null;
  }

  waitingOf(name: string): Waiting | undefined {
    const raise = this.waiting.get(name);
    return raise && raise.until > this.now ? raise : undefined;
  }

  /** @returns whether the change waits */
  change(name: string, to: number | null): boolean {
    const limit = this.limits.get(name);
    if (this.waitingOf(name)?.to === to) return true;
    this.waiting.delete(name);
    if ((to ?? undefined) === limit) return false;
    if (limit !== undefined && (to === null || to > limit)) {
      this.waiting.set(name, { to, from: this.now + DAY_MS, until: this.now + 8 * DAY_MS });
      return true;
    }
    if (to !== null) this.limits.set(name, to);
    return false;
  }

  confirm(name: string): 'done' | 'safety.no_raise' | 'safety.raise_not_due' {
    const raise = this.waitingOf(name);
    if (!raise) return 'safety.no_raise';
    if (raise.from > this.now) return 'safety.raise_not_due';
    this.waiting.delete(name);
    if (raise.to === null) this.limits.delete(name);
    else this.limits.set(name, raise.to);
    return 'done';
  }
}

/** The database beside the model, with one member who has a main wallet and a bonus wallet. */
class Bench {
  private constructor(
    readonly db: Database,
    readonly memberId: number,
    readonly main: number,
    readonly bonus: number,
  ) {}

  static async open(db: Database): Promise<Bench> {
    await setClock(db, START);
    const [row] = await queryRaw<{ memberId: number; main: number }>(
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
       SELECT member_id AS "memberId", id AS main FROM account`,
      [randomUUID()],
    );
    const [other] = await queryRaw<{ id: number }>(
      db,
      `WITH account AS (
         INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
         VALUES ('member_wallet', 'THB', 1, $1, 0) RETURNING id
       ), wallet AS (
         INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, $1, 2, 'bonus' FROM account
       )
       SELECT id FROM account`,
      [row!.memberId],
    );
    const bench = new Bench(db, row!.memberId, row!.main, other!.id);
    await bench.post(bench.main, 'opening_balance', FLOAT_SATANG);
    await bench.post(bench.bonus, 'promotion_bonus', FLOAT_SATANG);
    return bench;
  }

  /** Posts a movement of a wallet; a negative amount leaves it. */
  async post(account: number, code: string, net: number): Promise<void> {
    await queryRaw(
      this.db,
      `SELECT post_transfer(gen_random_uuid(), gen_random_uuid(),
         CASE WHEN $2::bigint < 0 THEN $1::bigint ELSE house.id END,
         CASE WHEN $2::bigint < 0 THEN house.id ELSE $1::bigint END, abs($2::bigint), $3, 'model/' || gen_random_uuid())
       FROM accounts house WHERE house.agent_id = 1 AND house.kind = 'agent_bank'`,
      [account, net, code],
    );
  }

  async refusal(
    kind: 'stake' | 'deposit',
    amount: number,
    { account = null, isMade = false }: { account?: number | null; isMade?: boolean } = {},
  ): Promise<object | null> {
    const [row] = await queryRaw<{ refusal: { until: string } | null }>(
      this.db,
      'SELECT safety_refusal($1::bigint, $2, $3::bigint, $4::bigint, $5) AS refusal',
      [this.memberId, kind, amount, account, isMade],
    );
    return row?.refusal ? { ...row.refusal, until: Date.parse(row.refusal.until) } : null;
  }

  async used(): Promise<Record<string, number>> {
    const rows = await queryRaw<{ kind: string; frame: string; used: number }>(
      this.db,
      'SELECT kind, frame, used FROM limits_of($1)',
      [this.memberId],
    );
    return Object.fromEntries(rows.map(({ kind, frame, used }) => [`${kind} ${frame}`, used]));
  }

  /** Sums the raw transfers of the main wallet, without the sums by day. */
  async sumRaw(kind: LimitKind, from: number): Promise<number> {
    const [row] = await queryRaw<{ sum: number }>(
      this.db,
      `SELECT coalesce(sum(CASE WHEN t.credit_account_id = $1 THEN t.amount ELSE -t.amount END), 0)::bigint AS sum
       FROM transfers t
       WHERE $1 IN (t.debit_account_id, t.credit_account_id) AND t.created_at >= $2
         AND CASE $3 WHEN 'deposit' THEN t.code = 'deposit'
           ELSE t.code ~ '^(game|lotto)_' AND t.code <> 'lotto_shot_prize' END`,
      [this.main, new Date(from), kind],
    );
    return kind === 'deposit' ? row!.sum : 0 - row!.sum;
  }
}

/** Stops the clock at an instant. */
async function setClock(db: Database, at: number): Promise<void> {
  await queryRaw(db, 'UPDATE clock SET offset_ms = $1::bigint', [at]);
}

interface Step {
  run: (bench: Bench, model: Model) => Promise<void>;
  text: string;
}

const amount = fc.integer({ min: 1, max: 400_00 });
const name = fc.record({
  kind: fc.constantFrom(...limitKinds),
  frame: fc.constantFrom(...limitFrames),
});
const toAmount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 1_500_00 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const jumps: Readonly<Record<string, (now: number) => number>> = {
  minute: (now) => now + 60_000,
  hours: (now) => now + 5 * HOUR_MS,
  day: (now) => now + DAY_MS,
  week: (now) => now + 7 * DAY_MS,
  lastMoment: (now) => instantOf(dayOf(now) + 1) - 1,
  midnight: (now) => instantOf(dayOf(now) + 1),
  monday: (now) => instantOf(frameOf('week', dayOf(now)).end),
  first: (now) => instantOf(frameOf('month', dayOf(now)).end),
};

async function refusalOf(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { errorName?: string }).errorName ?? String(error),
  );
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(amount, fc.boolean(), fc.boolean()).map(
      ([satang, isBonus, isLotto]): Step => ({
        text: `stake ${satang} ${isBonus ? 'bonus' : 'main'} ${isLotto ? 'lotto' : 'game'}`,
        run: async (bench, model) => {
          const account = isBonus ? bench.bonus : bench.main;
          const refusal = await bench.refusal('stake', satang, { account });
          expect(refusal).toEqual(isBonus ? null : model.refusal('loss', satang, 0));
          if (refusal) return;
          const code = isLotto ? 'lotto_bet' : 'game_stake';
          await bench.post(account, code, -satang);
          if (!isBonus) model.moves.push({ day: dayOf(model.now), code, net: -satang });
        },
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        amount,
        fc.boolean(),
        fc.constantFrom(
          ...['game_payout', 'game_rollback', 'lotto_prize', 'lotto_cancel', 'lotto_refund'],
          ...['lotto_shot_prize', 'free_round_win', 'cashback_loss', 'adjustment'],
          ...['-lotto_correction', '-withdraw_hold', '-adjustment'],
        ),
      )
      .map(
        ([satang, isBonus, signed]): Step => ({
          text: `${signed} ${satang} ${isBonus ? 'bonus' : 'main'}`,
          run: async (bench, model) => {
            const net = signed.startsWith('-') ? -satang : satang;
            const code = signed.replace('-', '');
            await bench.post(isBonus ? bench.bonus : bench.main, code, net);
            if (!isBonus) model.moves.push({ day: dayOf(model.now), code, net });
          },
        }),
      ),
  },
  {
    weight: 3,
    arbitrary: amount.map(
      (satang): Step => ({
        text: `make a deposit of ${satang}`,
        run: async (bench, model) => {
          const isMade = true;
          const refusal = await bench.refusal('deposit', satang, { isMade });
          expect(refusal).toEqual(model.refusal('deposit', satang, model.waitingMoney()));
          if (refusal || model.pending) return;
          model.pending = { amount: satang, until: model.now + 15 * 60_000 };
          await queryRaw(
            bench.db,
            `INSERT INTO deposits (agent_id, member_id, method, amount, channel_id, sub_channel_id, gateway_id, created_at,
             expires_at)
           VALUES (1, $1, 'qr', $2, 'promptpay', 'qr', 'sandbox', business_now(), business_now() + interval '15 minutes')`,
            [bench.memberId, satang],
          );
        },
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: amount.map(
      (own): Step => ({
        text: `the money of the deposit, or else ${own}, comes`,
        run: async (bench, model) => {
          const satang = model.pending?.amount ?? own;
          model.pending = null;
          await queryRaw(
            bench.db,
            `UPDATE deposits SET state = 'expired', decided_at = business_now() WHERE member_id = $1 AND state = 'pending'`,
            [bench.memberId],
          );
          const refusal = await bench.refusal('deposit', satang);
          expect(refusal).toEqual(model.refusal('deposit', satang, 0));
          if (refusal) return;
          await bench.post(bench.main, 'deposit', satang);
          model.moves.push({ day: dayOf(model.now), code: 'deposit', net: satang });
        },
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(name, toAmount).map(
      ([asked, toSatang]): Step => ({
        text: `limit ${asked.kind} ${asked.frame} to ${toSatang}`,
        run: async (bench, model) => {
          const waiting = await changeLimit(
            bench.db,
            { memberId: bench.memberId, ...asked },
            { toSatang, by: 'member' },
          );
          const key = `${asked.kind} ${asked.frame}`;
          expect(waiting !== null).toBe(model.change(key, toSatang));
          const expected = model.waiting.get(key);
          if (waiting === null || expected === undefined) return;
          expect([waiting.toSatang, waiting.fromAt.getTime(), waiting.untilAt.getTime()]).toEqual([
            ...[expected.to, expected.from, expected.until],
          ]);
        },
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: name.map(
      (asked): Step => ({
        text: `confirm ${asked.kind} ${asked.frame}`,
        run: async (bench, model) => {
          const done = refusalOf(confirmRaise(bench.db, { memberId: bench.memberId, ...asked }));
          expect(await done).toBe(model.confirm(`${asked.kind} ${asked.frame}`));
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: name.map(
      (asked): Step => ({
        text: `withdraw ${asked.kind} ${asked.frame}`,
        run: async (bench, model) => {
          const key = `${asked.kind} ${asked.frame}`;
          const done = refusalOf(withdrawRaise(bench.db, { memberId: bench.memberId, ...asked }));
          expect(await done).toBe(model.waitingOf(key) ? 'done' : 'safety.no_raise');
          model.waiting.delete(key);
        },
      }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(...Object.keys(jumps)).map(
      (jump): Step => ({
        text: `clock: ${jump}`,
        run: async (bench, model) => {
          model.now = jumps[jump]!(model.now);
          await setClock(bench.db, model.now);
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({
      text: 'sum up',
      run: async (bench) => {
        await queryRaw(bench.db, 'SELECT sum_up_movements($1)', [bench.main]);
      },
    }),
  },
);

async function runAndCompare(db: Database, steps: readonly Step[]): Promise<void> {
  const model = new Model();
  const bench = await Bench.open(db);
  for (const { run } of steps) await run(bench, model);
  const used = await bench.used();
  for (const kind of limitKinds) {
    for (const frame of limitFrames) {
      const pending = kind === 'deposit' ? model.waitingMoney() : 0;
      const raw = await bench.sumRaw(kind, instantOf(frameOf(frame, dayOf(model.now)).start));
      expect(raw).toBe(model.used(kind, frame));
      expect(used[`${kind} ${frame}`]).toBe(raw + pending);
    }
  }
  const [member] = await queryRaw<{ is_guarded: boolean }>(
    db,
    'SELECT is_guarded FROM members WHERE id = $1',
    [bench.memberId],
  );
  expect(member?.is_guarded).toBe(model.limits.size > 0);
}

describe.each(['PostgreSQL', 'the embedded database'] as const)('limits on %s', (kind) => {
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

  test('are those of the model after any deposits, stakes, wins, changes and moves of the clock', async () => {
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
