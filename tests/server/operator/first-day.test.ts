import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FirstDayKey, firstDay } from '@/contract/operator/first-day.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { createAgent } from '@/server/agent/agent-creation.service';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

let app: TestApp;
/** The site of an agent that has only been created. */
let bare: TestApp;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  let agentId = 0;
  app = await createTestApp({
    ...options,
    prepare: async ({ db }) => {
      const demo = { isPlayed: true, seeds: await openTestSeeds(db) };
      await seedPeople(db, [demoAgent], demo);
      const made = await createAgent(db, { code: 'BARE', name: 'เว็บใหม่', hasSimulatedMoney: true });
      agentId = made?.id ?? 0;
      await employ(db, ['som']);
    },
  });
  bare = await createTestApp({ ...options, db: app.db, agentId });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function readList(from = app) {
  const { error, data } = await operate(from, '/first-day', { as: 'som' });
  expect(error).toBe(0);
  return v.parse(firstDay.data, data);
}

async function lineOf(key: FirstDayKey, from = app) {
  const line = (await readList(from)).lines.find((each) => each.key === key);
  if (!line) throw new Error(`there is no line ${key}`);
  return line;
}

const tick = (body: object, as = 'som') => operate(app, '/first-day/tick', { body, as });

describe('the list of a site that was only created', () => {
  test('has no line that is done, and says what each one needs', async () => {
    const { is_complete, lines } = await readList(bare);
    expect(is_complete).toBe(false);
    expect(lines.filter(({ is_done }) => is_done)).toEqual([]);
    for (const { missing } of lines) expect(missing).toMatch(/[ก-๙]/);
    expect((await lineOf('brand', bare)).missing).toBe('ยังขาดโลโก้ของเว็บ และช่องทางติดต่อ');
    expect((await lineOf('four_eyes', bare)).missing).toContain('฿20,000.00');
  });

  test('asks nothing of two people where one person runs the site', async () => {
    await queryRaw(app.db, `UPDATE agents SET is_one_person = true WHERE code = 'BARE'`);
    expect(await lineOf('people', bare)).toMatchObject({ is_done: true, missing: null });
  });
});

describe('a line that data proves', () => {
  test('is done for the people of the demo, and not for people who count as one', async () => {
    expect((await lineOf('people')).is_done).toBe(true);
    // The third person for finance counts as the one who invited her.
    await queryRaw(
      app.db,
      `INSERT INTO operators (agent_id, name, role, added_by) VALUES (1, 'fah', 'finance', 'operator/pim')`,
    );
    await queryRaw(
      app.db,
      `INSERT INTO operator_logins (agent_id, name, password_hash)
       SELECT 1, 'fah', password_hash FROM operator_logins WHERE name = 'pim'`,
    );
    await queryRaw(app.db, `DELETE FROM operator_logins WHERE name NOT IN ('pim', 'fah')`);
    expect((await lineOf('people')).missing).toContain('นับเป็นคนเดียวกัน');
    await queryRaw(app.db, `DELETE FROM operator_logins WHERE name = 'fah'`);
    expect((await lineOf('people')).missing).toContain('อย่างน้อยสองคน');
  });

  test('follows the accounts, their purpose and the time from which they are used', async () => {
    const isDone = async () => [
      (await lineOf('receiving_accounts')).is_done,
      (await lineOf('payout_accounts')).is_done,
    ];
    expect(await isDone()).toEqual([true, true]);
    // Only the owner of the database can change accounts without a second person.
    for (const trigger of ['four_eyes', 'changed']) {
      await queryRaw(
        app.db,
        `ALTER TABLE receiving_accounts DISABLE TRIGGER receiving_accounts_${trigger}`,
      );
    }
    await queryRaw(app.db, `UPDATE receiving_accounts SET purpose = 'receive'`);
    expect(await isDone()).toEqual([true, false]);
    await queryRaw(
      app.db,
      `UPDATE receiving_accounts SET usable_from = business_now() + interval '1 hour'`,
    );
    for (const trigger of ['four_eyes', 'changed']) {
      await queryRaw(
        app.db,
        `ALTER TABLE receiving_accounts ENABLE TRIGGER receiving_accounts_${trigger}`,
      );
    }
    expect(await isDone()).toEqual([false, false]);
  });

  test('follows markets, deposits, bets, withdrawals and the backup', async () => {
    expect((await lineOf('lotto')).is_done).toBe(true);
    await queryRaw(app.db, 'UPDATE lotto_markets SET is_open = false');
    expect((await lineOf('lotto')).is_done).toBe(false);
    expect((await lineOf('backup')).is_done).toBe(false);
    await queryRaw(
      app.db,
      `INSERT INTO operator_actions (agent_id, operator, action, subject, detail)
       VALUES (1, 'som', 'backup.take', 'database', '{}')`,
    );
    expect((await lineOf('backup')).is_done).toBe(true);
  });

  test('cannot be ticked', async () => {
    for (const key of ['people', 'brand', 'receiving_accounts', 'test_deposit', 'nothing']) {
      expect((await tick({ key })).status).toBe(400);
    }
    expect(await queryRaw(app.db, 'SELECT FROM first_day_ticks')).toEqual([]);
  });
});

describe('a tick', () => {
  test('names the owner who set it, also when another one repeats it', async () => {
    await tick({ key: 'terms' });
    await tick({ key: 'terms' }, 'lek');
    expect(await lineOf('terms')).toMatchObject({
      is_done: true,
      missing: null,
      can_tick: true,
      ticked: { by: 'som' },
    });
    expect((await lineOf('terms', bare)).is_done).toBe(false);
  });

  test('can be taken back, and the audit log has each step once', async () => {
    await tick({ key: 'promotions' });
    await tick({ key: 'promotions' });
    await tick({ key: 'promotions', is_ticked: false });
    await tick({ key: 'promotions', is_ticked: false });
    expect((await lineOf('promotions')).is_done).toBe(false);
    expect(
      await queryRaw(
        app.db,
        `SELECT action, operator, subject, detail FROM operator_actions
         WHERE action LIKE 'first_day.%' ORDER BY seq`,
      ),
    ).toEqual(
      ['first_day.tick', 'first_day.untick'].map((action) => ({
        ...{ action, operator: 'som', subject: 'agent/1' },
        detail: { key: 'promotions' },
      })),
    );
  });

  test('can be set on each line that no data proves, and then only such lines are left', async () => {
    for (const { key, is_done, can_tick } of (await readList()).lines) {
      if (!is_done && can_tick) await tick({ key });
    }
    const { is_complete, lines } = await readList();
    expect(is_complete).toBe(lines.every(({ is_done }) => is_done));
    expect(lines.filter(({ can_tick, is_done }) => can_tick && !is_done)).toEqual([]);
  });
});

test('the commands print the list, and tick a line of it', async () => {
  const run = async (...words: string[]) => {
    const out: string[] = [];
    const code = await runOperatorCommand(words, {
      env: { OPERATOR_KEY: keyOf('som') },
      fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
      print: (line) => out.push(line),
      complain: (line) => out.push(line),
    });
    return [code, out.join('\n')];
  };
  expect(await run('first-day')).toEqual([0, expect.stringMatching(/· +terms +ยังไม่ได้อ่าน/)]);
  expect(await run('first-day', 'tick', 'terms')).toEqual([0, 'terms: ✓']);
  expect(await run('first-day')).toEqual([0, expect.stringMatching(/✓ +terms +– +som/)]);
  expect(await run('first-day', 'untick', 'terms')).toEqual([0, 'terms: ·']);
});
