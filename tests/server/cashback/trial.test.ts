import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenAgentRules } from '@/contract/agent-rules';
import { errorCodes } from '@/contract/errors';
import type { CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  computeNow,
  daysBefore,
  fetchYesterday,
  noonOf,
  passFirstMinutes,
  settlePlay,
} from '../../support/cashback.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let yesterday: CalendarDay;
let members: number[];

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(async () => {
  await app.reset();
  await passFirstMinutes(app.db);
  yesterday = await fetchYesterday(app.db);
  const rows = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE agent_id = 1 ORDER BY id',
  );
  members = rows.map(({ id }) => id);
});
afterAll(() => app.close());

interface Totals {
  members: number;
  loss: string;
  turnover: string;
  most: string;
}
interface Trial {
  date: string;
  first_date: string;
  last_date: string;
  now: Totals;
  tried: Totals;
}

const attempt = async (query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([k, value]) => [k, String(value)]));
  return operate(app, `/cashback/try?${search.toString()}`);
};
const trialOf = async (query: Record<string, string | number>) =>
  (await attempt(query)).data as Trial;

/** Returns the stored totals of a day of the first agent. */
async function storedTotals(day: CalendarDay): Promise<Totals> {
  const [row] = await queryRaw<Totals>(
    app.db,
    `SELECT count(*) FILTER (WHERE greatest(loss_amount, turnover_amount) > 0) AS members,
       to_char(coalesce(sum(loss_amount), 0) / 100.0, 'FM9999990.00') AS loss,
       to_char(coalesce(sum(turnover_amount), 0) / 100.0, 'FM9999990.00') AS turnover,
       to_char(coalesce(sum(greatest(loss_amount, turnover_amount)), 0) / 100.0, 'FM9999990.00') AS most
     FROM cashback_days WHERE agent_id = 1 AND day = $1::text::date`,
    [day],
  );
  return row!;
}

const rowsNow = () =>
  queryRaw<{ text: string }>(
    app.db,
    `SELECT md5(coalesce(string_agg(d::text, ',' ORDER BY member_id, day), '')) AS text FROM cashback_days d`,
  );

/** Rates, caps and play from a seed, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function playAtRandom(draw: (below: number) => number): Promise<void> {
  const categories = ['slot', 'casino', 'fishing', 'sport'];
  for (const memberId of members) {
    for (let times = draw(5); times > 0; times -= 1) {
      const stake = 1 + draw(500_000);
      await settlePlay(app.db, {
        memberId,
        at: noonOf(daysBefore(yesterday, draw(3))),
        stake: draw(6) === 0 ? -stake : stake,
        payout: draw(2) * draw(400_000),
        turnover: draw(6) === 0 ? -stake : stake,
        category: categories[draw(categories.length)] ?? 'slot',
      });
    }
  }
}

describe('cashback tried on a finished day', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'is to the satang what a recomputation then pays, and writes nothing (days of seed %i)',
    async (seed) => {
      const draw = seeded(seed);
      await playAtRandom(draw);
      await computeNow(app);
      // Play that no run of cashback has read yet counts too.
      if (seed % 2 === 0) {
        await playAtRandom(draw);
        await runJob(app, 'roll-up-played');
      }
      const date = daysBefore(yesterday, draw(2));
      const days = await queryRaw(
        app.db,
        `UPDATE cashback_progress SET first_day = least(first_day, $1::text::date) WHERE agent_id = 1 RETURNING 1 AS one`,
        [date],
      );
      expect(days).toHaveLength(1);
      const [loss, turnover, win] = [draw(10_001), draw(1_001), draw(101)];
      const [guest, gold, hero] = [draw(100_000), draw(100_000), draw(100_000)];
      const caps = [guest, gold, hero].map((cap) => (cap / 100).toFixed(2));
      const before = await rowsNow();
      const stored = await storedTotals(date);
      const trial = await trialOf({
        ...{ date, loss_rate: loss, turnover_rate: turnover, most_of_win_percent: win },
        ...{ guest_cap: caps[0]!, gold_cap: caps[1]!, hero_cap: caps[2]! },
      });
      expect(await rowsNow()).toEqual(before);
      expect(trial.now).toEqual(stored);
      const rules: WrittenAgentRules = {
        cashback: { loss_rate: loss, turnover_rate: turnover, most_of_win_percent: win },
        vip: {
          guest: { loss_refund_cap: caps[0]! },
          gold: { loss_refund_cap: caps[1]! },
          hero: { loss_refund_cap: caps[2]! },
        },
      };
      await writeRules(app.db, rules);
      const made = await operate(app, '/cashback/recompute', { body: { date } });
      expect(made.error).toBe(0);
      expect(trial.tried).toEqual(await storedTotals(date));
    },
  );

  test('is the last computed day without a date, and the rules in force without rates', async () => {
    await settlePlay(app.db, { memberId: members[0]!, at: noonOf(yesterday), stake: 1_000_00 });
    await computeNow(app);
    const trial = await trialOf({});
    expect(trial).toMatchObject({ date: yesterday, last_date: yesterday });
    expect(trial.tried).toEqual(trial.now);
    expect(trial.now.members).toBe(1);
  });

  test('is refused for a day that is not computed, or older than the days of reversal', async () => {
    await computeNow(app);
    const { first_date: first } = await trialOf({});
    for (const date of [daysBefore(yesterday, -1), daysBefore(first, 1)]) {
      expect((await attempt({ date })).error).toBe(errorCodes['cashback.not_ready']);
    }
    expect((await attempt({ loss_rate: 10_001 })).status).toBe(400);
    expect((await attempt({ turnover_rate: 1_001 })).status).toBe(400);
    expect((await attempt({ guest_cap: '-1' })).status).toBe(400);
  });
});

test('the list of days goes on from its cursor without a gap or a repeated row', async () => {
  for (const memberId of members) {
    for (const back of [0, 1]) {
      const at = noonOf(daysBefore(yesterday, back));
      await settlePlay(app.db, { memberId, at, stake: 1_000_00 });
    }
  }
  await computeNow(app);
  const read = async (query: string) =>
    (await operate(app, `/cashback?${query}`)).data as {
      days: { member_id: number; date: string }[];
      next_cursor: string | null;
    };
  const whole = (await read('limit=200')).days.map(({ member_id, date }) => `${date} ${member_id}`);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.days.map(({ member_id, date }) => `${date} ${member_id}`));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(whole);
});
