import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL } from '../../support/app';
import { type Chat, connectTo, openChat } from '../../support/chat.fixture';
import { createDatabaseLine } from '../../support/database-line';
import { type ChatEvent, chatUsers } from '../../support/official-account-stand-in';
import { createPostgresDatabase } from '../../support/postgres';

let chat: Chat;
const log: string[] = [];
beforeAll(async () => {
  chat = await openChat({ onLog: (line) => log.push(line) });
});
beforeEach(() => chat.reset());
afterAll(() => chat.close());

const { stranger } = chatUsers;
type Differs = Parameters<Chat['line']['webhookRequest']>[2];
const post = (events: readonly ChatEvent[], differs?: Differs) =>
  chat.app.fetch(chat.line.webhookRequest(TEST_URL, events, differs));

/** Sends a body under a signature of another body. */
function postBytes(body: string, signed = body): Promise<Response> {
  const signature = createHmac('sha256', chat.line.channelSecret).update(signed).digest('base64');
  return post([], { body, signature });
}

async function countEvents(): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    chat.app.db,
    'SELECT count(*)::int AS count FROM line_events',
  );
  return row?.count ?? 0;
}

function nameAccount(channelId: string): Promise<unknown> {
  return queryRaw(
    chat.app.db,
    `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat)
     VALUES (1, $1, $2, '@chokdee', 'โชคดี', true)
     ON CONFLICT (agent_id) DO UPDATE SET channel_id = excluded.channel_id`,
    [channelId, chat.line.botUserId],
  );
}

describe('the signature', () => {
  it('by the secret of the channel lets events in', async () => {
    const response = await post([chat.line.text(stranger, 'สวัสดี')]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({});
    expect(await countEvents()).toBe(1);
  });

  it.each([
    ['by another secret', { secret: 'another secret' }],
    ['by an empty secret', { secret: '' }],
    ['that is missing', { signature: null }],
    ['that is empty', { signature: '' }],
    ['that is no base64', { signature: '¿' }],
  ])('%s keeps events out', async (_, differs) => {
    const response = await post([chat.line.text(stranger, 'สวัสดี')], differs);
    expect(response.status).toBe(401);
    expect(await countEvents()).toBe(0);
  });

  it('does not fit a body that was written anew with one more space', async () => {
    const event = chat.line.text(stranger, 'สวัสดี');
    const body = JSON.stringify({ destination: chat.line.botUserId, events: [event] });
    expect((await postBytes(body.replace(':', ': '), body)).status).toBe(401);
    expect(await countEvents()).toBe(0);
    expect((await postBytes(body.replace(':', ': '))).status).toBe(200);
    expect(await countEvents()).toBe(1);
  });
});

describe('the body', () => {
  const paddedTo = (bytes: number) => {
    const start = '{"destination":"U","events":[],"pad":"';
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };

  it('may have a megabyte and not more', async () => {
    expect((await postBytes(paddedTo(1024 * 1024))).status).toBe(200);
    expect((await postBytes(paddedTo(1024 * 1024 + 1))).status).toBe(413);
  });

  it.each(['', 'no JSON', '[]', '{}', '{"destination":"U"}', '{"destination":"U","events":{}}'])(
    'is refused when it is no request of LINE: %s',
    async (body) => {
      expect((await postBytes(body)).status).toBe(400);
    },
  );

  it('without events is a test of LINE', async () => {
    expect((await post([])).status).toBe(200);
  });

  it('keeps its other events when one has no id, time or known source', async () => {
    const good = chat.line.text(stranger, 'เมนู');
    const odd = [
      { type: 'message' },
      null,
      7,
      { ...chat.line.text(stranger, 'a'), timestamp: 1e300 },
      { ...chat.line.text(stranger, 'a'), webhookEventId: '' },
    ];
    const body = JSON.stringify({ destination: chat.line.botUserId, events: [...odd, good] });
    expect((await postBytes(body)).status).toBe(200);
    await expect.poll(() => chat.line.replies).toHaveLength(1);
    expect(await countEvents()).toBe(1);
  });

  it('may hold letters that a database refuses', async () => {
    const text = 'ยอด\u0000\\u0000 \ud800';
    expect(await chat.say(chat.line.text(stranger, text))).toHaveLength(1);
  });

  it('may hold kinds of events, messages and sources that LINE adds one day', async () => {
    const replies = await chat.say(
      chat.line.text(stranger, 'a', { type: 'hologram' }),
      chat.line.text(stranger, 'a', { message: { id: '1', type: 'hologram' } }),
      chat.line.text(stranger, 'เมนู', { source: { type: 'planet', planetId: 'P' } }),
      chat.line.text(stranger, 'เมนู', { source: { type: 'user', userId: 'odd' } }),
      chat.line.text(stranger, 'เมนู', { source: undefined }),
    );
    expect(replies).toEqual([]);
  });
});

describe('the destination', () => {
  it('drops events when it names another account', async () => {
    await nameAccount(chat.line.channelId);
    const foreign = { destination: `U${'c'.repeat(32)}` };
    expect((await post([chat.line.text(stranger, 'a')], foreign)).status).toBe(200);
    expect(await countEvents()).toBe(0);
    expect((await post([chat.line.text(stranger, 'a')])).status).toBe(200);
    expect(await countEvents()).toBe(1);
  });

  it('is not compared with an account of a channel that was used before', async () => {
    await nameAccount('1999999999');
    const other = { destination: `U${'c'.repeat(32)}` };
    expect((await post([chat.line.text(stranger, 'a')], other)).status).toBe(200);
    expect(await countEvents()).toBe(1);
  });
});

it('no text of a chat is logged, or kept after its answer', async () => {
  log.length = 0;
  await chat.say(chat.line.text(stranger, 'รหัสผ่าน demo1234'));
  const rows = await queryRaw(
    chat.app.db,
    'SELECT payload FROM line_events WHERE payload IS NOT NULL',
  );
  expect(rows).toEqual([]);
  expect(log.join('\n')).not.toContain('demo1234');
});

it('a site without an official account has no webhook', async () => {
  const app = await createTestApp({ db: chat.app.db });
  const response = await app.fetch(chat.line.webhookRequest(TEST_URL, []));
  expect(response.status).toBe(404);
});

it('LINE is asked to deliver again while the database gives no answer', async () => {
  const postgres = await createPostgresDatabase('demo');
  const wire = await createDatabaseLine(postgres.url);
  const db = await openDatabase({ databaseUrl: wire.url });
  const app = await createTestApp({ db, officialAccount: connectTo(chat.line) });
  const request = () => chat.line.webhookRequest(TEST_URL, [event]);
  const event = chat.line.text(stranger, 'เมนู');
  try {
    wire.stall();
    expect((await app.fetch(request())).status).toBe(503);
    await wire.mend();
    await expect.poll(async () => (await app.fetch(request())).status).toBe(200);
  } finally {
    await wire.close();
    await db.destroy();
    await postgres.drop();
  }
});
