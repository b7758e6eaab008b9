import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberProfile, resetPassword, verifyPhone } from '@/contract/account.contract';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import { questRedeem } from '@/contract/quests.contract';
import { register } from '@/contract/registration.contract';
import { login, userInfo } from '@/contract/session.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { wheelSpinV2 } from '@/contract/wheel.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { findHouseAccountId, runCommand } from '@/server/ledger/ledger.service';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { registerMember, sentCodeFor } from '../../support/registration.fixture';
import { registrationForm, unusedBankAccount } from '../../support/registration-form';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const phone = '0899999999';
const stolen = { bank_code: '004', bank_account_number: '9990004567' } as const;
const thief = registrationForm({
  username: phone,
  first_name: 'โจร',
  last_name: 'ร้าย',
  password: 'a thief has it',
  ...stolen,
});
const owner = registrationForm({
  username: phone,
  first_name: 'เจ้า',
  last_name: 'ของ',
  password: 'the owner has it',
});
const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function setMode(mode: 'before_money' | 'at_registration', db = app.db) {
  return queryRaw(
    db,
    `UPDATE agents SET config = config || jsonb_build_object('phone_code', $1::text) WHERE id = 1`,
    [mode],
  );
}

/** Registers a member with an unverified phone. @returns the member's token */
async function registerUnproved(form: object = thief, call: TestCall = {}): Promise<string> {
  await setMode('before_money');
  return (await app.call(register, { ...call, body: form })).extraFields.access_token;
}

/** Credits a wallet and points to a member whose phone is unverified. @returns the member's id */
async function giveGifts(token: string): Promise<number> {
  const { user } = (await app.call(userInfo, { token })).data;
  const accounts = await queryRaw<{ id: number; kind: string }>(
    app.db,
    `SELECT id, kind FROM accounts WHERE member_id = $1 AND kind IN ('member_wallet', 'member_points')`,
    [user.id],
  );
  await runCommand(
    app.db,
    {
      scope: 'test',
      route: 'gift',
      key: user.id,
      content: {},
      lockAccountIds: accounts.map(({ id }) => id),
    },
    async ({ tx, post }) => {
      for (const { id, kind } of accounts) {
        const house = kind === 'member_points' ? 'house_points' : 'promotion_budget';
        await post({
          leg: kind,
          debitAccountId: await findHouseAccountId(tx, 1, house),
          creditAccountId: id,
          amount: 50_00,
          code: 'coupon_credit',
          reference: 'gift',
        });
      }
      return null;
    },
  );
  return Number(user.id);
}

/** Expects that the account has the phone of the owner, and neither data nor money of the stranger. */
async function expectOwnAccount(token: string): Promise<void> {
  const profile = (await app.call(memberProfile, { token })).data;
  expect(profile.username).toBe(phone);
  expect(`${profile.first_name} ${profile.last_name}`).not.toContain('โจร');
  expect(profile.bank_account?.last_digits).not.toBe('4567');
  expect((await app.call(withdrawInfo, { token })).data.account?.last_digits).not.toBe('4567');
  expect((await app.call(memberWallets, { token })).data).toMatchObject([{ balance: 0 }]);
  expect((await app.call(memberPoints, { token })).data).toEqual({ point: 0 });
}

describe.each(['before_money', 'at_registration'] as const)(
  'the owner of a phone that a stranger registered without verifying it, with phone_code=%s',
  (mode) => {
    test('can register and gets a separate, empty account', async () => {
      const strangers = await registerUnproved();
      const strangerId = await giveGifts(strangers);
      await setMode(mode);
      const asked = await app.call(register, { body: owner });
      expect(asked.refusal).toBe('register.code_needed');
      const code = sentCodeFor(app, owner);
      const response = await app.call(register, { body: { ...owner, code } });
      await expectOwnAccount(response.extraFields.access_token);
      expect(Number(response.data.user.id)).not.toBe(strangerId);
      expect((await app.call(userInfo, { token: strangers })).status).toBe(401);
      const back = await app.call(login, { body: { username: phone, password: thief.password } });
      expect(back.refusal).toBe('auth.wrong_credentials');
      const held = await queryRaw(
        app.db,
        'SELECT FROM accounts WHERE member_id = $1 AND balance > 0',
        [strangerId],
      );
      expect(held).toEqual([]);
      expect((await app.verifyLedger()).faults).toEqual([]);
    });

    test('can reset the password and gets an emptied account', async () => {
      const strangers = await registerUnproved();
      await giveGifts(strangers);
      await setMode(mode);
      await app.call(resetPassword, { body: { username: phone } });
      const code = sentCodeFor(app, owner);
      await app.call(resetPassword, { body: { username: phone, code, password: owner.password } });
      const { extraFields } = await app.call(login, {
        body: { username: phone, password: owner.password },
      });
      await expectOwnAccount(extraFields.access_token);
      expect((await app.call(userInfo, { token: strangers })).status).toBe(401);
      expect((await app.verifyLedger()).faults).toEqual([]);
    });

    test('gets the same response as for any number that is taken', async () => {
      await registerUnproved();
      await setMode(mode);
      const unproved = await app.call(register, { body: owner });
      const proved = await app.call(register, { body: { ...owner, username: '0812345678' } });
      expect(unproved.json).toEqual(proved.json);
      expect(unproved.status).toBe(proved.status);
      const taken = await registerMember(
        app,
        { ...owner, username: '0812345678' },
        from('10.0.0.9'),
      );
      expect(taken.refusal).toBe('register.username_taken');
    });
  },
);

test('a member who verifies the phone in the registering session keeps the account', async () => {
  const token = await registerUnproved();
  await app.call(verifyPhone, { token, body: {} });
  await app.call(verifyPhone, { token, body: { code: sentCodeFor(app, thief) } });
  expect((await app.call(memberProfile, { token })).data.first_name).toBe('โจร');
  const again = await registerMember(app, owner);
  expect(again.refusal).toBe('register.username_taken');
});

test('a bank account of a member with an unverified phone can be registered by another member', async () => {
  const token = await registerUnproved();
  const response = await registerMember(app, {
    ...owner,
    username: '0877777777',
    ...stolen,
    code: undefined,
  });
  expect(response.refusal).toBeUndefined();
  await setMode('at_registration');
  const proved = await registerMember(app, { ...owner, username: '0866666666', ...stolen });
  expect(proved.refusal).toBeUndefined();
  await app.call(verifyPhone, { token, body: {} });
  await app.call(verifyPhone, { token, body: { code: sentCodeFor(app, thief) } });
  expect((await app.call(memberProfile, { token })).data.bank_account).toBeNull();
});

test('a member with an unverified phone gets no coupon, quest reward or wheel spin', async () => {
  const token = await registerUnproved();
  const body = { code: 'CHOKDEE50' };
  const refusals = [
    (await app.call(couponPreview, { token, body })).refusal,
    (await app.call(couponRedeem, { token, body })).refusal,
    (await app.call(questRedeem, { token, body: { quest_id: 1 } })).refusal,
    (await app.call(wheelSpinV2, { token, body: {} })).refusal,
  ];
  expect(refusals).toEqual(Array(4).fill('phone.unverified'));
});

test('one IP may register at most five members a day with unverified phones', async () => {
  await setMode('before_money');
  const refusals = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const body = { ...thief, username: `08${70_000_000 + turn}`, ...unusedBankAccount() };
    refusals.push((await app.call(register, { ...from('10.0.0.66'), body })).refusal);
  }
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(5);
  const elsewhere = { ...thief, username: '0855555555', ...unusedBankAccount() };
  expect(
    (await app.call(register, { ...from('10.0.0.7'), body: elsewhere })).refusal,
  ).toBeUndefined();
});
