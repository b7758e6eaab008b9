import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPhoneCodes } from '@/server/account/phone-code.service';
import { createHttpCodeSender } from '@/server/adapters/sms/http-code-sender';
import { readConfig } from '@/server/config';
import type { SmsSettings } from '@/server/sms-settings';
import { createTestApp } from '../../support/app';
import { type ScriptedServer, startScriptedServer } from '../../support/scripted-server';

const PHONE = '0812345678';
const times = {
  againMs: 1,
  longestWaitMs: 20,
  withinMs: 10_000,
  countedMs: 60_000,
  restMs: 60_000,
};

let gateway: ScriptedServer;
beforeEach(async () => {
  gateway = await startScriptedServer();
});
afterEach(() => gateway.close());

/** Settings of an environment, with the stand-in's address in place of the preset's. */
function settingsOf(env: Record<string, string>): SmsSettings {
  const { sms } = readConfig({ SMS_TIMEOUT_MS: '300', ...env });
  if (!sms) throw new Error('No SMS gateway is set.');
  return { ...sms, url: gateway.url + new URL(sms.url).pathname };
}

const twilio = {
  ...{ SMS_PRESET: 'twilio', SMS_AUTH: 'basic:AC123:token', SMS_SENDER: 'MG9' },
};

function senderOf(env: Record<string, string>, restMs = times.restMs) {
  return createHttpCodeSender(settingsOf(env), {
    siteName: () => Promise.resolve('โชคดี'),
    validMinutes: 10,
    fetch,
    times: { ...times, restMs },
  });
}

const code = { phone: PHONE, code: '123456', purpose: 'sign_in' } as const;

describe('the request', () => {
  test('ThaiBulkSMS gets a form with key and secret', async () => {
    gateway.answers = [{ status: 200, body: '{"remaining_credit":10}' }];
    await senderOf({
      ...{ SMS_PRESET: 'thaibulksms', SMS_AUTH: 'basic:key:secret', SMS_SENDER: 'Chokdee' },
    }).send(code);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = gateway.received;
    expect(path).toBe('/sms');
    expect(headers.authorization).toBe(`Basic ${btoa('key:secret')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      msisdn: PHONE,
      message: 'รหัส 123456 ใช้ใน 10 นาที ห้ามบอกใคร — โชคดี',
      sender: 'Chokdee',
    });
  });

  test('an error in an answer of 200 is a failure at ThaiBulkSMS', async () => {
    gateway.answers = [{ status: 200, body: '{"error":{"code":109,"name":"ERROR_SENDER"}}' }];
    await expect(
      senderOf({
        ...{ SMS_PRESET: 'thaibulksms', SMS_AUTH: 'basic:key:secret', SMS_SENDER: 'Chokdee' },
      }).send(code),
    ).rejects.toThrow('ERROR_SENDER');
  });

  test('Twilio gets the account in the path, and a service or a number as sender', async () => {
    gateway.answers = [{ status: 201, body: '{"sid":"SM1"}' }];
    await senderOf(twilio).sendNotice({ phone: PHONE, text: 'มีการเข้าสู่ระบบ & อื่น ๆ' });
    await senderOf({ ...twilio, SMS_SENDER: '+66200000000' }).sendNotice({
      phone: PHONE,
      text: 'ก',
    });
    const [first, second] = gateway.received.map(({ body }) =>
      Object.fromEntries(new URLSearchParams(body)),
    );
    expect(gateway.received[0]?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json');
    expect(first).toEqual({
      ...{ To: '+66812345678', Body: 'มีการเข้าสู่ระบบ & อื่น ๆ', MessagingServiceSid: 'MG9' },
    });
    expect(second).toMatchObject({ From: '+66200000000' });
  });

  test('a gateway of the environment gets JSON in which no text can add a field', async () => {
    const custom = {
      ...{ SMS_PRESET: 'custom', SMS_URL: 'https://sms.example/v1/send', SMS_FORMAT: 'json' },
      ...{ SMS_AUTH: 'header:X-Key:abc', SMS_OK_JSON: '/result/status = queued' },
      SMS_BODY: '{"to":["{phone_66}"],"text":"{text}","flash":false}',
    };
    gateway.answers = [{ status: 200, body: '{"result":{"status":"queued"}}' }];
    const text = '","to":"0899999999","x":"{phone_0}';
    await senderOf(custom).sendNotice({ phone: PHONE, text });
    expect(gateway.received[0]?.headers['x-key']).toBe('abc');
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({
      ...{ to: ['66812345678'], text, flash: false },
    });
    gateway.answers = [{ status: 200, body: '{"result":{"status":"rejected"}}' }];
    await expect(senderOf(custom).send(code)).rejects.toThrow('rejected');
  });
});

describe('a gateway that fails', () => {
  test.each<[string, ScriptedServer['answers'], number]>([
    ['is busy twice', [{ status: 429 }, { status: 503 }, { status: 201 }], 3],
    ['closes the connection', ['cut', { status: 201 }], 2],
    ['does not answer', ['silent', { status: 201 }], 2],
  ])('is asked again when it %s', async (_name, answers, times) => {
    gateway.answers = answers;
    await senderOf(twilio).send(code);
    expect(gateway.received).toHaveLength(times);
    expect(new Set(gateway.received.map(({ body }) => body)).size).toBe(1);
  });

  test.each<[string, ScriptedServer['answers'], number]>([
    ['refuses the key', [{ status: 401, body: '{"error":"key"}' }], 1],
    ['stays busy', [{ status: 503 }], 3],
    ['never answers', ['silent'], 2],
    ['asks for a long wait', [{ status: 429, headers: { 'retry-after': '60' } }], 1],
  ])('is left alone when it %s', async (_name, answers, times) => {
    gateway.answers = answers;
    await expect(senderOf(twilio).send(code)).rejects.toThrow('SMS gateway');
    expect(gateway.received).toHaveLength(times);
  });

  test('an error names neither phone nor code nor secret', async () => {
    gateway.answers = [{ status: 400, body: `to +66812345678: code 123456 was not sent` }];
    const error = await senderOf(twilio)
      .send(code)
      .then(
        () => undefined,
        (thrown: unknown) => String(thrown),
      );
    expect(error).toContain('answered 400');
    expect(error).not.toMatch(/812345678|123456|token/);
  });
});

test('after five failures members learn at once that no code can be sent, until the rest is over', async () => {
  const app = await createTestApp();
  try {
    const codeSender = senderOf(twilio, 300);
    const codes = createPhoneCodes({
      ...{
        db: app.db,
        agentId: 1,
        codeSender,
        showsCodes: false,
        logger: pino({ level: 'silent' }),
      },
    });
    const ask = (ip: string) =>
      codes.send({
        ...{ purpose: 'sign_in', phone: PHONE, memberId: null },
        caller: { ip, deviceId: null, userAgent: 'a browser' },
      });
    gateway.answers = [{ status: 400 }];
    for (let failed = 0; failed < 5; failed += 1)
      await codeSender.send(code).catch(() => undefined);
    await expect(ask('10.0.0.1')).rejects.toMatchObject({ errorName: 'sms.unavailable' });
    expect(gateway.received).toHaveLength(5);
    gateway.answers = [{ status: 201 }];
    await expect.poll(() => codeSender.isAvailable?.()).toBe(true);
    await ask('10.0.0.1');
    await expect.poll(() => gateway.received.length).toBe(6);
  } finally {
    await app.close();
  }
});

describe('the start is refused', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'without the secret of a preset',
      { SMS_PRESET: 'thaibulksms', SMS_SENDER: 'A' },
      'SMS_AUTH=basic',
    ],
    ['without a sender', { SMS_PRESET: 'twilio', SMS_AUTH: 'basic:A:b' }, 'SMS_SENDER'],
    ['without an address', { SMS_PRESET: 'custom', SMS_BODY: 'to={phone_0}&m={text}' }, 'SMS_URL'],
    [
      'without the text in the body',
      { SMS_PRESET: 'custom', SMS_URL: 'https://sms.example', SMS_BODY: 'to={phone_0}' },
      '{text}',
    ],
    [
      'with a body that is no JSON',
      {
        ...{ SMS_PRESET: 'custom', SMS_URL: 'https://sms.example', SMS_FORMAT: 'json' },
        SMS_BODY: 'to={phone_0}&m={text}',
      },
      'must be JSON',
    ],
    ['with an unknown preset', { SMS_PRESET: 'pigeon' }, 'SMS_PRESET'],
    [
      'with an unknown kind of secret',
      {
        ...twilio,
        SMS_PRESET: 'custom',
        SMS_URL: 'https://sms.example',
        SMS_AUTH: 'digest:a',
        SMS_BODY: 'to={phone_0}&m={text}',
      },
      'SMS_AUTH',
    ],
  ])('%s', (_name, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
