import postgres from 'postgres';
import * as v from 'valibot';
import type { Endpoint, OperatorEndpoint } from '@/contract/endpoint';
import { endpoints, operatorEndpoints } from '@/contract/endpoints';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import { OPERATOR_KEY, type ServerProcess, startServerProcess } from '../support/server-process';
import { BUSY_MEMBER, type GrowthSize, writeRows } from './growth-rows';

/**
 * Measures whether calls grow with the members, with the network of one member or with their history: each call that only
 * reads, on a small and a large site in turn. The environment variables `MEMBERS` and `NETWORK` set the size of the large one, and
 * `CALLS` limits the calls to those whose path has this text: `MEMBERS=200000 NETWORK=20000 CALLS=reports npm run growth`.
 */
const LARGE: GrowthSize = {
  members: Number(process.env['MEMBERS'] ?? 30_000),
  network: Number(process.env['NETWORK'] ?? 6_000),
};
const SMALL: GrowthSize = { members: 1_000, network: 200 };
const WARM_UPS = 12;
const TURNS = 30;
const CALL_LIMIT_MS = 60_000;
/** Most that the time of a call may grow, as a ratio. */
const GROWTH = 1.2;
/** A call that is faster than this has not grown, however small it was before. */
const LEAST_MS = 4;

interface Read {
  readonly path: string;
  /** Makes the call a POST; it only reads all the same. */
  readonly body?: object;
}

/** Calls that pick the large network or the many rounds. */
const asked: readonly Read[] = [
  { path: `/operator/v1/affiliate/network?username=${BUSY_MEMBER}` },
  { path: '/api/affiliate/network', body: {} },
  { path: '/api/game/lobby?lobby_key=last' },
];

/** Returns all calls that only read and need no query. A verification reads every row on purpose. */
function listReads(): Read[] {
  const reads: Read[] = [];
  const all: readonly (Endpoint | OperatorEndpoint)[] = [...endpoints, ...operatorEndpoints];
  for (const { method, path, query } of all) {
    const needsNone = query === undefined || v.safeParse(query, {}).success;
    if (method === 'GET' && needsNone && !path.endsWith('/verify')) reads.push({ path });
  }
  return [...asked, ...reads];
}

interface Site {
  readonly server: ServerProcess;
  /** Bearer token of the busy member. */
  readonly token: string;
}

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function openSite(name: string, size: GrowthSize): Promise<Site> {
  await main.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const start = () =>
    startServerProcess({ DATABASE_URL: url.href, SEED: 'demo', LOG_LEVEL: 'error' }, asShipped);
  const filling = await start();
  closings.push(() => filling.stop());
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  const fillSeconds = await timed(() => writeRows(sql, size));
  await filling.stop();
  const [{ megabytes } = { megabytes: 0 }] = await sql<{ megabytes: number }[]>`
    SELECT pg_database_size(current_database())::float8 / 1e6 AS megabytes`;
  await sql.end();
  let server = filling;
  const startSeconds = await timed(async () => {
    server = await start();
  });
  closings.push(() => server.stop());
  say(
    `${name}: ${size.members} members in ${fillSeconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB, ready ${startSeconds.toFixed(1)} s after its start`,
  );
  const signedIn = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: BUSY_MEMBER, password: 'demo1234' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return { server, token };
}

/**
 * Makes a call.
 * @returns milliseconds until its response was read; null for a refusal
 * @throws DOMException `TimeoutError`
 */
async function call({ server, token }: Site, { path, body }: Read): Promise<number | null> {
  const key = path.startsWith('/operator') ? OPERATOR_KEY : token;
  const startedAt = performance.now();
  const response = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  await response.text();
  return response.ok ? performance.now() - startedAt : null;
}

const medianOf = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

const database = await startPostgresServer({ durable: false });
const main = postgres(database.url, { max: 1 });
const closings: (() => Promise<unknown>)[] = [];
try {
  const small = await openSite('small', SMALL);
  const large = await openSite('large', LARGE);
  say();
  say(
    `${'median ms of a call'.padEnd(54)} ${'small'.padStart(8)} ${'large'.padStart(8)} ${'ratio'.padStart(7)}`,
  );
  let grown = 0;
  const refused: string[] = [];
  for (const read of listReads()) {
    const { path } = read;
    if (!path.includes(process.env['CALLS'] ?? '')) continue;
    // Some calls need a person who is signed in to the console.
    if ((await call(small, read)) === null) {
      refused.push(path);
      continue;
    }
    const times: [small: number[], large: number[]] = [[], []];
    for (let turn = 0; turn < WARM_UPS + TURNS; turn += 1) {
      const pair = [await call(small, read), await call(large, read)] as const;
      if (pair[0] === null || pair[1] === null) throw new Error(`${path} was refused`);
      if (turn < WARM_UPS) continue;
      times[0].push(pair[0]);
      times[1].push(pair[1]);
    }
    const [before, after] = [medianOf(times[0]), medianOf(times[1])];
    const isGrown = after > LEAST_MS && after / before > GROWTH;
    if (isGrown) grown += 1;
    say(
      `${path.padEnd(54)} ${before.toFixed(1).padStart(8)} ${after.toFixed(1).padStart(8)} ${(after / before).toFixed(2).padStart(7)} ${isGrown ? 'grows' : ''}`,
    );
  }
  if (refused.length > 0) say(`refused: ${refused.join(', ')}`);
  say(grown === 0 ? 'reached' : `missed by ${grown} calls`);
} finally {
  for (const close of closings.reverse()) await close();
  await main.end();
  await database.stop();
}
