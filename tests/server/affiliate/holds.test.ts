import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliateRedeem, affiliateSummary } from '@/contract/affiliate.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import {
  affiliateEarners,
  affiliateHolds,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { holdIncome } from '@/server/affiliate/holds.service';
import { redeemIncome } from '@/server/affiliate/redeem.service';
import { queryRaw } from '@/server/db/raw';
import { memberIdOf, plantFriend, settlePlay } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const REFERRER = '0823456789';
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const reason = 'เพื่อนหลายคนใช้เครื่องเดียวกัน';
let app: TestApp;
let token: string;
let memberId: number;
let friendId: number;
let yokMemberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['nok'], 'finance');
      await employ(fresh.db, ['sup'], 'support');
      await employ(fresh.db, ['audi'], 'auditor');
      token = await fresh.loginAs(REFERRER);
      memberId = await memberIdOf(fresh.db, REFERRER);
      friendId = await plantFriend(fresh.db, '0850000001', memberId);
      const [yok] = await queryRaw<{ id: number }>(
        fresh.db,
        'SELECT id FROM members WHERE agent_id <> 1 ORDER BY id LIMIT 1',
      );
      yokMemberId = yok!.id;
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const post = (path: string, body: object, as = 'sup') =>
  operate(app, `/affiliate/${path}`, { body, as });
const hold = (as = 'sup', id = memberId) => post('hold', { member_id: id, reason }, as);
const release = (as = 'sup', id = memberId) =>
  post('release', { member_id: id, reason: 'ตรวจเอกสารแล้ว' }, as);
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;
const approve = (id: number, as = 'nok') =>
  operate(app, '/approvals/approve', { body: { id }, as });
const earn = async (turnover = 100_000_00) => {
  await settlePlay(app.db, [{ memberId: friendId, category: 'slot', turnover }]);
  await runJob(app, 'credit-affiliate-income');
};
const redeem = (amount = '500', key: string = randomUUID()) =>
  app.call(affiliateRedeem, { token, body: { amount }, headers: { 'idempotency-key': key } });
const summary = async () => (await app.call(affiliateSummary, { token })).data;
/** Reads a page of a list by the contract. */
const fetchPage = async <Page extends v.GenericSchema>(page: Page, path: string) =>
  v.parse(page, (await operate(app, path)).data);
const fetchHolds = (query = '') => fetchPage(affiliateHolds.data, `/affiliate/holds${query}`);
const fetchEarners = (query = '') => fetchPage(affiliateEarners.data, `/affiliate/earners${query}`);
const fetchSignals = (query = '') =>
  fetchPage(affiliateSignalList.data, `/affiliate/signals${query}`);
const actions = async () =>
  (
    await queryRaw<{ action: string }>(
      app.db,
      `SELECT action FROM operator_actions WHERE action LIKE 'affiliate.%' ORDER BY seq`,
    )
  ).map(({ action }) => action);

describe("a hold of a member's income", () => {
  test('refuses redemptions while income still accrues, and ends by a release of two people', async () => {
    await earn();
    expect((await summary()).held_since).toBeNull();
    expect(await hold()).toMatchObject({ status: 200, error: 0 });
    expect((await redeem()).refusal).toBe('affiliate.held');
    await earn();
    const held = await summary();
    expect(held.balance).toBe(1_600_00);
    expect(held.held_since).not.toBeNull();

    const asked = await release();
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect((await fetchHolds('?state=held')).rows).toMatchObject([
      { member_id: memberId, reason, balance: 1_600_00, release_approval: numberOf(asked) },
    ]);
    expect((await redeem()).refusal).toBe('affiliate.held');
    expect(await approve(numberOf(asked))).toEqual(done);
    expect((await redeem()).refusal).toBeUndefined();
    expect(await summary()).toMatchObject({ balance: 1_100_00, held_since: null });
    expect((await fetchHolds('?state=held')).rows).toEqual([]);
    expect((await fetchHolds()).rows).toMatchObject([
      { released_by: 'operator/sup', release_reason: 'ตรวจเอกสารแล้ว' },
    ]);
    expect(await actions()).toEqual(['affiliate.hold', 'affiliate.release']);
  });

  test('needs another person for the release, also when the one who held it asks', async () => {
    await hold('som');
    const asked = await release('som');
    expect(await approve(numberOf(asked), 'som')).toMatchObject(
      refused('operator.approved_by_same'),
    );
    expect(await approve(numberOf(asked), 'sup')).toMatchObject({ status: 403 });
    await expect(
      queryRaw(
        app.db,
        `UPDATE affiliate_holds SET released_at = business_now(), released_by = 'operator/som', release_reason = 'x'`,
      ),
    ).rejects.toThrow('second person');
    await expect(queryRaw(app.db, 'DELETE FROM affiliate_holds')).rejects.toThrow();
    expect(await approve(numberOf(asked))).toEqual(done);
    await expect(
      queryRaw(app.db, `UPDATE affiliate_holds SET release_reason = 'y'`),
    ).rejects.toThrow('never changed');
  });

  test('is written once, and released once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => hold()));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error))).toEqual(
      new Set([0, errorCodes['affiliate.already_held']]),
    );
    const [first, second] = [await release('som'), await release('sup')];
    expect(await approve(numberOf(first))).toEqual(done);
    expect(await approve(numberOf(second))).toMatchObject(refused('affiliate.not_held'));
    expect(await release()).toMatchObject(refused('affiliate.not_held'));
    // A request for the release of an earlier hold does not release a later one.
    expect(await hold()).toMatchObject({ error: 0 });
    expect(await approve(numberOf(second))).toMatchObject(refused('affiliate.not_held'));
    expect((await summary()).held_since).not.toBeNull();
  });

  test('is refused for members of another agent, for other roles, and without a reason', async () => {
    expect(await hold('sup', yokMemberId)).toMatchObject(refused('request.not_found'));
    expect(await release('sup', yokMemberId)).toMatchObject(refused('request.not_found'));
    expect(await hold('audi')).toMatchObject({ status: 403 });
    expect(await post('hold', { member_id: memberId, reason: ' x ' })).toMatchObject({
      status: 400,
    });
    expect(await actions()).toEqual([]);
  });

  test('lets each of 64 redemptions at the same time be complete before the hold or refused', async () => {
    await earn(10_000_000_00);
    const { balance } = await summary();
    // Without the short time limits of calls, all of them wait for the lock.
    const db = app.db.usedFor('work');
    const redeemNow = () =>
      redeemIncome(db, {
        ...{ memberId, agentId: 1, amountSatang: 500_00 },
        ...{ locksShownSatang: null, idempotencyKey: null },
      });
    const holdNow = () => holdIncome(db, { agentId: 1, operator: 'sup', memberId, reason });
    const turns = Array.from({ length: 65 }, (_, at) => (at === 32 ? holdNow() : redeemNow()));
    const results = await Promise.allSettled<unknown>(turns);
    const moved = results.filter(({ status }) => status === 'fulfilled').length - 1;
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ errorName: 'affiliate.held' });
      }
    }
    const [after] = await queryRaw<{ late: number }>(
      app.db,
      `SELECT count(*) AS late FROM affiliate_redemptions($1) r JOIN affiliate_holds h ON r.created_at > h.held_at`,
      [memberId],
    );
    expect(after?.late).toBe(0);
    expect((await summary()).balance).toBe(balance - moved * 500_00);
    expect((await redeem()).refusal).toBe('affiliate.held');
  });

  test('leaves a closing with payout possible: the income stays on the account of the member', async () => {
    await earn();
    await hold();
    const asked = await operate(app, '/members/close_with_payout', {
      body: { id: memberId, reason: 'สมาชิกขอปิดบัญชี' },
      as: 'sup',
    });
    expect(await approve(numberOf(asked))).toEqual(done);
    expect((await fetchHolds()).rows).toMatchObject([{ balance: 800_00, released_at: null }]);
    expect(await approve(numberOf(await release()))).toEqual(done);
  });
});

describe('the earners of a month', () => {
  test('are listed by income, page by page, with the cap and the hold', async () => {
    const other = await memberIdOf(app.db, '0812345678');
    const second = await plantFriend(app.db, '0850000009', other);
    await settlePlay(app.db, [
      { memberId: friendId, category: 'slot', turnover: 100_000_00 },
      { memberId: second, category: 'slot', turnover: 50_000_00 },
    ]);
    await runJob(app, 'credit-affiliate-income');
    await hold();
    const page = await fetchEarners('?limit=1');
    expect(page.rows).toMatchObject([
      {
        ...{
          member_id: memberId,
          username: '082-xxx-6789',
          income: 800_00,
          earned: 800_00,
          balance: 800_00,
        },
        ...{ friends: 1, played: 1 },
      },
    ]);
    expect(page.rows[0]?.held_since).not.toBeNull();
    const next = await fetchEarners(`?limit=1&cursor=${page.next_cursor}`);
    expect(next).toMatchObject({ rows: [{ member_id: other }], next_cursor: null });
    expect((await fetchEarners('?period=last_month')).rows).toEqual([]);
    expect(await operate(app, '/affiliate/earners?cursor=x')).toMatchObject({ status: 400 });
  });
});

describe('signals of friends', () => {
  const shareDevice = (device: string) =>
    queryRaw(
      app.db,
      `INSERT INTO member_devices (member_id, device_hash) SELECT id, $3::text::bytea FROM members WHERE id IN ($1, $2)`,
      [memberId, friendId, device],
    );
  const open = () => fetchSignals();
  const see = (as = 'sup', id = friendId) =>
    post('signals/seen', { friend_id: id, note: 'เป็นพี่น้องกัน ใช้เครื่องเดียวกัน' }, as);

  test('leave the list when they are marked as seen, and return with a further sign', async () => {
    await shareDevice('\\x01');
    expect((await open()).rows).toMatchObject([
      { friend: { id: friendId, username: '085-xxx-0001' }, signals: ['device'], seen: null },
    ]);
    expect(await see('audi')).toMatchObject({ status: 403 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => see()));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect((await open()).rows).toEqual([]);
    expect((await fetchSignals('?state=seen')).rows).toMatchObject([
      { seen: { by: 'operator/sup', note: 'เป็นพี่น้องกัน ใช้เครื่องเดียวกัน' } },
    ]);
    await queryRaw(
      app.db,
      `UPDATE members SET (first_name, last_name) = (SELECT first_name, last_name FROM members WHERE id = $1) WHERE id = $2`,
      [memberId, friendId],
    );
    expect((await open()).rows).toMatchObject([
      { signals: ['device', 'owner'], seen: { by: 'operator/sup' } },
    ]);
    expect(await actions()).toEqual(['affiliate.signal_seen']);
  });

  test('cannot be marked for a friend without signals, or of another agent', async () => {
    expect(await see()).toMatchObject(refused('affiliate.no_signal'));
    expect(await see('sup', yokMemberId)).toMatchObject(refused('affiliate.no_signal'));
    expect(await see('sup', Number.MAX_SAFE_INTEGER)).toMatchObject(refused('affiliate.no_signal'));
  });
});
