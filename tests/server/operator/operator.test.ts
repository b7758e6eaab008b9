import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEndpoints } from '@/contract/endpoints';
import { readConfig } from '@/server/config';
import { findKeptOperatorKey, provideOperatorKey } from '@/server/operator/operator-key';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const operatorKey = 'the key of the operator';

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey });
});
afterAll(() => app.close());

function verify(from: TestApp, authorization?: string): Promise<Response> {
  const headers = authorization === undefined ? {} : { authorization };
  return from.fetch(new Request(`${TEST_URL}/operator/v1/ledger/verify`, { headers }));
}

describe('the operator API', () => {
  test('accepts the operator key', async () => {
    const response = await verify(app, `Bearer ${operatorKey}`);
    expect(response.status).toBe(200);
    // The transfers are the opening balance and points of three demo members and the prizes of eleven of twelve voters;
    // the accounts are three for each of nineteen members and nine for each of two houses.
    expect(await response.json()).toEqual({
      error: 0,
      message: '',
      data: { transfers: 17, accounts: 75, faults: [], unlisted: 0 },
    });
  });

  test('refuses any other key, including a member’s token', async () => {
    const token = await app.loginAs();
    for (const authorization of [
      undefined,
      '',
      'Bearer ',
      `Bearer ${token}`,
      `Bearer ${operatorKey}x`,
      'Bearer no',
    ]) {
      const response = await verify(app, authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 1902, data: null });
    }
  });

  test('without a configured key refuses every key', async () => {
    const closed = await createTestApp({ db: app.db, providers: [createTestProvider()] });
    for (const authorization of [undefined, '', 'Bearer ', 'Bearer undefined']) {
      expect((await verify(closed, authorization)).status).toBe(401);
    }
  });

  test('responds to unknown paths and to its description with 401 when the key is missing', async () => {
    for (const path of ['whatever', 'openapi.json']) {
      const response = await app.fetch(new Request(`${TEST_URL}/operator/v1/${path}`));
      expect(response.status).toBe(401);
    }
  });

  test('describes each endpoint with the roles that may call it', async () => {
    const headers = { authorization: `Bearer ${operatorKey}` };
    const response = await app.fetch(
      new Request(`${TEST_URL}/operator/v1/openapi.json`, { headers }),
    );
    const { paths } = (await response.json()) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = operatorEndpoints.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(declared.sort());
    expect(paths['/operator/v1/accounts']).toMatchObject({
      get: { responses: { 403: { description: expect.stringContaining('support') as string } } },
      post: { responses: { 403: { description: 'May be called by: owner' } } },
    });
  });
});

describe('the operator key', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-operator-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  test('is the configured one', () => {
    const config = readConfig({
      DATA_DIR: path.join(dir, 'configured'),
      OPERATOR_KEY: 'sixteen letters!',
    });
    expect(provideOperatorKey(config)).toBe('sixteen letters!');
    expect(findKeptOperatorKey(config.dataDir)).toBeUndefined();
  });

  test('is created once when none is configured, and stored in a file that only the owner can read', () => {
    const config = readConfig({ DATA_DIR: path.join(dir, 'kept') });
    const key = provideOperatorKey(config);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(provideOperatorKey(config)).toBe(key);
    expect(findKeptOperatorKey(config.dataDir)).toBe(key);
    const file = path.join(config.dataDir, 'operator-key');
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('is never created in production', () => {
    const config = readConfig({ DATA_DIR: path.join(dir, 'production'), NODE_ENV: 'production' });
    expect(provideOperatorKey(config)).toBeUndefined();
  });

  test('must not be short', () => {
    expect(() => readConfig({ OPERATOR_KEY: 'short' })).toThrow(/OPERATOR_KEY/);
  });
});
