import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateQr } from '@/contract/deposits.contract';
import { connectionList, connectionTest } from '@/contract/operator/connections.contract';
import { ConnectionNotes } from '@/server/connections/connection-notes';
import { queryRaw } from '@/server/db/raw';
import type { ResultSource } from '@/server/result-sources/result-source';
import { SourceUnavailableError } from '@/server/result-sources/result-source';
import { createTestApp, type TestApp } from '../../support/app';
import { addPhone } from '../../support/bank-message.fixture';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  type TestGateway,
} from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let gateway: TestGateway;
let token: string;
let sourceFails = false;

const source: ResultSource = {
  ...{ sourceId: 'glo', family: 'glo', name: 'กองสลาก', host: 'glo.test', serves: ['government'] },
  read: () =>
    sourceFails
      ? Promise.reject(new SourceUnavailableError('glo.test responds 500'))
      : Promise.resolve({
          ...{ state: 'not_yet', why: 'test', raw: new Uint8Array(), contentType: 'text/plain' },
        }),
};

beforeAll(async () => {
  gateway = createTestGateway();
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [gateway],
    resultSources: [source],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs('0812345678');
    },
  });
});
beforeEach(async () => {
  await app.reset();
  gateway.state = 'up';
  sourceFails = false;
});
afterAll(() => app.close());

async function list() {
  return v.parse(connectionList.data, (await operate(app, '/connections')).data);
}

const find = async (id: string) => (await list()).find((row) => row.id === id);

const runTest = async (id: string) => {
  const { data } = await operate(app, '/connections/test', { body: { id } });
  return v.parse(connectionTest.data, data);
};

/** Orders a QR code from the test's gateway. */
async function orderQr(): Promise<void> {
  const [channel] = await queryRaw<{ id: string; sub: string }>(
    app.db,
    `SELECT id, sub_channels->0->>'sub_channel_id' AS sub FROM payment_channels WHERE agent_id = 1 AND is_open ORDER BY position`,
  );
  const body = { channel_id: channel!.id, sub_channel_id: channel!.sub, amount: '300' };
  await app.call(generateQr, { token, body });
}

describe('the list of connections', () => {
  test('names every party, also those that are not set up', async () => {
    const rows = await list();
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['games', 'gateway', 'bank_messages', 'slips', 'results', 'sms', 'line', 'line', 'errors'],
    ]);
    expect(rows.find(({ kind }) => kind === 'bank_messages')?.state).toBe('off');
    expect(rows.find(({ kind }) => kind === 'slips')?.state).toBe('off');
  });

  test('tells the last success and the last failure of a gateway', async () => {
    await orderQr();
    expect(await find('gateway/sandbox')).toMatchObject({ state: 'ok', failed_at: null });
    gateway.state = 'down';
    await orderQr();
    const failed = await find('gateway/sandbox');
    expect(failed?.state).toBe('failing');
    expect(failed?.error).toContain('switched off by the test');
    gateway.state = 'up';
    await orderQr();
    expect(await find('gateway/sandbox')).toMatchObject({ state: 'ok' });
  });

  test('has a phone that forwards messages once an owner has added it', async () => {
    const { id } = await addPhone(app);
    expect(await find(`bank_messages/${id}`)).toMatchObject({ state: 'unused', can_test: false });
  });
});

describe('a test', () => {
  test('asks a source about a draw that is over, and says why it fails', async () => {
    expect(await runTest('results/glo')).toEqual({ is_ok: true, error: null });
    sourceFails = true;
    expect(await runTest('results/glo')).toEqual({
      is_ok: false,
      error: 'glo.test responds 500',
    });
    expect(await find('results/glo')).toMatchObject({ state: 'failing' });
  });

  test.each(['sms/codes', 'gateway/sandbox', 'results/unknown'])(
    'does not exist for %s',
    async (id) => {
      const { error } = await operate(app, '/connections/test', { body: { id } });
      expect(error).not.toBe(0);
    },
  );
});

test('outcomes of two processes leave the later ones', async () => {
  const [one, other] = [new ConnectionNotes(), new ConnectionNotes()];
  one.failed('gateway/two', 'first');
  other.succeeded('gateway/two');
  await other.write(app.db, 1);
  await one.write(app.db, 1);
  one.failed('gateway/two', 'second');
  await one.write(app.db, 1);
  await other.write(app.db, 1);
  const rows = await queryRaw(
    app.db,
    `SELECT error, succeeded_at IS NOT NULL AS has_success FROM connection_outcomes WHERE connection = 'gateway/two'`,
  );
  expect(rows).toEqual([{ error: 'second', has_success: true }]);
});
