import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import {
  type Chat,
  connectTo,
  linkUser,
  openChat,
  waitForEvents,
} from '../../support/chat.fixture';
import {
  type ChatEvent,
  chatUsers,
  createOfficialAccountStandIn,
} from '../../support/official-account-stand-in';

let chat: Chat;
let second: TestApp;
beforeAll(async () => {
  chat = await openChat();
  second = await createTestApp({ db: chat.app.db, officialAccount: connectTo(chat.line) });
  await second.app.open();
});
beforeEach(() => chat.reset());
afterAll(async () => {
  await second.close();
  await chat.close();
});

const { somchai, stranger } = chatUsers;
const MINUTE_MS = 60_000;
const YOK_ID = 2;

const deliver = (app: TestApp, event: ChatEvent) =>
  app.fetch(chat.line.webhookRequest(TEST_URL, [event]));

async function resultOf({ webhookEventId }: ChatEvent): Promise<string | null> {
  const [row] = await queryRaw<{ result: string | null }>(
    chat.app.db,
    'SELECT result FROM line_events WHERE webhook_event_id = $1',
    [webhookEventId],
  );
  return row?.result ?? null;
}

async function isFriend(userId: string): Promise<boolean | undefined> {
  const [row] = await queryRaw<{ is_friend: boolean }>(
    chat.app.db,
    'SELECT is_friend FROM line_friends WHERE agent_id = 1 AND user_id = $1',
    [userId],
  );
  return row?.is_friend;
}

describe('an event', () => {
  it('that arrives 64 times at once in two processes is answered once', async () => {
    const event = chat.line.text(stranger, 'เมนู');
    await Promise.all(
      Array.from({ length: 64 }, (_, at) => deliver(at % 2 ? second : chat.app, event)),
    );
    // A busy database may have refused some of them; LINE then delivers the event again.
    await expect.poll(async () => (await deliver(chat.app, event)).status).toBe(200);
    await waitForEvents(chat.app.db, [event.webhookEventId]);
    expect(chat.line.replies).toHaveLength(1);
  });

  it('that is in one request twice is answered once', async () => {
    const event = chat.line.text(stranger, 'เมนู');
    expect(await chat.say(event, event)).toHaveLength(1);
  });

  it('that LINE delivers again after its answer gets no other', async () => {
    const event = chat.line.text(stranger, 'เมนู');
    await chat.say(event);
    const sent = chat.line.countCalls('POST /v2/bot/message/reply');
    const again = { ...event, deliveryContext: { isRedelivery: true }, replyToken: 'another' };
    expect(await chat.say(again)).toEqual([]);
    expect(chat.line.countCalls('POST /v2/bot/message/reply')).toBe(sent);
  });

  it('that arrives first when LINE delivers it again is answered', async () => {
    const event = chat.line.text(stranger, 'เมนู', {
      timestamp: Date.now() - 2 * MINUTE_MS,
      deliveryContext: { isRedelivery: true },
    });
    expect(await chat.say(event)).toHaveLength(1);
  });

  it('that is too old for its reply token changes the state only', async () => {
    const event = chat.line.follow(stranger, { timestamp: Date.now() - MINUTE_MS });
    expect(await chat.say(event)).toEqual([]);
    expect(await resultOf(event)).toBe('stale');
    expect(await isFriend(stranger)).toBe(true);
  });

  it('in standby is left to the channel that has the conversation', async () => {
    const event = chat.line.text(stranger, 'เมนู', { mode: 'standby' });
    expect(await chat.say(event)).toEqual([]);
    expect(await isFriend(stranger)).toBe(true);
  });

  it('that a dead process left is answered by another one', async () => {
    const event = chat.line.text(stranger, 'เมนู');
    await queryRaw(
      chat.app.db,
      `INSERT INTO line_events (webhook_event_id, agent_id, type, user_id, happened_at, payload, tries, leased_until)
       VALUES ($1, 1, 'message', $2, clock_timestamp(), $3::text::jsonb, 1, clock_timestamp() - interval '1 second')`,
      [event.webhookEventId, stranger, JSON.stringify(event)],
    );
    const replies = await chat.say(event);
    expect(replies).toHaveLength(1);
  });

  it('is handled in the order in which it happened among events of its user', async () => {
    const at = Date.now();
    const later = chat.line.text(stranger, 'ผลหวย', { timestamp: at });
    const earlier = chat.line.text(stranger, 'เมนู', { timestamp: at - 1_000 });
    const replies = await chat.say(later, earlier);
    const texts = replies.map(({ messages }) => JSON.stringify(messages));
    expect(texts).toEqual([expect.stringContaining('พิมพ์ถาม'), expect.stringContaining('ผลหวย')]);
  });
});

describe('a reply', () => {
  it('is tried once more when LINE fails', async () => {
    chat.line.fail(() => {
      chat.line.recover();
      return new Response('', { status: 500 });
    }, /reply/);
    const event = chat.line.text(stranger, 'เมนู');
    expect(await chat.say(event)).toHaveLength(1);
    expect(await resultOf(event)).toBe('answered');
  });

  it('counts as sent when its answer was lost', async () => {
    const event = chat.line.text(stranger, 'เมนู');
    chat.line.fail(() => {
      chat.line.recover();
      // LINE took the first reply, so it does not know the token any more.
      chat.line.fail(() => Response.json({ message: 'Invalid reply token' }, { status: 400 }));
      return new Response('', { status: 502 });
    }, /reply/);
    await chat.say(event);
    expect(await resultOf(event)).toBe('answered');
    expect(chat.line.countCalls('POST /v2/bot/message/reply')).toBe(2);
  });

  it('that LINE refuses is not repeated', async () => {
    chat.line.fail(() => Response.json({ message: 'no' }, { status: 400 }), /reply/);
    const event = chat.line.text(stranger, 'เมนู');
    expect(await chat.say(event)).toEqual([]);
    expect(await resultOf(event)).toBe('reply refused');
    expect(chat.line.countCalls('POST /v2/bot/message/reply')).toBe(1);
  });

  it('is given up after three tries without a token of LINE', async () => {
    chat.line.fail('down', /oauth2/);
    const event = chat.line.text(stranger, 'เมนู');
    expect(await chat.say(event)).toEqual([]);
    expect(await resultOf(event)).toBe('failed');
    expect(chat.line.countCalls('POST /oauth2/v3/token')).toBeGreaterThan(2);
  });
});

describe('the friendship', () => {
  it('begins with a follow event, ends with an unfollow event, and begins again', async () => {
    await chat.say(chat.line.follow(stranger));
    expect(await isFriend(stranger)).toBe(true);
    expect(await chat.say(chat.line.unfollow(stranger))).toEqual([]);
    expect(await isFriend(stranger)).toBe(false);
    await chat.say(chat.line.follow(stranger));
    expect(await isFriend(stranger)).toBe(true);
  });

  it('is not undone by an unfollow event from before it', async () => {
    const at = Date.now();
    await chat.say(chat.line.follow(stranger, { timestamp: at }));
    await chat.say(chat.line.unfollow(stranger, { timestamp: at - 1_000 }));
    expect(await isFriend(stranger)).toBe(true);
  });

  it('reaches the quest of a linked member', async () => {
    const memberId = await linkUser(chat.app.db, somchai);
    await chat.say(chat.line.follow(somchai));
    const rows = await queryRaw(
      chat.app.db,
      `SELECT line_user_id FROM quest_rewards WHERE member_id = $1 AND kind = 'line_friend'`,
      [memberId],
    );
    expect(rows).toEqual([{ line_user_id: somchai }]);
  });

  it('drops the waiting messages to the member when it ends, and no others', async () => {
    const memberId = await linkUser(chat.app.db, somchai);
    const other = await linkUser(chat.app.db, stranger, demoMembers[1].username);
    await chat.say(chat.line.follow(somchai));
    await queryRaw(
      chat.app.db,
      `WITH told AS (
         INSERT INTO notices (agent_id, member_id, kind, subject, fact)
         SELECT 1, id, 'agent_message', 'test', '{"title":"a","text":"b"}' FROM unnest(ARRAY[$1::bigint, $2::bigint]) AS id
         RETURNING id)
       INSERT INTO notice_deliveries (notice_id, channel, next_attempt_at)
       SELECT told.id, channel, clock_timestamp() + interval '1 hour' FROM told, unnest(ARRAY['line', 'test']) AS channel`,
      [memberId, other],
    );
    await chat.say(chat.line.unfollow(somchai));
    const rows = await queryRaw(
      chat.app.db,
      `SELECT n.member_id AS member, d.channel FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
       WHERE d.state = 'dropped'`,
    );
    expect(rows).toEqual([{ member: memberId, channel: 'line' }]);
  });
});

describe('a group', () => {
  it.each(['message', 'postback', 'memberJoined'])('gets no answer to its %s', async (type) => {
    await linkUser(chat.app.db, somchai);
    const differs = { postback: { data: 'v1:balance' } };
    expect(await chat.say(chat.line.inGroup(type, differs))).toEqual([]);
    expect(chat.line.calls).toEqual([]);
  });

  it('is told one sentence, and left', async () => {
    const replies = await chat.say(chat.line.inGroup('join'));
    expect(replies).toHaveLength(1);
    expect(JSON.stringify(replies)).toContain('กรุณาทักมาในแชทส่วนตัว');
    expect(chat.line.left).toEqual([`C${'c'.repeat(32)}`]);
  });

  it('is left even when the sentence is refused', async () => {
    chat.line.fail(() => Response.json({ message: 'no' }, { status: 400 }), /reply/);
    await chat.say(chat.line.inGroup('join'));
    expect(chat.line.left).toHaveLength(1);
  });
});

it('another agent on the same database knows no account of this one', async () => {
  const line = createOfficialAccountStandIn();
  const yok = { agentId: YOK_ID, officialAccount: connectTo(line) };
  const other = await createTestApp({ db: chat.app.db, ...yok });
  await other.app.open();
  await linkUser(chat.app.db, somchai);
  const start = Date.now();
  const events = ['ยอด', 'แอดมิน'].map((text, at) =>
    line.text(somchai, text, { timestamp: start + at }),
  );
  await other.fetch(line.webhookRequest(TEST_URL, events));
  await waitForEvents(
    chat.app.db,
    events.map(({ webhookEventId }) => webhookEventId),
  );
  expect(JSON.stringify(line.replies[0])).toContain('ยังไม่ได้เชื่อมบัญชี');
  expect(await chat.ask(somchai, 'ยอด')).toContain('฿1,000.00');
  expect(await chat.ask(somchai, 'ผลหวย')).not.toBe('');
  await other.close();
});

it('events are deleted after two weeks', async () => {
  const event = chat.line.text(stranger, 'เมนู');
  await chat.say(event);
  await queryRaw(
    chat.app.db,
    `UPDATE line_events SET received_at = received_at - interval '15 days'`,
  );
  await chat.app.app.jobs
    .find(({ name }) => name === 'sweep-line-events')
    ?.run(new AbortController().signal);
  expect(await queryRaw(chat.app.db, 'SELECT 1 FROM line_events')).toEqual([]);
});
