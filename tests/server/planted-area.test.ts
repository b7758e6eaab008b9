import { Hono } from 'hono';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineEndpoint, defineOperatorEndpoint } from '@/contract/endpoint';
import { demoAgent } from '@/server/agent/agent.seed';
import { type App, createApp } from '@/server/app';
import type { AreaModule } from '@/server/area';
import { areas } from '@/server/areas';
import { queryRaw } from '@/server/db/raw';
import { handle, handleForOperators } from '@/server/http/endpoint-router';
import type { PageSource } from '@/server/web/page-source';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { runJob } from '../support/run-job';
import { openTestSeeds, seedDemo } from '../support/test-seeds';

const OPERATOR_KEY = 'a key of the planted operator';

const readFortune = defineEndpoint({
  method: 'GET',
  path: '/api/planted/fortune',
  summary: 'What the day brings',
  access: 'public',
  query: v.strictObject({ day: v.string() }),
  data: v.object({ fortune: v.string() }),
  errors: [],
});
const listFortunes = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/planted/fortunes',
  summary: 'Fortunes of all agents',
  access: 'operator',
  roles: ['owner'],
  data: v.array(v.string()),
  errors: [],
});

/** An area as a developer would add it: its module contains its endpoints, job, link preview and demo data. */
const plantedArea: AreaModule = {
  create: ({ db, jobDb }) => {
    const fetchFortunes = () =>
      queryRaw<{ text: string }>(db, 'SELECT text FROM planted_fortunes ORDER BY text');
    return {
      endpoints: [
        handle(readFortune, async ({ query: { day } }) => ({
          fortune: `${day}: ${(await fetchFortunes())[0]?.text}`,
        })),
      ],
      operatorEndpoints: [
        handleForOperators(listFortunes, async () =>
          (await fetchFortunes()).map((row) => row.text),
        ),
      ],
      jobs: [
        {
          name: 'planted-fortune',
          everySeconds: 60,
          run: async () => {
            await queryRaw(jobDb, "INSERT INTO planted_fortunes VALUES ('by the job')");
          },
        },
      ],
      previews: {
        promotions: (query) =>
          Promise.resolve(
            query.get('id') === 'planted'
              ? { title: 'ดวงวันนี้', description: '', image: '/a.jpg', path: '/promotions' }
              : undefined,
          ),
      },
    };
  },
  seed: {
    site: async (tx, agent) => {
      await queryRaw(tx, 'INSERT INTO planted_fortunes VALUES ($1)', [`of ${agent.code}`]);
    },
    history: async (db, agents) => {
      await queryRaw(db, 'INSERT INTO planted_fortunes VALUES ($1)', [`past of ${agents.length}`]);
    },
  },
};

let database: TestDatabase;
let app: App;
let pages: PageSource;

beforeAll(async () => {
  const modules = [...areas, plantedArea];
  database = await createTestDatabase({
    content: 'schema',
    prepare: async (db) => {
      await queryRaw(db, 'CREATE TABLE planted_fortunes (text text NOT NULL)');
      await seedDemo(db, { modules });
    },
  });
  app = await createApp(
    {
      db: database.db,
      agentId: demoAgent.id,
      logger: pino({ level: 'silent' }),
      seeds: await openTestSeeds(database.db),
      providers: [],
      gateways: [],
      codeSender: { send: () => Promise.resolve(), sendNotice: () => Promise.resolve() },
      operatorKey: OPERATOR_KEY,
      openSite: () => ({
        build: 'test',
        start: () => Promise.reject(new Error('no page is opened')),
        createRoutes: (source) => {
          pages = source;
          return new Hono();
        },
      }),
    },
    modules,
  );
});
afterAll(async () => {
  await app.drain();
  await database.close();
});

async function read(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await app.fetch(new Request(`http://app.test${path}`, { headers }))).json();
}

describe('an area that is added to the list of areas', () => {
  test('has its demo data seeded for each agent, and then once for all agents', async () => {
    const rows = await queryRaw(database.db, 'SELECT text FROM planted_fortunes ORDER BY text');
    expect(rows).toEqual([{ text: 'of CHOKDEE' }, { text: 'of YOK' }, { text: 'past of 2' }]);
  });

  test('has its endpoint served and the query validated', async () => {
    expect(await read('/api/planted/fortune?day=monday')).toEqual({
      error: 0,
      message: '',
      data: { fortune: 'monday: of CHOKDEE' },
    });
    expect(await read('/api/planted/fortune')).toMatchObject({ issues: [{ path: 'day' }] });
  });

  test('has its operator endpoint served only with an operator key', async () => {
    const path = '/operator/v1/planted/fortunes';
    expect(await read(path)).toMatchObject({ data: null });
    expect(await read(path, { authorization: `Bearer ${OPERATOR_KEY}` })).toMatchObject({
      error: 0,
      data: ['of CHOKDEE', 'of YOK', 'past of 2'],
    });
  });

  test('has its job run', async () => {
    await runJob({ app }, 'planted-fortune');
    expect(await queryRaw(database.db, 'SELECT FROM planted_fortunes')).toHaveLength(4);
  });

  test('has its link preview loaded for the page', async () => {
    const preview = await pages.loadPreview('promotions', new URLSearchParams({ id: 'planted' }));
    expect(preview?.title).toBe('ดวงวันนี้');
  });
});
