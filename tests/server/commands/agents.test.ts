import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { fetchAgentConfig } from '@/server/agent/agent.service';
import { createAgent } from '@/server/agent/agent-creation.service';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { readConfig } from '@/server/config';
import { queryRaw } from '@/server/db/raw';
import { startRuntime } from '@/server/runtime';
import { createTestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

/** Time limit of a test that creates the embedded database and opens it four times. */
const PATIENCE_MS = 120_000;
const dir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-agents-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Environment of a production site with an empty database. */
const env = {
  NODE_ENV: 'production',
  DATA_DIR: path.join(dir, 'data'),
  VITE_AGENT_CODE: 'FRESH',
  OPERATOR_KEY: 'a key that nobody guesses',
  // Alone, the first owner can add accounts; with more people, each account needs two of them.
  FOUR_EYES: 'off',
};

async function run(args: readonly string[], respond?: (request: Request) => Promise<Response>) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(args, {
    env,
    fetch: (...[input, init]: Parameters<typeof fetch>) =>
      respond ? respond(new Request(input, init)) : Promise.reject(new TypeError('no server')),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const start = () =>
  startRuntime({
    config: readConfig(env),
    logger: pino({ level: 'silent' }),
    selfUrl: 'http://app.test',
    sandboxAssetsDir: dir,
    scenesDir: 'public/art/share',
  });

test(
  'a production site starts on an empty database only after its agent has been created',
  async () => {
    await expect(start()).rejects.toThrow(
      'create this one: npm run operator -- agents create FRESH --name "…"',
    );
    expect((await run(['agents', 'create', 'FRESH'])).complaints).toContain('--name is missing');
    expect((await run(['agents', 'create', 'a code', '--name', 'x'])).code).toBe(2);
    const made = await run(['agents', 'create', 'FRESH', '--name', 'สดใหม่']);
    expect(made).toEqual({
      code: 0,
      out: 'FRESH: id 1. Start the server with VITE_AGENT_CODE=FRESH.',
      complaints: '',
    });
    const again = await run(['agents', 'create', 'FRESH', '--name', 'สดใหม่']);
    expect(again).toMatchObject({
      code: 1,
      complaints: 'An agent with the code FRESH already exists.',
    });
    const runtime = await start();
    const operator = (...args: string[]) => run(args, (request) => runtime.fetch(request));
    const add = [
      'accounts',
      'add',
      '--bank',
      '004',
      '--number',
      '0123456780',
      '--owner',
      'บจก. สดใหม่',
    ];
    try {
      const config = await runtime.fetch(
        new Request('http://app.test/api/agent/config', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      );
      expect(await config.json()).toMatchObject({
        error: 0,
        data: { agent_code: 'FRESH', name: 'สดใหม่', line_contact_url: '', simulated_money: true },
      });
      expect((await operator('agent', 'show')).out).toContain(
        'two operators required from ฿20000.00',
      );
      expect((await operator('accounts', 'list')).out).not.toContain('0123456780');
      expect(await operator(...add, '--to', '1000')).toMatchObject({ code: 0, out: '1: เปิดรับ' });
      expect(await operator(...add)).toMatchObject({ code: 1 });
      expect(await operator(...add, '--from', '2', '--to', '1')).toMatchObject({ code: 2 });
      expect((await operator('accounts', 'list')).out).toMatch(
        /^1 +004 +0123456780 +รับและจ่าย +\S* +บจก\. สดใหม่ +50\.00 +1000\.00 +เปิดรับ$/m,
      );
      expect(
        (await operator('accounts', 'add', '--number', '0900000001', '--owner', 'x')).out,
      ).toMatch(/^\d+: เปิดรับ$/);
      expect((await operator('audit')).out).toMatch(/owner +account\.add +receiving_account\/1/);
      expect((await operator('ledger', 'verify')).code).toBe(0);
    } finally {
      await runtime.close();
    }
  },
  PATIENCE_MS,
);

test('each agent of a database has its own id and its own house accounts', async () => {
  const app = await createTestApp({ providers: [createTestProvider()] });
  const create = (code: string, hasSimulatedMoney = true) =>
    createAgent(app.db, { code, name: 'อีกแห่ง', hasSimulatedMoney });
  try {
    expect([await create('THIRD'), await create('FOURTH', false)]).toEqual([{ id: 3 }, { id: 4 }]);
    expect(await create('CHOKDEE')).toBeUndefined();
    expect(await fetchAgentConfig(app.db, 4)).toMatchObject({
      agent_code: 'FOURTH',
      simulated_money: false,
    });
    const houses = await queryRaw<{ agent_id: number; accounts: number }>(
      app.db,
      'SELECT agent_id, count(*) AS accounts FROM accounts WHERE member_id IS NULL GROUP BY 1 ORDER BY 1',
    );
    expect(new Set(houses.map(({ accounts }) => accounts)).size).toBe(1);
    expect(houses.map(({ agent_id }) => agent_id)).toEqual([1, 2, 3, 4]);
  } finally {
    await app.close();
  }
});
