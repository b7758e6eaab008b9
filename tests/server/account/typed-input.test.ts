import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, memberProfile, resetPassword } from '@/contract/account.contract';
import { couponPreview } from '@/contract/coupons.contract';
import { generateQr } from '@/contract/deposits.contract';
import { register } from '@/contract/registration.contract';
import { login, userInfo } from '@/contract/session.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const phone = '0812345678';

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function findMember(username: string) {
  return app.db
    .selectFrom('members')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** Returns the `issues` of a response: messages by field. */
function issuesOf(response: { json: unknown }): unknown {
  return (response.json as { issues?: unknown }).issues;
}

describe('a phone number', () => {
  test.each([
    '+66812345678',
    '66812345678',
    '0066812345678',
    '812345678',
    '(081) 234.5678',
    '๐๘๑-๒๓๔-๕๖๗๘',
    '０８１２３４５６７８',
    '\u202d081\u2011234\u20115678\u202c',
    '\u2068+66 81 234 5678\u2069',
    '081\u200b2345678\ufeff',
  ])('typed as %j signs in as 0812345678', async (username) => {
    const { data } = await app.call(login, { body: { username, password: 'demo1234' } });
    expect(data.user.username).toBe(phone);
  });

  test('is normalised before it is stored and before the code is sent to it', async () => {
    const form = registrationForm({ username: '+66 89 999 9999' });
    await app.call(register, { body: form });
    const code = app.sentCodes.at(-1);
    expect(code?.phone).toBe('0899999999');
    await app.call(register, { body: { ...form, username: '๐๘๙๙๙๙๙๙๙๙', code: code!.code } });
    expect((await findMember('0899999999')).username).toBe('0899999999');
  });

  test('that is taken cannot register a second account', async () => {
    const again = await registerMember(app, registrationForm({ username: phone }));
    expect(again.refusal).toBe('register.username_taken');
  });

  test.each(['+85512345678', '021234567', '08123456789', '+0812345678'])(
    'that is not a Thai mobile number is refused: %s',
    async (username) => {
      const response = await app.call(login, { body: { username, password: 'demo1234' } });
      expect(response.status).toBe(400);
    },
  );

  test('in any spelling finds the member for an operator', async () => {
    const found = await operate(app, `/members?username=${encodeURIComponent('+66 81-234-5678')}`);
    expect(found.data).toMatchObject({ username: phone });
  });
});

describe('digits of other scripts', () => {
  test('are accepted in a one-time code, with spaces and invisible characters', async () => {
    await app.call(resetPassword, { body: { username: phone } });
    const { code } = app.sentCodes.at(-1)!;
    const thai = code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
    const typed = `\u200b${thai.slice(0, 3)} ${thai.slice(3)}`;
    const body = { username: phone, code: typed, password: 'a long one' };
    expect((await app.call(resetPassword, { body })).refusal).toBeUndefined();
  });

  test('are stored as plain digits in a bank account number', async () => {
    await registerMember(
      app,
      registrationForm({ bank_account_number: '๑๒๓-๔-๕๖๗๘๙\u2011๐\u200b' }),
    );
    expect((await findMember('0899999999')).bank_account_number).toBe('1234567890');
  });

  test.each([
    ['๑๐๐', 100_00],
    ['１，０００', 1_000_00],
    ['1 000', 1_000_00],
    ['฿1,000.50', 1_000_50],
    ['1,000', 1_000_00],
  ])('are read in the deposit amount %j', async (amount, satang) => {
    const token = await app.loginAs();
    const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount };
    expect((await app.call(generateQr, { token, body })).data.amount).toBe(satang);
  });

  test.each(['1,5', '1,00', '1e3', '20.005', '-๑๐๐', '10,00,000'])(
    'are refused, like plain digits, in the malformed withdrawal amount %j',
    async (amount) => {
      const token = await app.loginAs();
      expect((await app.call(withdrawCreate, { token, body: { amount } })).status).toBe(400);
    },
  );

  test('are read in a coupon code', async () => {
    await plantPlayOfAll(app.db);
    const token = await app.loginAs();
    const { data } = await app.call(couponPreview, {
      token,
      body: { code: '\ufeffchokdee–๕๐ ' },
    });
    expect(data.code).toBe('CHOKDEE50');
  });
});

describe('a name', () => {
  test.each([
    ['O\u2019Brien', "O'Brien"],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['Nguyễn', 'Nguyễn'],
    ['ใจดี\ufeff', 'ใจดี'],
    ['\u200bเเก้ว', 'แก้ว'],
  ])('typed as %j is stored as %s', async (typed, stored) => {
    const { extraFields } = await registerMember(app, registrationForm({ last_name: typed }));
    const profile = await app.call(memberProfile, { token: extraFields.access_token });
    expect(profile.data.last_name).toBe(stored);
  });

  test.each(['ใจ\u200bดี', 'J\u043ehn', 'ＪＯＨＮ', '=cmd', 'a\u202eb', 'so×so', '\u200b'])(
    'with hidden, foreign or unsafe characters is refused: %j',
    async (last_name) => {
      const body = registrationForm({ last_name });
      expect((await app.call(register, { body })).status).toBe(400);
    },
  );
});

describe('a password', () => {
  const composed = 'รักน้ำใสใส77';
  const variants = [
    composed.normalize('NFKD'),
    'รักน\u0e4d\u0e49\u0e32ใสใส77',
    'รักน\u0e33\u0e49ใสใส77',
    `\u2068${composed}\u2069`,
  ];

  test.each(variants)('set in its composed form is accepted in the form %j', async (typed) => {
    const token = await app.loginAs();
    const body = { current_password: 'demo1234', password: composed };
    await app.call(changePassword, { token, body });
    const response = await app.call(login, { body: { username: phone, password: typed } });
    expect(response.refusal).toBeUndefined();
  });

  test.each([...variants, ' demo 1234 ', 'Ｄｅｍｏ１２３４'])(
    'stored as a hash of its unnormalised form is still accepted: %j',
    async (typed) => {
      await queryRaw(app.db, 'UPDATE members SET password_hash = $1 WHERE username = $2', [
        await hash(typed),
        phone,
      ]);
      const signedIn = await app.call(login, { body: { username: phone, password: typed } });
      expect(signedIn.refusal).toBeUndefined();
    },
  );

  test('with invisible characters only is refused', async () => {
    const token = await app.loginAs();
    const body = { current_password: 'demo1234', password: '\u200b'.repeat(12) };
    expect((await app.call(changePassword, { token, body })).status).toBe(400);
  });

  test.each(['Passw0rd!', 'password2026', '1qaz2wsx3edc', 'qwerty!@#'])(
    'that is among the most common ones is refused: %s',
    async (password) => {
      const token = await app.loginAs();
      const body = { current_password: 'demo1234', password };
      expect((await app.call(changePassword, { token, body })).status).toBe(400);
    },
  );
});

describe('a birth date', () => {
  test.each([
    ['1890-01-01', 'ปีเกิดต้องไม่ก่อน ค.ศ. 1900'],
    ['2533-05-05', 'กรุณากรอกปีเกิดเป็น ค.ศ. เช่น 1990'],
    ['2549-02-29', 'กรุณากรอกปีเกิดเป็น ค.ศ. เช่น 1990'],
    ['1985-02-29', 'ไม่มีวันที่นี้ในปฏิทิน'],
    ['0000-01-01', 'ปีเกิดต้องไม่ก่อน ค.ศ. 1900'],
  ])('%s is refused with the reason that fits it', async (birth_date, message) => {
    const response = await app.call(register, { body: registrationForm({ birth_date }) });
    expect(issuesOf(response)).toEqual([{ path: 'birth_date', message }]);
  });

  test.each(['1900-01-01', '2004-02-29'])('%s is accepted', async (birth_date) => {
    const { extraFields } = await registerMember(app, registrationForm({ birth_date }));
    const response = await app.call(userInfo, { token: extraFields.access_token });
    expect(response.refusal).toBeUndefined();
  });
});

test.each([
  ['a list', '[]', 400],
  ['no JSON', '{', 400],
])('a request body that is %s is refused with one issue', async (_kind, body, status) => {
  const response = await app.fetch(
    new Request('http://app.test/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
  expect(response.status).toBe(status);
  expect(((await response.json()) as { issues: unknown[] }).issues).toHaveLength(1);
});
