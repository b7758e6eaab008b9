import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asksFor,
  readBillReference,
  toBillReference,
  writeBillCode,
} from '@/server/adapters/gateways/bill-code';
import { readCodePicture } from '@/server/adapters/gateways/code-picture';
import { createGateways } from '@/server/adapters/gateways/gateways';
import { createScbGateway } from '@/server/adapters/gateways/scb-gateway';
import { readConfig } from '@/server/config';
import type { PaymentRequest } from '@/server/deposits/payment-gateway';
import { BankStandIn, scbSettings } from '../../support/bank-stand-in';
import { startScriptedServer } from '../../support/scripted-server';

const request: PaymentRequest = {
  reference: '7b1f4f5e-52a1-4c2c-9a55-0d6a1f0c9a11',
  amountSatang: 300_37,
  channelId: 'scb',
  subChannelId: 'qr',
  validSeconds: 600,
};

describe('the code of a bill payment', () => {
  test('has the text of the Thai standard', () => {
    const bill = {
      ...{ billerId: '010753600031508', amountSatang: 300_37 },
      ...{ ref1: '7K3M9QW2ZC4D', ref2: '0812345678' },
    };
    const code = writeBillCode(bill);
    expect(code).toBe(
      '00020101021230690016A000000677010112011501075360003150802127K3M9QW2ZC4D0310081234567853037645802TH5406300.37630448EA',
    );
    expect(readBillReference(code)).toBe('7K3M9QW2ZC4D');
    expect(asksFor(code, 300_37)).toBe(true);
    expect(asksFor(code, 300_36)).toBe(false);
    expect(asksFor(code.replace('300.37', '300.38'), 300_38)).toBe(false);
    expect(asksFor('', 0)).toBe(false);
  });

  test('has whole baht with two decimals', () => {
    const bill = { billerId: '010753600031508', amountSatang: 500_00, ref1: 'A' };
    expect(writeBillCode(bill)).toContain('5406500.00');
  });

  test('has a reference that follows from the order and differs for others', () => {
    const references = Array.from({ length: 1_000 }, (_, index) => toBillReference(`${index}`));
    expect(new Set(references).size).toBe(1_000);
    expect(references.every((text) => /^[0-9A-Z]{12}$/.test(text))).toBe(true);
    expect(toBillReference('7')).toBe(references[7]);
  });
});

describe('the Partner API of SCB', () => {
  let bank: BankStandIn;
  let url: string;
  beforeEach(async () => {
    bank = new BankStandIn();
    url = await bank.listen();
  });
  afterEach(() => bank.close());

  const open = (change: Partial<ReturnType<typeof scbSettings>> = {}) =>
    createScbGateway({ ...scbSettings(url), ...change }, fetch);

  test('gets one token for many calls at once, and another when it ends early', async () => {
    const gateway = open();
    await Promise.all(Array.from({ length: 8 }, () => gateway.createPayment(request)));
    expect(bank.tokens).toBe(1);
    bank.endToken();
    await Promise.all(Array.from({ length: 8 }, () => gateway.createPayment(request)));
    expect(bank.tokens).toBe(2);
  });

  test('is not asked for a token again and again when it refuses the key', async () => {
    const gateway = open({ key: 'a wrong key' });
    await expect(gateway.createPayment(request)).rejects.toThrow(/refused with code 9500/);
    expect(bank.asked).toHaveLength(1);
  });

  test.each(['v1', 'v2'] as const)('makes codes by its call %s', async (codes) => {
    const made = await open({ codes }).createPayment(request);
    expect(made.gatewayReference).toBe(toBillReference(request.reference));
    expect(asksFor(made.qrPayload, 300_37)).toBe(true);
    expect(bank.asked.at(-1)).toBe(`POST /${codes}/payment/qrcode/create`);
    expect('numberOfTimes' in bank.ordered[0]!).toBe(codes === 'v2');
  });

  test('is not called for codes that this server makes', async () => {
    const made = await open({ codes: 'own', ref2: 'SITE1' }).createPayment(request);
    expect(readBillReference(made.qrPayload)).toBe(made.gatewayReference);
    expect(made.qrPayload).toContain('SITE1');
    expect(bank.asked).toEqual([]);
  });

  test.each([
    ['error', /answered with status 500/],
    ['silent', /did not answer within 300 ms/],
    ['odd', /in another form/],
  ] as const)(
    'in the mood %s fails with a sentence without address and secret',
    async (mood, sentence) => {
      bank.mood = mood;
      const failure = await open()
        .createPayment(request)
        .catch((error: unknown) => String(error));
      expect(failure).toMatch(sentence);
      expect(failure).not.toMatch(/127\.0\.0\.1|secret-0042|application-key/);
    },
  );

  test('that is gone fails with the reason', async () => {
    const gateway = open({ url: 'http://127.0.0.1:1' });
    await expect(gateway.findPayments?.('A', '2026-11-29')).rejects.toThrow(
      /cannot be reached: \w+/,
    );
  });

  test('is not followed to another address', async () => {
    const elsewhere = await startScriptedServer();
    const mover = await startScriptedServer();
    mover.answers = [{ status: 302, headers: { location: `${elsewhere.url}/v1/oauth/token` } }];
    await expect(open({ url: mover.url }).createPayment(request)).rejects.toThrow(/cannot be/);
    expect(elsewhere.received).toEqual([]);
    await Promise.all([elsewhere.close(), mover.close()]);
  });
});

describe('a picture of a code', () => {
  test.each([['no picture'], ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']])(
    'without a code is null: %s',
    async (text) => {
      expect(await readCodePicture(Buffer.from(text))).toBeNull();
    },
  );
});

describe('GATEWAYS', () => {
  const scb = {
    SCB_URL: 'https://bank.example/partners/v9/',
    SCB_KEY: 'key',
    SCB_SECRET: 'secret',
    SCB_BILLER_ID: '010753600031508',
    SCB_REF3_PREFIX: 'CKD',
  };
  const omise = { OMISE_SECRET_KEY: 'skey_x', OMISE_WEBHOOK_SECRET: 'YQ==, Yg==' };
  const createFrom = (env: Record<string, string>) =>
    createGateways(readConfig(env).gateways, fetch);

  test('is the sandbox by default', () => {
    expect(readConfig({}).gateways).toEqual({ hasSandbox: true, scb: undefined, omise: undefined });
  });

  test('names the gateways of a site', () => {
    const env = { GATEWAYS: 'scb, omise', ...scb, ...omise };
    const { gateways } = readConfig(env);
    expect(gateways.hasSandbox).toBe(false);
    expect(gateways.scb?.url).toBe('https://bank.example/partners/v9');
    expect(gateways.omise?.webhookSecrets).toEqual(['YQ==', 'Yg==']);
    expect(createFrom(env).map(({ gatewayId, isSimulated }) => [gatewayId, isSimulated])).toEqual([
      ['scb', undefined],
      ['omise', undefined],
    ]);
  });

  test('with keys for trials names simulated gateways, which real money refuses', () => {
    const env = {
      ...{ GATEWAYS: 'scb omise', ...scb, ...omise },
      SCB_URL: 'https://api-sandbox.partners.scb/partners/sandbox',
      OMISE_SECRET_KEY: 'skey_test_x',
    };
    expect(createFrom(env).map(({ isSimulated }) => isSimulated)).toEqual([true, true]);
  });

  test.each([
    [{ GATEWAYS: 'scb,paypal' }, /GATEWAYS.*names paypal, which is no payment gateway/],
    ...Object.keys(scb).map((name) => [
      { GATEWAYS: 'scb', ...scb, [name]: undefined },
      new RegExp(`GATEWAYS=scb needs ${name}`),
    ]),
    ...Object.keys(omise).map((name) => [
      { GATEWAYS: 'omise', ...omise, [name]: undefined },
      new RegExp(`GATEWAYS=omise needs ${name}`),
    ]),
    [{ GATEWAYS: 'scb', ...scb, SCB_BILLER_ID: '12' }, /SCB_BILLER_ID: must be 15 digits/],
  ] as [Record<string, string | undefined>, RegExp][])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
