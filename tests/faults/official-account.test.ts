import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { waitForEvents } from '../support/chat.fixture';
import {
  chatUsers,
  createOfficialAccountStandIn,
  type OfficialAccountHttp,
} from '../support/official-account-stand-in';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const line = createOfficialAccountStandIn();
let http: OfficialAccountHttp;
let postgres: PostgresDatabase;
let db: Database;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  http = await line.listen();
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  const environment = { ...http.environment, DATABASE_URL: postgres.url, SEED: 'demo-unplayed' };
  servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await http.close();
  await db.destroy();
  await postgres.drop();
});

test('an event whose process is killed before its reply is answered once by another process', async () => {
  const [dying] = servers;
  const event = line.text(chatUsers.stranger, 'เมนู');
  line.fail('black hole', /reply/);
  const response = await fetch(line.webhookRequest(dying?.url ?? '', [event]));
  expect(response.status).toBe(200);
  await expect.poll(() => line.countCalls(/reply/)).toBeGreaterThan(0);
  await dying?.kill();
  line.recover();
  // The lease of the dead process would end after half a minute.
  await queryRaw(db, 'UPDATE line_events SET leased_until = clock_timestamp()');
  await waitForEvents(db, [event.webhookEventId]);
  expect(line.replies).toHaveLength(1);
});

test('a process that is asked to stop while LINE gives no answer ends, and leaves its event to another one', async () => {
  const [, stopping] = servers;
  const event = line.text(chatUsers.malee, 'เมนู');
  line.fail('black hole', /reply/);
  const before = line.countCalls(/reply/);
  await fetch(line.webhookRequest(stopping?.url ?? '', [event]));
  await expect.poll(() => line.countCalls(/reply/)).toBeGreaterThan(before);
  expect(await stopping?.stop()).toEqual({ code: 0, signal: null });
  const rows = await queryRaw(
    db,
    'SELECT done_at, leased_until FROM line_events WHERE webhook_event_id = $1',
    [event.webhookEventId],
  );
  expect(rows).toEqual([{ done_at: null, leased_until: null }]);
});
