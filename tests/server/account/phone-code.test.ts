import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogCodeSender } from '@/server/account/code-sender';
import { createPhoneCodes, type PhoneCodes } from '@/server/account/phone-code.service';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';
import { sized } from '../../support/test-size';

const MINUTE_MS = 60_000;
const phone = '0812345678';
const purpose = 'sign_in';
const logger = pino({ level: 'silent' });
let app: TestApp;
let codes: PhoneCodes;
let sent: string[];

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(async () => {
  await app.reset();
  sent = [];
  codes = createPhoneCodes({
    db: app.db,
    agentId: 1,
    codeSender: {
      send: ({ code }) => {
        sent.push(code);
        return Promise.resolve();
      },
      sendNotice: () => Promise.reject(new Error('A code is no notice.')),
    },
    showsCodes: false,
    logger,
  });
});
afterAll(() => app.close());

const at = (ip: string, deviceId: string | null = null) => ({
  ip,
  deviceId,
  userAgent: 'a browser',
});
const owner = { purpose, phone, memberId: null, caller: at('10.0.0.1') } as const;

/** Returns a six-digit code that differs from the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => (error as { errorName?: unknown }).errorName,
  );
}

/** Returns the seconds that a refused caller must wait; 0 when a code was sent. */
async function waitOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 0,
    (error: unknown) => (error as { retryAfterSeconds: number }).retryAfterSeconds,
  );
}

describe('a phone code', () => {
  test('is accepted only once, and only for its own purpose, phone and caller', async () => {
    await codes.send(owner);
    const code = sent[0]!;
    const others = [
      { ...owner, purpose: 'link_line' as const },
      { ...owner, phone: '0823456789' },
      { ...owner, caller: at('10.0.0.2') },
    ];
    for (const other of others)
      expect(await refusalOf(codes.prove({ ...other, code }))).toBe('auth.wrong_code');
    const proven = await codes.prove({ ...owner, code });
    await codes.use(app.db, proven);
    expect(await refusalOf(codes.use(app.db, proven))).toBe('auth.wrong_code');
    expect(await refusalOf(codes.prove({ ...owner, code }))).toBe('auth.wrong_code');
  });

  test('stays valid when the transaction that uses it fails for another reason', async () => {
    await codes.send(owner);
    for (let turn = 0; turn < 8; turn += 1) await codes.prove({ ...owner, code: sent[0]! });
    const proven = await codes.prove({ ...owner, code: sent[0]! });
    const undone = app.db.transaction().execute(async (tx) => {
      await codes.use(tx, proven);
      throw new Error('something else');
    });
    await expect(undone).rejects.toThrow('something else');
    await codes.use(app.db, await codes.prove({ ...owner, code: sent[0]! }));
  });

  test('can be used by only one of several parallel requests', async () => {
    await codes.send(owner);
    const proven = await codes.prove({ ...owner, code: sent[0]! });
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(codes.use(app.db, proven))),
    );
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  test('is neither replaced nor used up by the requests and guesses of strangers', async () => {
    await codes.send(owner);
    const stranger = { ...owner, caller: at('10.0.0.66') };
    await codes.send(stranger);
    for (let turn = 0; turn < 10; turn += 1)
      await refusalOf(codes.prove({ ...stranger, code: otherThan(sent[0]!) }));
    expect(await refusalOf(codes.prove({ ...owner, code: sent[0]! }))).toBeUndefined();
  });

  test('stays valid when its device changes to another IP, but not on another device', async () => {
    await codes.send({ ...owner, caller: at('10.0.0.1', 'the phone') });
    const elsewhere = { ...owner, caller: at('10.0.0.2', 'the phone') };
    expect(await refusalOf(codes.prove({ ...elsewhere, code: sent[0]! }))).toBeUndefined();
    const other = { ...owner, caller: at('10.0.0.1', 'another phone') };
    expect(await refusalOf(codes.prove({ ...other, code: sent[0]! }))).toBe('auth.wrong_code');
  });
});

describe('limits on sending codes', () => {
  test('requests from sixty IPs send at most ten SMS, and the owner gets a code within an hour', async () => {
    let now = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      for (const each of ['reset_password', 'sign_in', 'register'] as const)
        await refusalOf(codes.send({ ...owner, purpose: each, caller: at(`10.0.1.${turn}`) }));
      now += 7 * MINUTE_MS;
      await app.moveClock(now);
    }
    expect(sent.length).toBeLessThanOrEqual(10);
    const newcomer = { ...owner, purpose: 'reset_password', caller: at('10.9.9.9') } as const;
    await app.moveClock(now + (await waitOf(codes.send(newcomer))) * 1_000);
    expect(await refusalOf(codes.send(newcomer))).toBeUndefined();
  });

  test('callers who retry as early as possible do not keep the owner from getting a code within an hour', async () => {
    let now = 0;
    const ips = Array.from({ length: 60 }, (_, index) => `10.0.1.${index}`);
    for (let hour = 0; hour < sized(2, 6); hour += 1) {
      for (const ip of ips) {
        for (const each of ['reset_password', 'sign_in', 'register'] as const)
          await refusalOf(codes.send({ ...owner, purpose: each, caller: at(ip) }));
        now += MINUTE_MS;
        await app.moveClock(now);
      }
    }
    expect(sent.length).toBeLessThanOrEqual(10);
    const newcomer = { ...owner, purpose: 'reset_password', caller: at('10.9.9.9') } as const;
    const wait = await waitOf(codes.send(newcomer));
    expect(wait).toBeLessThanOrEqual(60 * 60);
    // While the owner waits, the same IPs keep requesting codes.
    for (const ip of ips) await refusalOf(codes.send({ ...owner, caller: at(ip) }));
    await app.moveClock(now + wait * 1_000);
    expect(await refusalOf(codes.send(newcomer))).toBeUndefined();
  });

  test('requests for codes of one purpose block neither codes for another purpose nor a known device', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await refusalOf(codes.send({ ...owner, caller: at(`10.0.1.${turn}`) }));
    expect(await refusalOf(codes.send(owner))).toBe('auth.too_many_codes');
    const reset = { ...owner, purpose: 'reset_password' } as const;
    expect(await refusalOf(codes.send(reset))).toBeUndefined();
    const known = { ...owner, caller: at('10.0.0.1', 'the phone'), isKnownDevice: true };
    for (let turn = 0; turn < 12; turn += 1) {
      await app.moveClock(turn * 13 * MINUTE_MS);
      expect(await refusalOf(codes.send(known))).toBeUndefined();
    }
  });

  test('parallel requests are counted one after the other', async () => {
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        refusalOf(codes.send({ ...owner, caller: at(`10.0.2.${index}`) })),
      ),
    );
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  test('a refused caller never has to wait longer than an hour', async () => {
    const waits = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const ip = turn % 2 === 0 ? '10.0.0.66' : `10.0.1.${turn}`;
      waits.push(await waitOf(codes.send({ ...owner, caller: at(ip) })));
      waits.push(
        await waitOf(
          codes.send({ ...owner, phone: `08${70_000_000 + turn}`, caller: at('10.0.0.99') }),
        ),
      );
      await app.moveClock(turn * 2 * MINUTE_MS);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 * 60);
    expect(Math.max(...waits)).toBeGreaterThan(0);
  });

  test('one IP gets at most eight codes a day for one phone', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      await app.moveClock(hour * 59 * MINUTE_MS);
      for (const each of ['reset_password', 'sign_in', 'register'] as const)
        await refusalOf(codes.send({ ...owner, purpose: each }));
    }
    expect(sent).toHaveLength(8);
  });

  test('one IP gets codes for at most forty phones while no code is used', async () => {
    for (let turn = 0; turn < 200; turn += 1)
      await refusalOf(codes.send({ ...owner, phone: `08${10_000_000 + turn}` }));
    expect(sent).toHaveLength(40);
  });

  test('codes that are used do not count against a shared IP', async () => {
    const phones = sized(45, 100);
    for (let turn = 0; turn < phones; turn += 1) {
      const request = { ...owner, phone: `08${10_000_000 + turn}` };
      await codes.send(request);
      await codes.use(app.db, await codes.prove({ ...request, code: sent.at(-1)! }));
    }
    expect(sent).toHaveLength(phones);
  });

  test('naming a different device in each request does not get around the limit of an IP', async () => {
    const refusals = [];
    for (let turn = 0; turn < 3; turn += 1)
      refusals.push(
        await refusalOf(codes.send({ ...owner, caller: at('10.0.0.66', `device ${turn}`) })),
      );
    expect(refusals).toEqual([undefined, 'auth.too_many_codes', 'auth.too_many_codes']);
  });
});

test('security events of sent and refused codes contain neither the code nor the full phone number', async () => {
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE username = $1',
    [phone],
  );
  const request = { ...owner, memberId: member!.id };
  await codes.send(request);
  await refusalOf(codes.prove({ ...request, code: otherThan(sent[0]!) }));
  const events = await queryRaw<{ kind: string; detail: unknown }>(
    app.db,
    'SELECT kind, member_id, address, detail FROM security_events ORDER BY id',
  );
  const shared = { member_id: member!.id, address: '10.0.0.1' };
  const detail = { purpose, phone: '081*****78' };
  expect(events).toEqual([
    { kind: 'code.sent', ...shared, detail },
    { kind: 'code.refused', ...shared, detail },
  ]);
});

describe('without an SMS gateway', () => {
  test('the response contains the code only where `showsCodes` is set', async () => {
    expect(await codes.send(owner)).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
    const demo = createPhoneCodes({
      db: app.db,
      agentId: 1,
      codeSender: createLogCodeSender({ info: () => undefined, warn: () => undefined }),
      showsCodes: true,
      logger,
    });
    const { demo_code: code } = await demo.send({ ...owner, phone: '0823456789' });
    expect(code).toMatch(/^\d{6}$/);
    await demo.prove({ ...owner, phone: '0823456789', code: code! });
  });

  test('the log contains neither code nor phone number when codes are hidden', async () => {
    const lines: string[] = [];
    const write = (line: string) => {
      lines.push(line);
    };
    const message = { phone, code: '123456', purpose } as const;
    await createLogCodeSender({ info: write, warn: write }).send(message);
    await createLogCodeSender({ info: write, warn: write }, { hidesCodes: true }).send(message);
    expect(lines[0]).toContain('123456');
    expect(lines[1]).not.toMatch(/123456|0812345678/);
  });
});
