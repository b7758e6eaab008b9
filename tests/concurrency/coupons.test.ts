import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { redeemCoupon } from '@/server/coupons/coupon.service';
import { issueCoupon } from '@/server/coupons/coupon-issue.service';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';

const MEMBERS = 64;
const ALLOWED = 10;
const MOST_LOCKED_SATANG = 1_000_00;
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
let memberIds: number[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), MEMBERS, 1_00);
  const rows = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  memberIds = rows.map(({ id }) => id);
});
afterEach(async () => expect((await verifyLedger(dbs[0]!)).faults).toEqual([]));
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

async function issue(code: string, usesPerMember: number): Promise<void> {
  await issueCoupon(dbs[0]!, {
    agentId: 1,
    operator: 'test',
    approvalId: null,
    plan: {
      code,
      kind: 'credit',
      amount: 5_00,
      turnoverMilli: 1_000,
      playSatang: null,
      usesAllowed: ALLOWED,
      usesPerMember,
      startsAt: undefined,
      endsAt: undefined,
      insist: 'ทดสอบ',
    },
  });
}

/**
 * Redeems a code for every given member at the same time, in both processes.
 * @returns how often each outcome occurred
 */
async function useAtOnce(code: string, users: readonly number[]): Promise<Record<string, number>> {
  const ends = await Promise.all(
    users.map((memberId, turn) =>
      redeemCoupon(dbs[turn % 2]!, {
        memberId,
        agentId: 1,
        code,
        ip: `ip-${turn}`,
        agreed: {
          kind: 'credit',
          amountSatang: 5_00,
          turnoverSatang: 5_00,
          locksSatang: MOST_LOCKED_SATANG,
        },
        idempotencyKey: null,
      }).then(
        () => 'redeemed',
        (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

async function fetchGiven(code: string) {
  const [row] = await queryRaw<{ used: number; uses: number; credits: number; owed: number }>(
    dbs[0]!,
    `SELECT c.used, count(u.id)::int AS uses,
       (SELECT count(*)::int FROM transfers t JOIN coupon_uses o ON t.reference = 'coupon/' || o.id WHERE o.coupon_id = c.id) AS credits,
       (SELECT count(*)::int FROM turnover_requirements r JOIN coupon_uses o ON r.reference = o.id::text WHERE o.coupon_id = c.id) AS owed
     FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id WHERE c.code = $1 GROUP BY c.id`,
    [code],
  );
  return row;
}

test('concurrent redemptions of a coupon by 64 members succeed exactly as often as the coupon allows', async () => {
  await issue('RUSH', 1);
  expect(await useAtOnce('RUSH', memberIds)).toEqual({
    redeemed: ALLOWED,
    'coupon.used_up': MEMBERS - ALLOWED,
  });
  expect(await fetchGiven('RUSH')).toEqual({
    used: ALLOWED,
    uses: ALLOWED,
    credits: ALLOWED,
    owed: ALLOWED,
  });
});

test('concurrent redemptions of a coupon by one member succeed only as often as the coupon allows', async () => {
  await issue('GREEDY', 2);
  // The number of attempts is below the number of failures allowed within a quarter of an hour.
  expect(await useAtOnce('GREEDY', Array<number>(8).fill(memberIds[0]!))).toEqual({
    redeemed: 2,
    'coupon.already_used': 6,
  });
  expect(await fetchGiven('GREEDY')).toMatchObject({ used: 2, uses: 2, credits: 2, owed: 2 });
});
