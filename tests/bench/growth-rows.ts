import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** Numbers of rows that are written beside those of the demo. */
export interface GrowthSize {
  readonly members: number;
  /** Friends of the busy member on three levels; a multiple of 20, and at most `members`. */
  readonly network: number;
}

/** Username of the demo member who gets the network, the rounds and the long histories. */
export const BUSY_MEMBER = '0812345678';

/** Id before the first member that is written here. */
const BEFORE = 1_000_000;
const POLL_MS = 500;
const WAIT_MS = 600_000;

/*
 * A tenth of the network has the busy member as referrer, and each further level hangs on the one before. Other members
 * come in groups of twenty with one referrer. `network` is $2 of `members` $1.
 */
const MEMBERS = `
  INSERT INTO members (id, agent_id, username, birth_date, phone_verified_at, first_name, last_name, bank_code,
    bank_account_number, created_at, referrer_member_id)
  OVERRIDING SYSTEM VALUE
  SELECT ${BEFORE} + n, 1, '07' || lpad(n::text, 8, '0'), '1990-01-01', business_now(), 'name' || n, 'family' || n,
    '004', lpad((n::bigint * 79190 + 1)::text, 12, '0'),
    business_now() - interval '360 days' * (n::bigint * 7919 % $1::integer) / $1::integer,
    CASE
      WHEN n <= $2::integer / 10 THEN (SELECT id FROM members WHERE agent_id = 1 AND username = '${BUSY_MEMBER}')
      WHEN n <= $2::integer / 2 THEN ${BEFORE} + 1 + n % ($2::integer / 10)
      WHEN n <= $2::integer THEN ${BEFORE} + 1 + $2::integer / 10 + n % ($2::integer * 2 / 5)
      WHEN n % 20 > 0 AND n - n % 20 > $2::integer THEN ${BEFORE} + n - n % 20
    END
  FROM generate_series(1, $1::integer) AS n`;

const ACCOUNTS = `
  WITH opened AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT kind, currency, 1, m.id, 0 FROM members m CROSS JOIN account_kinds
    WHERE m.id > ${BEFORE} AND kind IN ('member_wallet', 'member_points', 'member_commission')
    RETURNING id, kind, member_id
  )
  INSERT INTO wallets (account_id, member_id, wallet_type_id, name)
  SELECT id, member_id, 1, 'main' FROM opened WHERE kind = 'member_wallet'`;

/** One friend in five shares a device with their referrer, and one in three hundred an address. */
const DEVICES = `
  INSERT INTO member_devices (member_id, device_hash, first_seen_at, last_seen_at)
  SELECT id, sha256(id::text::bytea), created_at, business_now() FROM members WHERE id > ${BEFORE}
  UNION ALL
  SELECT id, sha256(referrer_member_id::text::bytea), created_at, business_now() FROM members
  WHERE id > ${BEFORE} AND id % 5 = 2 AND referrer_member_id > ${BEFORE}`;

const EVENTS = `
  INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail, happened_at)
  SELECT 1, e.member_id, e.kind, e.address, '', '{}', e.at FROM (
    SELECT id, 'register.done', '10.' || id, created_at FROM members WHERE id > ${BEFORE}
    UNION ALL
    SELECT id, 'sign_in.done', '11.' || id, created_at + n * interval '1 day' FROM members, generate_series(1, 3) AS n
    WHERE id > ${BEFORE}
    UNION ALL
    SELECT id, 'sign_in.done', '12.' || n, business_now() - n * interval '1 day' FROM members, generate_series(0, 399) AS n
    WHERE agent_id = 1 AND username = '${BUSY_MEMBER}'
    UNION ALL
    SELECT referrer_member_id, 'sign_in.done', '10.' || id, created_at + interval '1 hour' FROM members
    WHERE id > ${BEFORE} AND id % 300 = 11 AND referrer_member_id IS NOT NULL
  ) e (member_id, kind, address, at) ORDER BY e.at`;

/** Each friend of the network stakes on five days, at any hour, and the busy member on ninety. */
const STAKES = `
  SELECT settle_stakes(ARRAY(
    SELECT ROW(NULL, p.id, 'games', 'growth/' || p.id || '/' || p.day, 10000, 9000, 10000,
      business_now() - p.day * interval '1 day' - p.id % 1440 * interval '1 minute', p.account_id, NULL, NULL, 'slot')::settled_stakes
    FROM (
      SELECT m.id, w.account_id, day FROM generate_series(0, 4) AS day CROSS JOIN members m
      JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1
      WHERE m.id > ${BEFORE} AND m.id <= ${BEFORE} + $1::integer
      UNION ALL
      SELECT m.id, w.account_id, day FROM generate_series(0, 89) AS day CROSS JOIN members m
      JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1
      WHERE m.agent_id = 1 AND m.username = '${BUSY_MEMBER}'
    ) p ORDER BY day DESC, p.id % 1440 DESC))`;

const QUOTAS = `
  INSERT INTO poll_quotas (poll_id, member_id, earned, spent, counted_at)
  SELECT p.id, m.id, 1, 1, business_now() FROM polls p JOIN members m ON m.id % 2 = 0 AND m.id > ${BEFORE}
  WHERE p.agent_id = 1 AND p.number = 1`;

const VOTES = `
  INSERT INTO poll_votes (poll_id, choice_no, member_id, voted_at)
  SELECT p.id, 1 + m.id / 2 % 4, m.id, business_now() FROM polls p JOIN members m ON m.id % 2 = 0 AND m.id > ${BEFORE}
  WHERE p.agent_id = 1 AND p.number = 1 ORDER BY m.id`;

const PROMOTIONS = `
  INSERT INTO member_promotions (member_id, promotion_id, accepted_at)
  SELECT m.id, p.id, business_now() - m.id % 50 * interval '1 hour' FROM members m
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS count FROM promotions WHERE agent_id = 1) p
    ON p.place = m.id / 4 % p.count
  WHERE m.id > ${BEFORE} AND m.id % 4 = 0`;

/** No more referring hosts are counted in a day. */
const VIEWS = `
  INSERT INTO page_views (agent_id, day, path, shell, referrer, views)
  SELECT 1, (business_now() AT TIME ZONE 'Asia/Bangkok')::date, '/growth/' || n % 60, 'web', 'host-' || n / 60, 1 + n % 977
  FROM generate_series(0, least($1::integer / 2, 12000) - 1) AS n`;

const ROUNDS = `
  INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, category, stake, payout,
    valid_turnover, state, opened_at, closed_at)
  SELECT p.source, 'growth/' || n, m.id, w.account_id, g.provider_id, g.game_id, g.category, 1000, 900, 1000, 'closed',
    business_now() - n * interval '1 minute', business_now() - n * interval '1 minute'
  FROM generate_series(1, $1::integer / 3) AS n
  JOIN (SELECT *, row_number() OVER (ORDER BY provider_id, game_id) - 1 AS place FROM games) g ON g.place = n % 12
  JOIN game_providers p USING (provider_id)
  JOIN members m ON m.agent_id = 1 AND m.username = '${BUSY_MEMBER}'
  JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1`;

const CASHBACK = `
  INSERT INTO cashback_days (member_id, day, agent_id, stake, payout, bonus_stake, bonus_payout, turnover, loss_reversed,
    turnover_reversed, loss_rate, loss_cap, loss_least, turnover_rate, turnover_least, play_percent, computed_at, ends_at)
  SELECT m.id, movement_day(business_now()) - n, 1, 100000, 80000, 0, 0, 100000, 0, 0, 500, 1000000, 100, 50, 100, 100,
    business_now(), business_now()
  FROM members m, generate_series(1, least(60 + $1::integer / 100, 400)) AS n
  WHERE m.agent_id = 1 AND m.username = '${BUSY_MEMBER}' ON CONFLICT DO NOTHING`;

const WITHDRAWALS = `
  INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, account_name, requested_at,
    approved_at, approved_by, ended_at, ended_by)
  SELECT 1, m.id, 'paid', 100000, '004', '0123456789', 'name', at, at, 'growth', at + interval '5 minutes', 'growth'
  FROM members m, generate_series(1, 20 + $1::integer / 100) AS n, LATERAL (SELECT business_now() - n * interval '3 hours') asked (at)
  WHERE m.agent_id = 1 AND m.username = '${BUSY_MEMBER}'`;

const LEFT = `
  SELECT count(*)::integer AS left FROM played_roll_up r WHERE r.summed_seq < last_settled_seq() OR EXISTS (
    SELECT FROM played_readers d WHERE d.name = 'affiliate/1' AND d.turn < r.turn)`;

/**
 * Writes the rows of a large site into a database with the demo, whose server is running, and waits until its jobs have
 * counted the play.
 */
export async function writeRows(
  sql: postgres.Sql,
  { members, network }: GrowthSize,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Checks of foreign keys are planned while their tables are small, and would then scan the large ones.
    await tx`SET LOCAL enable_seqscan = off`;
    await tx.unsafe(MEMBERS, [members, network]);
    await tx.unsafe(ACCOUNTS);
    await tx.unsafe(DEVICES);
    await tx.unsafe(EVENTS);
    await tx.unsafe(QUOTAS);
    await tx.unsafe(VOTES);
    await tx.unsafe(PROMOTIONS);
    await tx.unsafe(VIEWS, [members]);
    await tx.unsafe(ROUNDS, [members]);
    await tx.unsafe(CASHBACK, [members]);
    await tx.unsafe(WITHDRAWALS, [members]);
    await tx.unsafe(STAKES, [network]);
  });
  await sql`VACUUM ANALYZE`;
  const endsAt = performance.now() + WAIT_MS;
  while ((await sql.unsafe<{ left: number }[]>(LEFT))[0]?.left !== 0) {
    if (performance.now() > endsAt) throw new Error('the play was not counted');
    await sleep(POLL_MS);
  }
  await sql`VACUUM ANALYZE`;
}
