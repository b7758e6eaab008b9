import type * as v from 'valibot';
import type { affiliateNetwork } from '@/contract/affiliate.contract';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { AffiliateLevel } from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
import { maskName } from '../account/registration-check.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

type NetworkData = v.InferInput<typeof affiliateNetwork.data>;

interface FriendRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  joinedAt: Date;
  friends: number;
  /** Millionths of a satang, as text: the value may exceed the safe integers. */
  micro: string;
  incomeSatang: number;
  hasPlayed: boolean;
}

const PRESENT =
  'WITH present AS MATERIALIZED (SELECT affiliate_month(movement_day(business_now())) AS month)';

const EARNERS = `
  SELECT friend_id AS id, earned_micro AS micro FROM affiliate_friend_months
  WHERE member_id = $1 AND referrer_member_id = $2 AND month = (SELECT month FROM present)
    AND (earned_micro, friend_id) < ($4::bigint, $5::bigint)`;

// The friends of a friend are counted only for the rows of the page.
const SHOWN = `
  SELECT m.id, m.username, m.first_name, m.last_name, m.created_at AS "joinedAt", r.micro::text AS micro,
    micro_to_satang(r.micro) AS "incomeSatang", coalesce(i.turnover, 0) > 0 AS "hasPlayed",
    CASE WHEN $3 < 3 THEN coalesce((
      SELECT l.friends FROM affiliate_line_sizes l WHERE l.member_id = m.id AND l.level = 1), 0) ELSE 0 END AS friends
  FROM ranked r JOIN members m ON m.id = r.id
  LEFT JOIN affiliate_friend_months i
    ON i.member_id = $1 AND i.friend_id = m.id AND i.month = (SELECT month FROM present)
  ORDER BY r.micro DESC, r.id DESC`;

const WITH_INCOME = `
  ${PRESENT}, ranked AS (
    ${EARNERS} AND earned_micro > 0 ORDER BY earned_micro DESC, friend_id DESC LIMIT $6
  ) ${SHOWN}`;

// A join would be planned for a member with few friends, and read all of their income for each friend.
const WITHOUT_INCOME = `
  ${PRESENT}, ranked AS (
    SELECT m.id, 0 AS micro FROM members m
    WHERE m.referrer_member_id = $2 AND $4::bigint >= 0
      AND m.id < CASE WHEN $4::bigint > 0 THEN 999999999999999 ELSE $5::bigint END
      AND coalesce((SELECT a.earned_micro FROM affiliate_friend_months a
        WHERE a.member_id = $1 AND a.month = (SELECT month FROM present) AND a.friend_id = m.id), 0) = 0
    ORDER BY m.id DESC LIMIT $6
  ) ${SHOWN}`;

/** Voids may take income below zero. */
const BELOW_ZERO = `
  ${PRESENT}, ranked AS (
    ${EARNERS} AND earned_micro < 0 ORDER BY earned_micro DESC, friend_id DESC LIMIT $6
  ) ${SHOWN}`;

/** Cursor before the first friend, as income in millionths of a satang and id. */
const BEFORE_ALL = ['999999999999999999', '999999999999999'] as const;

/**
 * Returns a page of the friends of a member or of one of their friends, sorted by this month's income, highest first.
 * @throws RefusalError `request.not_found` for a friend outside the network or on its last level
 */
export async function fetchNetwork(
  db: Db,
  memberId: number,
  { friend_id: friendId, limit, cursor }: ParsedBodyOf<typeof affiliateNetwork>,
): Promise<NetworkData> {
  const parentId = friendId === undefined ? memberId : Number(friendId);
  const level = friendId === undefined ? 1 : await findLevelBelow(db, memberId, parentId);
  const [, ...after] = /^(-?\d{1,18}):(\d{1,15})$/.exec(cursor ?? '') ?? ['', ...BEFORE_ALL];
  const asked = [memberId, parentId, level, ...after];
  const rows = await queryRaw<FriendRow>(db, WITH_INCOME, [...asked, limit + 1]);
  const left = () => limit + 1 - rows.length;
  if (left() > 0) rows.push(...(await queryRaw<FriendRow>(db, WITHOUT_INCOME, [...asked, left()])));
  if (left() > 0) rows.push(...(await queryRaw<FriendRow>(db, BELOW_ZERO, [...asked, left()])));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    friends: shown.map((row) => ({
      id: String(row.id),
      name: maskName(row),
      level,
      joined_at: row.joinedAt.toISOString(),
      friends: row.friends,
      income: formatBaht(row.incomeSatang),
      has_played: row.hasPlayed,
    })),
    next_cursor: last && rows.length > limit ? `${last.micro}:${last.id}` : null,
  };
}

/**
 * Returns the level of the friends of a friend.
 * @throws RefusalError `request.not_found` when they are outside the network
 */
async function findLevelBelow(
  db: Executor,
  memberId: number,
  friendId: number,
): Promise<AffiliateLevel> {
  const [row] = await queryRaw<{ level: number }>(
    db,
    'SELECT level FROM affiliate_referrers(ARRAY[$1::bigint]) WHERE member_id = $2',
    [friendId, memberId],
  );
  if (row?.level === 1) return 2;
  if (row?.level === 2) return 3;
  throw new RefusalError('request.not_found');
}
