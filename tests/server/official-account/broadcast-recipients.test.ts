import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { BroadcastSegment } from '@/contract/operator/broadcasts.contract';
import { queryRaw } from '@/server/db/raw';
import {
  addDemoReader,
  addReaders,
  type BroadcastSite,
  openBroadcastSite,
  textDraft,
} from '../../support/broadcast.fixture';
import { openTestRound, putBill } from '../../support/draw.fixture';
import { chatUsers } from '../../support/official-account-stand-in';
import { first, second } from '../../support/operator.fixture';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { limitMember } from '../../support/safety-planter';

let site: BroadcastSite;
let memberId: number;
let otherId: number;
beforeAll(async () => {
  site = await openBroadcastSite();
});
beforeEach(async () => {
  await site.reset();
  await site.setHour(13, 3);
  const { db } = site.app;
  memberId = await addDemoReader(db, site.line, { username: first, userId: chatUsers.somchai });
  otherId = await addDemoReader(db, site.line, { username: second, userId: chatUsers.malee });
  await sql(`DELETE FROM member_promotions`);
});
afterAll(() => site.close());

const sql = (text: string, values: unknown[] = []) => queryRaw(site.app.db, text, values);
const reachedBy = async (segment: BroadcastSegment): Promise<number[]> => {
  const rows = await queryRaw<{ member_id: number }>(
    site.app.db,
    'SELECT member_id FROM line_broadcast_members(1, $1, NULL) ORDER BY member_id',
    [segment],
  );
  return rows.map((row) => row.member_id);
};
const approval = v.object({ approval: v.number() });
const days = (count: number) => `${count} days`;

describe('a segment', () => {
  test('for all has each linked friend who wants rewards', async () => {
    expect(await reachedBy('all')).toEqual([memberId, otherId]);
  });

  test('without a deposit has members whose last one is 14 days old', async () => {
    await payIn(site.app, await site.app.loginAs(first), '100');
    expect(await reachedBy('no_deposit')).toEqual([otherId]);
    await site.setHour(13, 18);
    expect(await reachedBy('no_deposit')).toEqual([memberId, otherId]);
  });

  test('for lottery players has members with a bill within 30 days', async () => {
    const [wallet] = await queryRaw<{ id: number }>(
      site.app.db,
      'SELECT account_id AS id FROM wallets WHERE member_id = $1 ORDER BY account_id LIMIT 1',
      [memberId],
    );
    await sql('UPDATE lotto_bills SET created_at = created_at - $1::interval', [days(60)]);
    expect(await reachedBy('lottery_players')).toEqual([]);
    const items = [{ type: 'two_top', number: '51', amount: 10_00 }] as const;
    await putBill(site.app.db, await openTestRound(site.app.db), wallet!.id, items);
    expect(await reachedBy('lottery_players')).toEqual([memberId]);
  });

  test('for VIP members has those with a level', async () => {
    await sql('UPDATE members SET vip_level = (id = $1)::int', [memberId]);
    expect(await reachedBy('vip')).toEqual([memberId]);
  });

  test('without a promotion has members who took none this month', async () => {
    await take(site.app, await site.app.loginAs(first), offers.every);
    expect(await reachedBy('no_promotion')).toEqual([otherId]);
    await site.setHour(13, 35);
    expect(await reachedBy('no_promotion')).toEqual([memberId, otherId]);
  });
});

describe('a broadcast leaves out a member', () => {
  const breakOf = (kind: string, ends: string, ended = 'NULL') =>
    `INSERT INTO safety_breaks (member_id, kind, ends_at, ended_at)
     VALUES ($1, '${kind}', ${ends}, ${ended})`;
  const ago = (count: number) => `business_now() - interval '${days(count)}'`;
  test.each([
    [
      'without friendship',
      `UPDATE line_friends SET is_friend = false WHERE user_id = (
       SELECT line_user_id FROM line_accounts WHERE member_id = $1)`,
    ],
    ['without a link', 'DELETE FROM line_accounts WHERE member_id = $1'],
    [
      'with rewards switched off',
      'UPDATE line_preferences SET rewards = false WHERE member_id = $1',
    ],
    ['before any choice', 'DELETE FROM line_preferences WHERE member_id = $1'],
    ['excluded for good', breakOf('excluded', 'NULL')],
    ['in a time-out', breakOf('time_out', `business_now() + interval '1 hour'`)],
    ['29 days after the return from an exclusion', breakOf('excluded', ago(60), ago(29))],
    ['before the return from an exclusion that is over', breakOf('excluded', ago(60))],
    ['29 days after a time-out', breakOf('time_out', ago(29))],
    ['with a closed account', 'UPDATE members SET closed_at = business_now() WHERE id = $1'],
    [
      '23 hours after joining',
      `UPDATE members SET created_at = business_now() - interval '23 hours' WHERE id = $1`,
    ],
  ])('%s', async (_, statement) => {
    await sql(statement, [memberId]);
    expect(await reachedBy('all')).toEqual([otherId]);
  });

  test('after a limit was reached', async () => {
    await limitMember(site.app.db, { kind: 'deposit', frame: 'day', amountSatang: 200_00 });
    const token = await site.app.loginAs(first);
    await payIn(site.app, token, '100');
    expect(await reachedBy('all')).toEqual([memberId, otherId]);
    await payIn(site.app, token, '99');
    await sql(`UPDATE safety_limits SET amount = 150_00`);
    expect(await reachedBy('all')).toEqual([otherId]);
  });

  test('within 3 days of another broadcast, and while one waits to be sent', async () => {
    const { id } = await site.draft();
    await site.release(id);
    const another = await site.draft();
    expect((await site.quote(another.id)).recipients).toBe(0);
    await site.send();
    expect(site.line.pushes).toHaveLength(2);
    expect((await site.quote(another.id)).recipients).toBe(0);
    await site.setHour(14, 6);
    expect((await site.quote(another.id)).recipients).toBe(2);
  });

  test('from the later one of two broadcasts that were counted together', async () => {
    const [one, two] = [await site.draft(), await site.draft()];
    const proposed = [await site.propose(one.id), await site.propose(two.id)];
    const [early, late] = proposed.map(({ data }) => v.parse(approval, data).approval);
    expect(await site.approve(early!)).toMatchObject({ error: 0 });
    expect((await site.approve(late!)).error).toBe(errorCodes['broadcast.no_recipients']);
    await site.send(2);
    expect(site.line.pushes).toHaveLength(2);
    expect(await site.show(two.id)).toMatchObject({ state: 'proposed' });
  });

  test('in another agent’s site', async () => {
    const rows = await queryRaw(site.app.db, `SELECT FROM line_broadcast_members(2, 'all', NULL)`);
    expect(rows).toEqual([]);
    const { id } = await site.draft();
    await sql('ALTER TABLE line_broadcasts DISABLE TRIGGER line_broadcasts_checked');
    await sql('UPDATE line_broadcasts SET agent_id = 2');
    await sql('ALTER TABLE line_broadcasts ENABLE TRIGGER line_broadcasts_checked');
    await expect(site.show(id)).rejects.toThrow();
  });

  test('while the account is under another provider than LINE Login', async () => {
    await sql(`INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat, provider)
               VALUES (1, '1', 'U', '@a', 'a', true, 'other')`);
    expect(await reachedBy('all')).toEqual([]);
  });
});

test('a break that ended 31 days ago, and a limit with room, leave no member out', async () => {
  await sql(
    `INSERT INTO safety_breaks (member_id, kind, ends_at, ended_at)
     SELECT $1, 'excluded', at, at FROM (SELECT business_now() - interval '31 days' AS at) over`,
    [memberId],
  );
  await limitMember(site.app.db, { kind: 'loss', frame: 'day', amountSatang: 200_00 });
  expect(await reachedBy('all')).toEqual([memberId, otherId]);
});

test('among random members exactly the friends who want it and are on no break get a broadcast', async () => {
  const facts = fc.record({
    isFriend: fc.boolean(),
    wants: fc.boolean(),
    isClosed: fc.boolean(),
    break: fc.constantFrom(null, 'excluded', 'time_out', 'over'),
    changesLate: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 12, maxLength: 12 }), async (all) => {
      await site.reset();
      await site.setHour(13, 3);
      const readers = await addReaders(site.app.db, site.line, all.length);
      const change = async (isLate: boolean) => {
        for (const [place, each] of all.entries()) {
          if (each.changesLate !== isLate) continue;
          const { id, userId } = readers[place]!;
          await sql('UPDATE line_friends SET is_friend = $2 WHERE user_id = $1', [
            userId,
            each.isFriend,
          ]);
          await sql('UPDATE line_preferences SET rewards = $2 WHERE member_id = $1', [
            id,
            each.wants,
          ]);
          if (each.isClosed)
            await sql('UPDATE members SET closed_at = business_now() WHERE id = $1', [id]);
          if (each.break === null) continue;
          await sql(
            `INSERT INTO safety_breaks (member_id, kind, ends_at) VALUES ($1, $2,
               CASE $3 WHEN 'excluded' THEN NULL WHEN 'time_out' THEN business_now() + interval '1 day'
                 ELSE business_now() - interval '1 day' END)`,
            [id, each.break === 'over' ? 'time_out' : each.break, each.break],
          );
        }
      };
      await change(false);
      const { id } = await site.draft(textDraft);
      const counted = (await site.quote(id)).recipients;
      if (counted > 0) {
        await site.release(id);
        expect((await site.show(id)).counts.recipients).toBe(counted);
      }
      await change(true);
      await site.send(2);
      const allowed = all.flatMap((each, place) =>
        each.isFriend && each.wants && !each.isClosed && each.break === null
          ? [readers[place]!.userId]
          : [],
      );
      expect([...site.line.pushes, ...site.line.lost].map(({ to }) => to).sort()).toEqual(
        allowed.sort(),
      );
    }),
    { numRuns: 8 },
  );
});
