import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitTo } from '@/domain/yeekee';
import type { StateResponse } from '@/sandbox/games/client/sandbox.protocol';
import { createSandboxProvider, type SandboxTables } from '@/sandbox/games/sandbox-provider';
import type { Database } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { fetchConfig } from '@/server/wheel/wheel.queries';
import { deriveRoundSeed } from '@/server/yeekee/yeekee-planner';
import { postAsPlatform, postLaunch } from '../server/sandbox/sandbox.bench';
import { openTestSeeds, planYeekeeRounds, testKey } from '../support/test-seeds';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes';

const AT_ONCE = 64;
const SECRET = 'a secret between platform and sandbox';
let processes: TwoProcesses;
let dbs: TwoProcesses['dbs'];

beforeAll(async () => {
  processes = await openTwoProcesses({ members: 1, balanceSatang: 1_00 });
  ({ dbs } = processes);
});
afterAll(() => processes.close());

const many = <T>(call: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => call(turn)));

const startProvider = (db: Database) =>
  createSandboxProvider({
    db: db.withTables<SandboxTables>(),
    walletUrl: 'http://platform.test',
    publicUrl: 'http://play.test',
    secret: SECRET,
    fairnessKey: testKey,
    fetch: () => Promise.reject(new TypeError('no server responds')),
    logger: { warn: () => undefined, error: () => undefined },
    assets: { read: () => Promise.resolve(null) },
    walletBackOffMs: [],
    isUnavailable,
  });

test('two processes that plan rounds concurrently commit to the same seeds, even when they plan again', async () => {
  const seeds = await openTestSeeds(dbs[0]!);
  const read = () =>
    queryRaw<{ agentId: number; roundId: string; roundKey: string; commitment: string }>(
      dbs[0]!,
      `SELECT r.agent_id AS "agentId", r.round_id AS "roundId", y.round_key AS "roundKey",
         encode(y.commitment, 'hex') AS commitment
       FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
       WHERE r.opens_at > business_now() ORDER BY 1, 2`,
    );
  const before = await read();
  expect(before.length).toBeGreaterThan(88);
  await queryRaw(
    dbs[0]!,
    `WITH gone AS (
       DELETE FROM yeekee_rounds y USING lotto_rounds r WHERE r.id = y.round_id AND r.opens_at > business_now()
       RETURNING y.round_id
     ) DELETE FROM lotto_rounds WHERE id IN (SELECT round_id FROM gone)`,
  );
  await Promise.all(dbs.map(planYeekeeRounds));
  expect(await read()).toEqual(before);
  for (const round of before.slice(0, 20))
    expect(round.commitment).toBe(
      await commitTo(await deriveRoundSeed(seeds, round), round.roundKey),
    );
});

test('a new member who opens many tabs at the same time gets only one commitment', async () => {
  const seeds = await openTestSeeds(dbs[0]!);
  const member = { memberId: processes.members[0]!.id, agentId: 1 };
  const configs = await many((turn) =>
    fetchConfig(dbs[turn % 2]!, seeds, member, () => Promise.resolve(new Map())),
  );
  expect(new Set(configs.map(({ setting }) => setting.commitment)).size).toBe(1);
});

test('a player, a shoe and a match each have one seed, whichever process commits first', async () => {
  const providers = dbs.map(startProvider);
  await Promise.all(providers.map((provider) => provider.open()));
  const responses = await Promise.all(
    providers.flatMap((provider) =>
      ['rooms', 'matches'].map(async (name) => ({
        name,
        text: await (
          await postAsPlatform(provider, `/sandbox/v1/${name}`, {}, { secret: SECRET })
        ).text(),
      })),
    ),
  );
  for (const name of ['rooms', 'matches']) {
    const [one, other] = responses.filter((each) => each.name === name).map(({ text }) => text);
    const hashes = (text = '') => text.match(/"seed_hash":"[0-9a-f]{64}"|"match_id":"[^"]+"/g);
    expect(hashes(one)).not.toBeNull();
    expect(hashes(other)).toEqual(hashes(one));
  }
  const launch = await postLaunch(providers[0]!, {}, { secret: SECRET });
  const { url } = (await launch.json()) as { url: string };
  const launchToken = new URL(url).searchParams.get('t');
  const states = await many(async (turn) => {
    const response = await providers[turn % 2]!.app.request('http://play.test/sandbox/api/state', {
      method: 'POST',
      body: JSON.stringify({ launch_token: launchToken }),
    });
    return (await response.json()) as Extract<StateResponse, { status: 'ok' }>;
  });
  expect(new Set(states.map(({ seed }) => seed.hash)).size).toBe(1);
  expect(await queryRaw(dbs[0]!, 'SELECT seed_no, server_seed FROM sandbox.seeds')).toEqual([
    { seed_no: 1, server_seed: null },
  ]);
});
