import type { messagingApi } from '@line/bot-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositCreate } from '@/contract/deposits.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { type Chat, LIFF_ID, linkUser, openChat } from '../../support/chat.fixture';
import { findMessageFaults } from '../../support/line-message-limits';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { chatUsers } from '../../support/official-account-stand-in';
import { planBreak } from '../../support/safety-planter';
import { sized } from '../../support/test-size';
import { endEarlier, oweTurnover, withdraw } from '../../support/withdrawal.fixture';

const PUBLIC_URL = 'https://play.example';
const MOST_BUBBLE_BYTES = 3_072;
let chat: Chat;
let token: string;
beforeAll(async () => {
  chat = await openChat({
    publicUrl: PUBLIC_URL,
    prepare: async (app) => {
      token = await app.loginAs();
    },
  });
});
beforeEach(() => chat.reset());
afterAll(() => chat.close());

const { somchai, malee, stranger } = chatUsers;
const [{ username }] = demoMembers;

const roles = {
  stranger: () => Promise.resolve(),
  member: async () => {
    await linkUser(chat.app.db, somchai);
  },
  excluded: async () => {
    await linkUser(chat.app.db, somchai);
    await planBreak(chat.app.db, 'excluded', 'NULL');
  },
  'in time-out': async () => {
    await linkUser(chat.app.db, somchai);
    await planBreak(chat.app.db, 'time_out', "business_now() + interval '1 hour'");
  },
  closed: async () => {
    await linkUser(chat.app.db, somchai);
    await queryRaw(
      chat.app.db,
      'UPDATE members SET closed_at = business_now() WHERE username = $1',
      [username],
    );
  },
} as const;
type Role = keyof typeof roles;

const LINK = 'ยังไม่ได้เชื่อมบัญชี';
const PAUSED = 'บัญชีนี้พักการเล่น';
const CLOSED = 'บัญชีนี้ปิดแล้ว';

/** Words with a part of their answer to a member, and how they are answered to others. */
const answers: readonly (readonly [word: string, part: string, kind: keyof typeof kinds])[] = [
  ['ยอด', 'ยอดเงินของคุณ', 'open private'],
  ['ถอน', 'ถอนได้ตอนนี้', 'open private'],
  ['ฝาก', 'สแกนคิวอาร์', 'private'],
  ['โพย', 'โพยล่าสุด', 'private'],
  ['วงล้อ', 'สิทธิ์หมุน', 'private'],
  ['เช็คอิน', 'เช็คอินวันนี้', 'private'],
  ['แนะนำเพื่อน', '/register?ref=', 'private'],
  ['ผลหวย', 'ผลหวย', 'public'],
  ['หวย', 'หวยที่เปิดรับ', 'public'],
  ['โปรโมชั่น', 'carousel', 'public'],
  ['เมนู', 'พิมพ์ถามได้เลย', 'public'],
  ['สล็อต', '/slot', 'public'],
  ['/coupon', '/member/coupon', 'public'],
  ['แอดมิน', 'แอดมินจะตอบ', 'open'],
  ['เลิกเล่น', 'tel:1323', 'open'],
];
const kinds = {
  'open private': { stranger: LINK, excluded: null, closed: CLOSED },
  private: { stranger: LINK, excluded: PAUSED, closed: CLOSED },
  public: { stranger: null, excluded: PAUSED, closed: CLOSED },
  open: { stranger: null, excluded: null, closed: null },
} as const;

function partFor(role: Role, [, part, kind]: (typeof answers)[number]): string {
  if (role === 'member') return part;
  return kinds[kind][role === 'in time-out' ? 'excluded' : role] ?? part;
}

function bubblesOf({ type, ...rest }: messagingApi.Message): readonly object[] {
  if (type !== 'flex' || !('contents' in rest)) return [];
  const { contents } = rest;
  return contents.type === 'carousel' ? contents.contents : [contents];
}

describe.each(Object.keys(roles) as Role[])('a user who is %s', (role) => {
  beforeEach(() => roles[role]());

  it.each(answers)('is answered by role: %s', async (...answer) => {
    const [word] = answer;
    const [reply] = await chat.say(chat.line.text(somchai, word));
    const messages = reply?.messages ?? [];
    expect(JSON.stringify(messages)).toContain(partFor(role, answer));
    expect(messages.flatMap(findMessageFaults)).toEqual([]);
    const sizes = messages
      .flatMap(bubblesOf)
      .map((bubble) => Buffer.byteLength(JSON.stringify(bubble)));
    expect(sizes.filter((size) => size > MOST_BUBBLE_BYTES)).toEqual([]);
  });

  it('is greeted on following', async () => {
    const greetings = {
      ...{ stranger: 'ยินดีต้อนรับสู่', member: 'สวัสดี คุณสมหญิง' },
      ...{ excluded: PAUSED, 'in time-out': PAUSED, closed: CLOSED },
    };
    const [reply] = await chat.say(chat.line.follow(somchai));
    expect(JSON.stringify(reply)).toContain(greetings[role]);
  });

  it('reads no amount of another member, and none without an account', async () => {
    const told: string[] = [];
    const own = answers.filter(([, , kind]) => kind.endsWith('private'));
    for (const [word] of own) told.push(await chat.ask(somchai, word));
    const tellsBalance = told.join('').includes('฿1,000.00');
    expect(tellsBalance).toBe(role !== 'stranger' && role !== 'closed');
  });
});

it('promotions, deposits and games never reach a member on a break', async () => {
  await roles.excluded();
  const told: string[] = [await chat.ask(somchai, 'อะไรก็ได้')];
  for (const [word] of answers) told.push(await chat.ask(somchai, word));
  expect(told.join('')).not.toMatch(/promotions|member\/deposit|lotto\/|\/slot|register/);
});

describe('the balance', () => {
  beforeEach(() => roles.member());

  it('is that of the wallet page, with points and the turnover that is left', async () => {
    expect(await chat.ask(somchai, 'ยอด')).toContain('฿1,000.00');
    await oweTurnover(chat.app, username, { required: 500_00, played: 100_00 });
    const told = await chat.ask(somchai, 'ยอด');
    expect(told).toContain('฿400.00');
    expect(told).toContain('"500"');
  });

  it('stays out of the chat where the agent has chosen so, and the button shows it', async () => {
    await writeRules(chat.app.db, { line: { shows_balance: 0 } });
    for (const text of ['ยอด', 'ถอน']) expect(await chat.ask(somchai, text)).not.toContain('฿');
    expect(await chat.ask(somchai, 'ยอด')).toContain('แตะเพื่อดูยอด');
  });

  it('is told five times in a minute', async () => {
    const told: string[] = [];
    for (let time = 0; time < 7; time += 1) told.push(await chat.ask(somchai, 'ยอด'));
    expect(told.map((text) => text !== '')).toEqual([true, true, true, true, true, false, false]);
  });

  it('leads into LINE', async () => {
    expect(await chat.ask(somchai, 'ยอด')).toContain(
      `https://liff.line.me/${LIFF_ID}/member/withdraw`,
    );
  });
});

it('a waiting deposit is answered with its exact amount and the time that is left', async () => {
  await roles.member();
  const body = { account_id: '1', amount: '300' };
  const { amount } = (await chat.app.call(depositCreate, { token, body })).data;
  const told = await chat.ask(somchai, 'ฝาก');
  expect(told).toContain(`฿${(amount / 100).toFixed(2)}`);
  expect(told).toMatch(/\d+ นาที/);
});

it('a withdrawal under way is answered with its state and the usual time', async () => {
  await roles.member();
  await endEarlier(
    chat.app,
    Array.from({ length: 10 }, () => 4),
  );
  expect(await chat.ask(somchai, 'ถอน')).toContain('ภายใน 5 นาที');
  await withdraw(chat.app, token);
  const told = await chat.ask(somchai, 'ถอน');
  expect(told).toContain('รอตรวจสอบ');
  expect(told).toContain('฿300.00');
});

it('owed turnover leaves nothing to withdraw', async () => {
  await roles.member();
  expect(await chat.ask(somchai, 'ถอน')).toContain('฿1,000.00');
  await oweTurnover(chat.app, username, { required: 500_00 });
  const told = await chat.ask(somchai, 'ถอน');
  expect(told).toContain('฿0.00');
  expect(told).toContain('฿500.00');
});

describe('bills', () => {
  let billId: string;
  let number: string;
  beforeEach(async () => {
    await roles.member();
    await linkUser(chat.app.db, malee, demoMembers[1].username);
    const round = await openRound(chat.app);
    const made = await bet(chat.app, token, round.round_id, [toBet('two_top', '42', '20')]);
    ({ bill_id: billId, number } = made.data);
  });

  it('are listed with their stake, and one by one', async () => {
    const list = await chat.ask(somchai, 'โพย');
    expect(list).toContain('แทง ฿20.00');
    expect(list).toContain(`v1:bills:${billId}`);
    const one = await chat.press(somchai, `v1:bills:${billId}`);
    expect(one).toContain(`โพยเลขที่ ${number}`);
    expect(one).toContain('฿20.00');
  });

  it.each([
    ['of another member', malee],
    ['of a member, for a stranger', stranger],
  ])('%s are unknown', async (_, userId) => {
    const unknown = await chat.press(userId, 'v1:bills:5f0d3c1e-3a58-4a8e-9c53-0a4e8f6e2b11');
    await queryRaw(chat.app.db, `DELETE FROM attempts WHERE key LIKE 'line_hint/%'`);
    const told = await chat.press(userId, `v1:bills:${billId}`);
    expect(told).toBe(unknown);
    expect(told).toContain('พิมพ์ถามได้เลย');
  });
});

it('a member can stop news about rewards in the chat', async () => {
  await roles.member();
  expect(await chat.ask(somchai, 'โปร')).toContain('v1:mute:rewards');
  await queryRaw(
    chat.app.db,
    `INSERT INTO line_preferences (member_id, money, results, rewards)
     SELECT id, true, true, true FROM members WHERE username = $1`,
    [username],
  );
  expect(await chat.press(somchai, 'v1:mute:rewards')).toContain('ปิดข่าวโปรโมชั่นแล้ว');
  const rows = await queryRaw(chat.app.db, 'SELECT money, results, rewards FROM line_preferences');
  expect(rows).toEqual([{ money: true, results: true, rewards: false }]);
});

it.each(['', 'v1:', 'v1:balance:1', 'v9:balance', '{"a":1}', "v1:bills:' OR true --"])(
  'unknown data of a button gets the hint: %s',
  async (data) => {
    await roles.member();
    expect(await chat.press(somchai, data)).toContain('พิมพ์ถามได้เลย');
  },
);

describe('a flood', () => {
  const BATCH = 100;
  /** Unknown texts of one stranger. */
  const TEXTS = sized(200, 600);

  it(`gets one hint for ${TEXTS} unknown texts`, async () => {
    for (let sent = 0; sent < TEXTS; sent += BATCH) {
      await chat.say(
        ...Array.from({ length: BATCH }, (_, at) => chat.line.text(stranger, `อะไร ${sent + at}`)),
      );
    }
    expect(chat.line.replies).toHaveLength(1);
  });

  it('gets 20 answers to known words, and leaves other users alone', async () => {
    await chat.say(...Array.from({ length: BATCH }, () => chat.line.text(stranger, 'เมนู')));
    expect(chat.line.replies).toHaveLength(20);
    expect(await chat.ask(malee, 'เมนู')).not.toBe('');
  });
});
