import type * as v from 'valibot';
import {
  type FirstDayKey,
  type firstDay,
  firstDayKeys,
  tickedKeys,
} from '@/contract/operator/first-day.contract';
import { formatMoney } from '@/domain/money';
import { demoAgent } from '../agent/agent.seed';
import { fetchAgentConfig, fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { firstDayCopy as copy } from './first-day.copy';

type FirstDayData = v.InferInput<typeof firstDay.data>;

/** Facts about a site that the list reads. */
interface Facts {
  is_one_person: boolean;
  /** Number of people who have a password and may move money. */
  movers: number;
  has_two_people: boolean;
  receiving_accounts: boolean;
  payout_accounts: boolean;
  lotto: boolean;
  backup: boolean;
  test_deposit: boolean;
  test_bet: boolean;
  test_withdrawal: boolean;
}

const FACTS = `
  WITH mover AS (
    SELECT 'operator/' || o.name AS name FROM operators o JOIN operator_logins l USING (agent_id, name)
    WHERE o.agent_id = $1 AND o.ended_at IS NULL AND o.role IN ('owner', 'finance')
  ), account AS (
    SELECT kind, purpose FROM receiving_accounts
    WHERE agent_id = $1 AND is_open AND (usable_from IS NULL OR usable_from <= business_now())
  )
  SELECT a.is_one_person, (SELECT count(*) FROM mover) AS movers,
    EXISTS (SELECT FROM mover one JOIN mover other ON one.name < other.name
      WHERE one_person_of(a.id, one.name, other.name) IS NULL) AS has_two_people,
    EXISTS (SELECT FROM account WHERE purpose IN ('receive', 'both')) AS receiving_accounts,
    EXISTS (SELECT FROM account WHERE purpose IN ('pay', 'both') AND kind = 'bank') AS payout_accounts,
    EXISTS (SELECT FROM lotto_markets WHERE agent_id = a.id AND is_open) AS lotto,
    EXISTS (SELECT FROM operator_actions
      WHERE agent_id = a.id AND subject = 'database' AND action = 'backup.take') AS backup,
    EXISTS (SELECT FROM deposits WHERE agent_id = a.id AND state = 'credited') AS test_deposit,
    -- By the order of members, because the first of them have played.
    (SELECT m.id FROM members m CROSS JOIN LATERAL (
      SELECT FROM game_rounds WHERE member_id = m.id UNION ALL SELECT FROM lotto_bills WHERE member_id = m.id LIMIT 1
    ) bet WHERE m.agent_id = a.id ORDER BY m.id LIMIT 1) IS NOT NULL AS test_bet,
    EXISTS (SELECT FROM withdrawals WHERE agent_id = a.id AND state = 'paid') AS test_withdrawal
  FROM agents a WHERE a.id = $1`;

/** Returns what a site needs before its first day: lines that data proves, and lines that an owner ticks. */
export async function fetchFirstDay(
  db: Db,
  { agentId, hasLine }: { agentId: number; hasLine: boolean },
): Promise<FirstDayData> {
  const [[facts], ticks, config, { desk }] = await Promise.all([
    queryRaw<Facts>(db, FACTS, [agentId]),
    queryRaw<{ key: string; by: string; at: Date }>(
      db,
      'SELECT key, ticked_by AS by, ticked_at AS at FROM first_day_ticks WHERE agent_id = $1',
      [agentId],
    ),
    fetchAgentConfig(db, agentId),
    fetchAgentRules(db, agentId),
  ]);
  if (!facts) throw new Error(`agent ${agentId} does not exist`);
  const missing: Record<FirstDayKey, string | null> = {
    ...copy.missing,
    ...findProved({ ...facts, line: hasLine }),
    people: findPeopleMissing(facts),
    brand: findBrandMissing(config),
    four_eyes: copy.fourEyes(formatMoney(desk.four_eyes_from)),
  };
  const lines = firstDayKeys.map((key) => {
    const tick = ticks.find((each) => each.key === key);
    const isDone = tick !== undefined || missing[key] === null;
    return {
      key,
      is_done: isDone,
      missing: isDone ? null : missing[key],
      can_tick: tickable.has(key),
      ticked: tick ? { by: tick.by, at: tick.at.toISOString() } : null,
    };
  });
  return { is_complete: lines.every((line) => line.is_done), lines };
}

const tickable: ReadonlySet<string> = new Set(tickedKeys);

const provedKeys = [
  'receiving_accounts',
  'payout_accounts',
  'lotto',
  'line',
  'backup',
  'test_deposit',
  'test_bet',
  'test_withdrawal',
] as const;

/** Returns the lines that the facts prove, as done. */
function findProved(facts: Record<(typeof provedKeys)[number], boolean>): {
  [Key in FirstDayKey]?: null;
} {
  return Object.fromEntries(provedKeys.filter((key) => facts[key]).map((key) => [key, null]));
}

function findPeopleMissing({ is_one_person, movers, has_two_people }: Facts): string | null {
  if (is_one_person || has_two_people) return null;
  return movers < 2 ? copy.onePerson : copy.notTwoPeople;
}

function findBrandMissing(config: Awaited<ReturnType<typeof fetchAgentConfig>>): string | null {
  // A site begins with the logo of the demo.
  const isBorrowed =
    config.agent_code !== demoAgent.code &&
    config.info.agent_logo === demoAgent.config.info.agent_logo;
  const contacts = [config.line_contact_url, config.line_admin_url, config.telegram_contact_url];
  const missing = [
    ...(config.name.trim() === '' ? [copy.name] : []),
    ...(isBorrowed ? [copy.logo] : []),
    ...(contacts.every((url) => url === '') ? [copy.contact] : []),
  ];
  return missing.length === 0 ? null : copy.brand(missing);
}
