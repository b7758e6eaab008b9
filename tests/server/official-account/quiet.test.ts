import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { type Chat, linkUser, openChat } from '../../support/chat.fixture';
import { chatUsers } from '../../support/official-account-stand-in';

let chat: Chat;
beforeAll(async () => {
  chat = await openChat();
});
beforeEach(async () => {
  await chat.reset();
  await linkUser(chat.app.db, somchai);
});
afterAll(() => chat.close());

const { somchai, stranger } = chatUsers;

interface Talk {
  quietMinutes: number | null;
  hasAsked: boolean;
}

async function readTalk(userId: string = somchai): Promise<Talk | undefined> {
  const [row] = await queryRaw<Talk>(
    chat.app.db,
    `SELECT ceil(extract(epoch FROM quiet_until - clock_timestamp()) / 60)::int AS "quietMinutes",
       asked_staff_at IS NOT NULL AS "hasAsked"
     FROM line_friends WHERE user_id = $1`,
    [userId],
  );
  return row;
}

/** Lets so many minutes of the quiet time pass. */
const pass = (minutes: number) =>
  queryRaw(
    chat.app.db,
    `UPDATE line_friends SET quiet_until = quiet_until - $1 * interval '1 minute'`,
    [minutes],
  );

describe('after a member asked for a person', () => {
  beforeEach(async () => {
    expect(await chat.ask(somchai, 'ขอคุยกับแอดมินครับ')).toContain('รับทราบแล้ว');
  });

  it('free text and other questions are for the person', async () => {
    for (const text of ['โอนไปแล้วยอดไม่เข้า', 'ผลหวย', 'แอดมิน', 'ยอดครับ', 'ขอบคุณ']) {
      expect(await chat.ask(somchai, text)).toBe('');
    }
  });

  it.each(['ยอด', 'ฝาก', 'ถอน'])('the exact question %s is answered', async (text) => {
    expect(await chat.ask(somchai, text)).not.toBe('');
  });

  it('buttons are answered', async () => {
    expect(await chat.press(somchai, 'v1:results')).toContain('ผลหวย');
  });

  it('the silence lasts half an hour, and each message extends it', async () => {
    expect(await readTalk()).toEqual({ quietMinutes: 30, hasAsked: true });
    await pass(20);
    await chat.ask(somchai, 'โอนไปแล้ว');
    expect(await readTalk()).toEqual({ quietMinutes: 30, hasAsked: true });
    await pass(31);
    expect(await chat.ask(somchai, 'ผลหวย')).not.toBe('');
  });

  it('the member can end it', async () => {
    expect(await chat.press(somchai, 'v1:end')).toContain('จบการคุย');
    expect(await readTalk()).toEqual({ quietMinutes: null, hasAsked: false });
    expect(await chat.ask(somchai, 'ผลหวย')).not.toBe('');
  });

  it('other users are answered as before', async () => {
    expect(await chat.ask(stranger, 'ผลหวย')).not.toBe('');
  });

  it('a picture is not answered either', async () => {
    expect(await chat.say(chat.line.message(somchai, 'image'))).toEqual([]);
  });
});

describe('a picture', () => {
  it.each(['image', 'file'])('(%s) is answered once, and asks for a person', async (type) => {
    const [reply] = await chat.say(chat.line.message(somchai, type));
    expect(JSON.stringify(reply)).toContain('ไม่ต้องส่งสลิป');
    expect(await readTalk()).toEqual({ quietMinutes: 30, hasAsked: true });
    expect(await chat.say(chat.line.message(somchai, type))).toEqual([]);
    await chat.press(somchai, 'v1:end');
    expect(await chat.say(chat.line.message(somchai, type))).toEqual([]);
  });

  it('from a user without an account is taken without a word about money', async () => {
    const [reply] = await chat.say(chat.line.message(stranger, 'image'));
    expect(JSON.stringify(reply)).toContain('ได้รับรูปแล้ว');
  });

  it.each(['sticker', 'video', 'audio', 'location'])('is meant by no %s', async (type) => {
    expect(await chat.say(chat.line.message(somchai, type))).toEqual([]);
    expect(await readTalk()).toEqual({ quietMinutes: null, hasAsked: false });
  });
});

describe('a request for a person', () => {
  it('outside the hours of staff names other ways, and is kept', async () => {
    const [clock] = await queryRaw<{ ms: number }>(
      chat.app.db,
      `SELECT extract(epoch FROM (date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Bangkok')
         + interval '1 day 3 hours') AT TIME ZONE 'Asia/Bangkok' - clock_timestamp())::float8 * 1000 AS ms`,
    );
    await chat.app.moveClock(Math.round(clock?.ms ?? 0));
    const reply = await chat.ask(somchai, 'แอดมิน');
    expect(reply).toContain('นอกเวลาทำการ');
    expect(reply).toContain('แชทกับแอดมิน');
    expect(await readTalk()).toMatchObject({ hasAsked: true });
  });

  it('is answered by the hours that the agent has set', async () => {
    const [clock] = await queryRaw<{ ms: number }>(
      chat.app.db,
      `SELECT extract(epoch FROM (date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Bangkok')
         + interval '1 day 3 hours') AT TIME ZONE 'Asia/Bangkok' - clock_timestamp())::float8 * 1000 AS ms`,
    );
    await chat.app.moveClock(Math.round(clock?.ms ?? 0));
    await writeRules(chat.app.db, { line: { staff_from: 2, staff_until: 4 } });
    expect(await chat.ask(somchai, 'แอดมิน')).not.toContain('นอกเวลาทำการ');
    await writeRules(chat.app.db, { line: { staff_from: 4, staff_until: 5 } });
    await chat.press(somchai, 'v1:end');
    const reply = await chat.ask(somchai, 'แอดมิน');
    expect(reply).toContain('นอกเวลาทำการ');
    expect(reply).toContain('04:00');
  });

  it('leads elsewhere when nothing can be answered in the chat, which then goes on', async () => {
    await queryRaw(
      chat.app.db,
      `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat)
       VALUES (1, $1, $2, '@chokdee', 'โชคดี', false)`,
      [chat.line.channelId, chat.line.botUserId],
    );
    expect(await chat.ask(somchai, 'แอดมิน')).toContain('แชทกับแอดมิน');
    expect(await readTalk()).toEqual({ quietMinutes: null, hasAsked: false });
    await chat.say(chat.line.message(somchai, 'image'));
    expect(await chat.ask(somchai, 'ผลหวย')).not.toBe('');
  });
});
