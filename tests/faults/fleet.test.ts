import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { providerResponse } from '@/contract/provider.contract';
import { login } from '@/contract/session.contract';
import { streamKinds } from '@/contract/stream.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { createAgent } from '@/server/agent/agent-creation.service';
import { yokAgent } from '@/server/agent/yok.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { seedPeople } from '@/server/operator/people.seed';
import { createDatabaseLine, type DatabaseLine } from '../support/database-line';
import {
  type FleetAgent,
  type FleetServer,
  fleetKeyOf,
  prepareFleet,
} from '../support/fleet.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { sendStake } from '../support/sent-stake';
import { StreamReader } from '../support/stream-reader';
import { openTestSeeds } from '../support/test-seeds';

/** Agents one and two share a database. Agent three has the same id as agent one, in another database. */
const one = { name: 'one', code: 'CHOKDEE', cell: 'first', id: 1, username: '0812345678' };
const two = { name: 'two', code: 'YOK', cell: 'first', id: 2, username: '0898765432' };
const three = { name: 'three', code: 'THIRD', cell: 'second', id: 1, username: '0812345678' };
const agents = [one, two, three] as const;
type Agent = (typeof agents)[number];

const SLOW = { timeout: 30_000, interval: 200 };

let databases: readonly PostgresDatabase[];
let dbs: Readonly<Record<string, Database>>;
let line: DatabaseLine;
let fleet: FleetServer;
const streams: StreamReader[] = [];

beforeAll(async () => {
  databases = [await createPostgresDatabase('demo'), await createPostgresDatabase('demo')];
  const [first, second] = await Promise.all(
    databases.map(({ url }) => openDatabase({ databaseUrl: url })),
  );
  dbs = { first: first!, second: second! };
  await queryRaw(
    second!,
    `UPDATE agents SET code = 'THIRD', name = 'ที่สาม',
       config = jsonb_set(config, '{info,agent_logo}', '"/art/logo-third.svg"') WHERE id = 1`,
  );
  for (const db of Object.values(dbs)) {
    const played = { isPlayed: true, seeds: await openTestSeeds(db) };
    await seedPeople(db, [demoAgent, yokAgent], played);
  }
  line = await createDatabaseLine(databases[1]!.url);
  fleet = await prepareFleet({ first: databases[0]!.url, second: line.url }, agents);
  await fleet.running();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close();
});
afterAll(async () => {
  await fleet.remove();
  await line.close();
  for (const db of Object.values(dbs)) await db.destroy();
  for (const database of databases) await database.drop();
});

const urlOf = ({ name }: FleetAgent) => `http://${name}.test`;
const deskOf = ({ name }: FleetAgent) => `http://desk.${name}.test`;
const dbOf = ({ cell }: FleetAgent) => dbs[cell]!;
const othersOf = (agent: Agent) => agents.filter((other) => other !== agent);

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fleet.ask(new Request(url, { headers }));
}

async function post(url: string, body: object, key?: string): Promise<Response> {
  return fleet.ask(
    new Request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    }),
  );
}

const anyData = v.object({ data: v.any() });
const dataOf = async (response: Promise<Response>) =>
  v.parse(anyData, await (await response).json()).data as unknown;

async function signIn(agent: Agent): Promise<string> {
  const { username } = agent;
  const response = await post(urlOf(agent) + login.path, { username, password: 'demo1234' });
  return v.parse(v.object({ access_token: v.string() }), await response.json()).access_token;
}

async function walletOf(agent: Agent, token: string): Promise<{ id: string; balance: string }> {
  const wallet = v.object({ id: v.string(), balance: v.string() });
  const data = await dataOf(post(urlOf(agent) + memberWallets.path, {}, token));
  return v.parse(v.array(wallet), data)[0]!;
}

/** Returns the path of a slot's page, which its launch token opens. */
async function launch(agent: Agent, token: string): Promise<string> {
  const game = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
  const wallet = await walletOf(agent, token);
  const asked = { ...game, wallet_id: wallet.id, is_mobile: true };
  const { link } = v.parse(
    v.object({ link: v.string() }),
    await dataOf(post(`${urlOf(agent)}/api/game/link`, asked, token)),
  );
  return link;
}

/** Plays one round of a slot for a baht, through the page of the game. */
async function spin(agent: Agent, token: string): Promise<void> {
  const page = new URL(await launch(agent, token), urlOf(agent));
  const played = await post(`${urlOf(agent)}/sandbox/api/spin`, {
    ...{ launch_token: page.searchParams.get('t'), bet: 1_00, spin_id: randomUUID() },
  });
  expect(await played.json()).toMatchObject({ status: 'ok', round: { settled: true } });
}

/** Makes a deposit of a hundred baht, and credits it as the owner. */
async function deposit(agent: Agent, token: string): Promise<void> {
  const [account] = await queryRaw<{ id: number }>(
    dbOf(agent),
    'SELECT id FROM receiving_accounts WHERE agent_id = $1 AND bank_code IS NOT NULL ORDER BY id LIMIT 1',
    [agent.id],
  );
  const asked = { account_id: String(account?.id), amount: '100' };
  const made = await dataOf(post(`${urlOf(agent)}/api/member/deposit`, asked, token));
  const { id } = v.parse(v.object({ id: v.string() }), made);
  await post(`${urlOf(agent)}/api/member/deposit/claim`, { id }, token);
  const approved = await post(
    `${deskOf(agent)}/operator/v1/deposits/approve`,
    { id },
    fleetKeyOf(agent),
  );
  expect(await approved.json()).toMatchObject({ error: 0 });
}

async function listen(agent: Agent, token: string): Promise<StreamReader> {
  const stream = await StreamReader.open({ token, url: urlOf(agent), fetch: fleet.ask });
  streams.push(stream);
  return stream;
}

/** Signs a person in to the console. @returns the cookie */
async function openConsole(agent: Agent, name: string): Promise<string> {
  const response = await fleet.ask(
    new Request(`${deskOf(agent)}/operator/v1/auth/sign_in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: deskOf(agent),
        'x-operator-request': '1',
      },
      body: JSON.stringify({ name, password: 'demo1234', code: '' }),
    }),
  );
  expect(await response.json()).toMatchObject({ error: 0 });
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('a process with three agents of two databases', () => {
  test('serves each agent on its own hosts, also when pages are rendered at the same time', async () => {
    const logos = new Map<Agent, string>([
      [one, '"/art/logo.svg"'],
      [two, '"/art/logo-yok.svg"'],
      [three, '"/art/logo-third.svg"'],
    ]);
    const asked = Array.from({ length: 4 }, () => agents).flat();
    const pages = await Promise.all(
      asked.map(async (agent) => {
        const page = await get(`${urlOf(agent)}/?ref=${randomUUID()}`);
        return { agent, status: page.status, html: await page.text() };
      }),
    );
    for (const { agent, status, html } of pages) {
      expect(status).toBe(200);
      expect(html).toContain(`"agentCode":"${agent.code}"`);
      expect(html).toContain(`<img src=${logos.get(agent)}`);
      for (const other of othersOf(agent)) {
        expect(html).not.toContain(`"${other.code}"`);
        expect(html).not.toContain(logos.get(other));
      }
    }
    for (const agent of agents) {
      const config = await dataOf(post(urlOf(agent) + agentConfig.path, {}));
      expect(config).toMatchObject({ agent_code: agent.code });
    }
  });

  test('plays, credits and streams for the members of each', async () => {
    for (const agent of agents) {
      const token = await signIn(agent);
      await spin(agent, token);
      const stream = await listen(agent, token);
      expect((await stream.next())?.kinds).toEqual(streamKinds);
      const before = Number((await walletOf(agent, token)).balance);
      await deposit(agent, token);
      await stream.until('wallet');
      expect(Number((await walletOf(agent, token)).balance)).toBeGreaterThan(before + 99.99);
    }
  });

  test('runs the jobs of each', async () => {
    for (const agent of agents) {
      const countPlayed = async () => {
        const [played] = await queryRaw<{ stake: number }>(
          dbOf(agent),
          `SELECT coalesce(sum(d.stake), 0)::bigint AS stake FROM played_days d JOIN members m ON m.id = d.member_id
           WHERE m.agent_id = $1 AND m.username = $2`,
          [agent.id, agent.username],
        );
        return played?.stake ?? 0;
      };
      const before = await countPlayed();
      await spin(agent, await signIn(agent));
      await expect.poll(countPlayed, SLOW).toBeGreaterThanOrEqual(before + 1_00);
      const [round] = await queryRaw<{ id: number }>(
        dbOf(agent),
        `UPDATE lotto_rounds SET state = 'drawing', three_top = '042', two_bottom = '00'
         WHERE id = (SELECT min(id) FROM lotto_rounds WHERE agent_id = $1 AND state = 'open' AND number IS NULL)
         RETURNING id`,
        [agent.id],
      );
      const settled = () =>
        queryRaw(dbOf(agent), 'SELECT state FROM lotto_rounds WHERE id = $1', [round?.id]);
      await expect.poll(settled, SLOW).toEqual([{ state: 'settled' }]);
    }
  });

  test.each(agents)('gives nothing on another host for what $code gave', async (agent) => {
    const token = await signIn(agent);
    const offered = await dataOf(post(`${urlOf(agent)}/api/member/statement/export`, {}, token));
    const { url: file } = v.parse(v.object({ url: v.string() }), offered);
    const game = await launch(agent, token);
    const cookie = await openConsole(agent, 'pim');
    const me = '/operator/v1/auth/me';
    for (const other of othersOf(agent)) {
      expect((await post(urlOf(other) + memberWallets.path, {}, token)).status).toBe(401);
      expect((await listen(other, token)).response.status).toBe(401);
      expect((await get(urlOf(other) + file)).status).toBe(404);
      expect((await get(urlOf(other) + game)).status).toBe(410);
      expect((await get(deskOf(other) + me, { cookie })).status).toBe(401);
      const key = { authorization: `Bearer ${fleetKeyOf(agent)}` };
      expect((await get(`${deskOf(other)}/operator/v1/ledger/verify`, key)).status).toBe(401);
    }
    expect((await walletOf(agent, token)).id).toMatch(/^\d+$/);
    expect((await get(urlOf(agent) + file)).status).toBe(200);
    expect((await get(urlOf(agent) + game)).status).toBe(200);
    expect((await get(deskOf(agent) + me, { cookie })).status).toBe(200);
  });

  test('keeps the console on its own host', async () => {
    for (const agent of agents) {
      expect((await get(`${deskOf(agent)}/operator/sign-in`)).status).toBe(200);
      expect((await get(`${urlOf(agent)}/operator/sign-in`)).status).toBe(404);
      expect((await post(deskOf(agent) + agentConfig.path, {})).status).toBe(404);
    }
  });

  test('refuses an unknown host without a word about the known ones', async () => {
    const refused = await get('http://four.test/');
    expect(refused.status).toBe(421);
    expect(await refused.text()).not.toMatch(/one|two|three|CHOKDEE|YOK|THIRD/);
    const ready = await get('http://four.test/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ready',
      cells: {
        first: { status: 'ready', agents: 2, serving: 2 },
        second: { status: 'ready', agents: 1, serving: 1 },
      },
    });
    expect((await get('http://four.test/healthz')).status).toBe(200);
  });
});

const statusOf = async (agent: Agent) => (await post(urlOf(agent) + agentConfig.path, {})).status;
const cellsOf = async () => {
  const response = await get('http://any.test/readyz');
  const { cells } = (await response.json()) as { cells: object };
  return { status: response.status, cells };
};

describe('a cell whose database stops', () => {
  test('takes no other cell along, and comes back by itself', async () => {
    await line.cut();
    try {
      await expect.poll(() => statusOf(three), SLOW).toBe(503);
      expect(await statusOf(one)).toBe(200);
      await spin(two, await signIn(two));
      await expect
        .poll(cellsOf, SLOW)
        .toMatchObject({ status: 200, cells: { second: { status: 'no database' } } });
    } finally {
      await line.mend();
    }
    await expect.poll(() => statusOf(three), SLOW).toBe(200);
    await spin(three, await signIn(three));
  });

  test('does not stop a start, and is served when it is there', async () => {
    await (await fleet.running()).stop();
    await line.cut();
    try {
      await fleet.running();
      expect(await statusOf(one)).toBe(200);
      expect(await statusOf(three)).toBe(503);
      expect(await cellsOf()).toMatchObject({ cells: { second: { agents: 1, serving: 0 } } });
    } finally {
      await line.mend();
    }
    await expect.poll(() => statusOf(three), SLOW).toBe(200);
    await expect
      .poll(cellsOf, SLOW)
      .toMatchObject({ cells: { second: { status: 'ready', serving: 1 } } });
  });
});

test('nothing acknowledged to any agent is lost when the process is killed during bets', async () => {
  const done = new Map<Agent, string[]>(agents.map((agent) => [agent, []]));
  const playerOf = new Map<Agent, string>();
  for (const agent of agents) {
    await spin(agent, await signIn(agent));
    const [player] = await queryRaw<{ token: string }>(
      dbOf(agent),
      `SELECT p.token FROM game_players p JOIN members m ON m.id = p.member_id
       WHERE m.agent_id = $1 AND m.username = $2 AND p.source = 'sandbox' AND p.may_stake`,
      [agent.id, agent.username],
    );
    playerOf.set(agent, player?.token ?? '');
  }
  const stake = async (agent: Agent, id: string) => {
    const player = playerOf.get(agent) ?? '';
    const response = await sendStake(urlOf(agent), { player, id }, fleet.ask);
    return v.parse(providerResponse, await response.json());
  };
  const running = await fleet.running();
  const betting = agents.flatMap((agent) =>
    Array.from({ length: 4 }, async () => {
      while (running.isRunning()) {
        const id = randomUUID();
        const answer = await stake(agent, id).catch(() => undefined);
        if (answer?.status === 'ok') done.get(agent)?.push(id);
      }
    }),
  );
  await expect
    .poll(() => [...done.values()].every((ids) => ids.length >= 20), { timeout: 60_000 })
    .toBe(true);
  expect(await running.kill()).toMatchObject({ signal: 'SIGKILL' });
  await Promise.all(betting);
  await fleet.running();
  for (const agent of agents) {
    await expect.poll(() => statusOf(agent), SLOW).toBe(200);
    for (const id of done.get(agent) ?? []) {
      expect(await stake(agent, id)).toMatchObject({ status: 'ok', replayed: true });
    }
    const verify = await dataOf(
      get(`${deskOf(agent)}/operator/v1/ledger/verify`, {
        authorization: `Bearer ${fleetKeyOf(agent)}`,
      }),
    );
    expect(verify).toMatchObject({ faults: [] });
  }
});

test('ten agents of a cell share its connections', async () => {
  const database = await createPostgresDatabase('demo');
  const db = await openDatabase({ databaseUrl: database.url });
  const created = Array.from({ length: 8 }, (_, index) => `MORE${index}`);
  for (const code of created) await createAgent(db, { code, name: code, hasSimulatedMoney: true });
  await db.destroy();
  const ten: FleetAgent[] = [
    ...[one, two].map(({ name, code }) => ({ name, code, cell: 'only' })),
    ...created.map((code) => ({ name: code.toLowerCase(), code, cell: 'only' })),
  ];
  const many = await prepareFleet({ only: database.url }, ten);
  const sql = postgres(database.url, { max: 1 });
  const open: StreamReader[] = [];
  try {
    await many.running();
    const call = (agent: FleetAgent) =>
      many.ask(
        new Request(urlOf(agent) + agentConfig.path, {
          ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
        }),
      );
    for (const agent of [one, two]) {
      const signedIn = await many.ask(
        new Request(urlOf(agent) + login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: agent.username, password: 'demo1234' }),
        }),
      );
      const { access_token: token } = (await signedIn.json()) as { access_token: string };
      open.push(await StreamReader.open({ token, url: urlOf(agent), fetch: many.ask }));
    }
    for (const stream of open) expect((await stream.next())?.kinds).toEqual(streamKinds);
    const calls = Array.from({ length: 20 }, () => ten.map(call)).flat();
    for (const response of await Promise.all(calls)) expect(response.status).toBe(200);
    const [counted] = await sql<{ all: number; listening: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE query ILIKE 'listen%'))::int AS listening
      FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chokdee'`;
    expect(counted?.listening).toBe(1);
    // The pool, one connection that listens and one that checks the database.
    expect(counted?.all).toBeLessThanOrEqual(10 + 1 + 1);
  } finally {
    for (const stream of open) await stream.close();
    await many.remove();
    await sql.end();
    await database.drop();
  }
});
