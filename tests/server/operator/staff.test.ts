import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorMessages } from '@/contract/error-messages.copy';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MOST_WRONG_KEYS = 20;
let app: TestApp;
/** The server of the second agent, on the same database. */
let yok: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    trustedProxies: 1,
  };
  app = await createTestApp({ ...options, onLog: (line) => logged.push(line) });
  yok = await createTestApp({ ...options, db: app.db, agentId: 2 });
});
beforeEach(async () => {
  await app.reset();
  logged.length = 0;
});
afterAll(() => app.close());

async function run(line: string, key = OPERATOR_KEY) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY: key },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

/** Sends a request with a key from an IP. */
const knock = (key: string | undefined, from: string, path = '/operator/v1/agent') =>
  app.fetch(
    new Request(`${TEST_URL}${path}`, {
      headers: {
        'x-forwarded-for': from,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    }),
  );

const readEvents = () =>
  queryRaw<{ kind: string; address: string; detail: object }>(
    app.db,
    'SELECT kind, address, detail FROM security_events ORDER BY id',
  );

describe('an operator', () => {
  test('gets a key that is shown once and stored as a hash, and acts under their own name', async () => {
    const { code, out } = await run('staff add dao --role finance');
    expect(code).toBe(0);
    const key = /^dao: OPERATOR_KEY=([\w-]{43})$/.exec(out)![1]!;
    const [row] = await queryRaw<{ row: string }>(
      app.db,
      `SELECT operators::text AS row FROM operators WHERE name = 'dao' AND key_hash = sha256(convert_to($1, 'UTF8'))`,
      [key],
    );
    expect(row!.row).not.toContain(key);
    expect((await run('accounts close 1', key)).code).toBe(0);
    expect((await run('audit')).out).toMatch(
      /dao +account\.close[^]*owner +operator\.add +operator\/dao/,
    );
    const listed = await run('staff list');
    expect(listed.out).toMatch(/^dao +finance +\S+ +operator\/owner +– +– +operator\/dao$/m);
    expect(listed.out).not.toContain(key);
    expect(logged.join('\n')).not.toContain(key);
  });

  test('may use the endpoints of their role; a refusal names the roles of the endpoint', async () => {
    await employ(app.db, ['dao'], 'auditor');
    expect((await run('deposits list', keyOf('dao'))).code).toBe(0);
    const refused = await run('accounts close 1', keyOf('dao'));
    expect(refused.code).toBe(1);
    expect(refused.complaints).toContain(errorMessages['operator.role_refused']);
    expect(refused.complaints).toContain('roles: owner,finance');
  });

  test('loses access when ended, and neither the name can be reused nor the role changed', async () => {
    await employ(app.db, ['dao']);
    expect((await run('staff end dao')).out).toBe('dao: ended');
    expect((await run('staff end dao')).code).toBe(0);
    expect((await operate(app, '/audit', { as: 'dao' })).status).toBe(401);
    expect((await run('staff list')).out).toMatch(
      /^dao +owner .* operator\/owner +operator\/dao$/m,
    );
    expect((await run('staff add dao --role owner')).complaints).toBe(
      errorMessages['operator.name_taken'],
    );
    expect((await run('staff end nobody')).code).toBe(1);
    for (const text of [
      `UPDATE operators SET ended_at = NULL, ended_by = NULL WHERE name = 'dao'`,
      `UPDATE operators SET role = 'finance' WHERE name = 'lek'`,
      `DELETE FROM operators WHERE name = 'dao'`,
    ]) {
      await expect(queryRaw(app.db, text)).rejects.toThrow(/never changed|only with an approval/);
    }
    expect((await readEvents()).map(({ kind }) => kind)).toEqual([
      'operator_key.ended',
      'operator_key.refused',
    ]);
  });

  test.each(['owner', 'system', 'Som', 'som chai', 'ส้ม', '-som', 'a'.repeat(41)])(
    'cannot have the name %s',
    async (name) => {
      const body = { name, role: 'support' };
      expect((await operate(app, '/people/key', { body })).status).toBe(400);
    },
  );

  test('has no access to another agent', async () => {
    const { data } = await operate(app, '/people/key', { body: { name: 'dao', role: 'owner' } });
    const { key } = data as { key: string };
    expect((await operate(app, '/audit', { key })).status).toBe(200);
    expect((await operate(yok, '/audit', { key })).status).toBe(401);
    const listed = (await operate(yok, '/people')).data as { name: string }[];
    expect(listed.map(({ name }) => name)).not.toContain('dao');
  });
});

describe('a wrong key', () => {
  test('is recorded with its IP, logged, and blocked after 20 attempts', async () => {
    for (let turn = 0; turn < MOST_WRONG_KEYS; turn += 1) {
      expect((await knock(`guess number ${turn}`, '203.0.113.9')).status).toBe(401);
    }
    const held = await knock('one more guess', '203.0.113.9');
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(800);
    const events = await readEvents();
    expect(events).toHaveLength(MOST_WRONG_KEYS);
    expect(events[0]).toEqual({
      kind: 'operator_key.refused',
      address: '203.0.113.9',
      detail: { path: '/operator/v1/agent' },
    });
    expect(JSON.stringify(events)).not.toContain('guess');
    const warnings = logged.filter((line) => line.includes('refused an unknown operator key'));
    expect(warnings).toHaveLength(MOST_WRONG_KEYS);
    expect(logged.join('\n')).not.toContain('guess');
  });

  test('blocks self-chosen keys from its IP for a while, but not generated keys or other IPs', async () => {
    for (let turn = 0; turn < MOST_WRONG_KEYS; turn += 1) await knock('guess', '203.0.113.9');
    expect((await knock(OPERATOR_KEY, '203.0.113.9')).status).toBe(429);
    expect((await knock(OPERATOR_KEY, '203.0.113.10')).status).toBe(200);
    expect((await knock(keyOf('lek'), '203.0.113.9')).status).toBe(200);
    await app.moveClock(16 * 60_000);
    expect((await knock(OPERATOR_KEY, '203.0.113.9')).status).toBe(200);
  });

  test('is not counted when a call sends no key', async () => {
    for (let turn = 0; turn <= MOST_WRONG_KEYS; turn += 1) {
      expect((await knock(undefined, '203.0.113.9')).status).toBe(401);
    }
    expect((await knock(OPERATOR_KEY, '203.0.113.9')).status).toBe(200);
    expect(await readEvents()).toEqual([]);
  });
});

describe('the metrics of the process', () => {
  test('are available to operators of any role and require a key', async () => {
    await employ(app.db, ['dao'], 'content');
    expect((await knock(undefined, '203.0.113.9', '/metrics')).status).toBe(401);
    expect((await knock('a guess', '203.0.113.9', '/metrics')).status).toBe(401);
    const response = await knock(keyOf('dao'), '203.0.113.9', '/metrics');
    expect(await response.text()).toContain('wallet_calls_total');
    expect((await knock(undefined, '203.0.113.9', '/api/openapi.json')).status).toBe(200);
  });
});
