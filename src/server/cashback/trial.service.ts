import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { cashbackTry } from '@/contract/operator/cashback.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { TERMS, writeTerms } from './compute.service';

type Rules = Awaited<ReturnType<typeof fetchAgentRules>>;
type Asked = ParsedQueryOf<typeof cashbackTry>;

interface Totals {
  membersNow: number;
  lossNow: Satang;
  turnoverNow: Satang;
  mostNow: Satang;
  membersThen: number;
  lossThen: Satang;
  turnoverThen: Satang;
  mostThen: Satang;
}

/**
 * Computes a finished day of all members under other rates and caps. Writes nothing.
 * @throws RefusalError `cashback.not_ready` for a day that is not computed, or older than the days of reversal
 */
export async function tryCashback(
  db: Db,
  agentId: number,
  asked: Asked,
): Promise<DataInputOf<typeof cashbackTry>> {
  const rules = await fetchAgentRules(db, agentId);
  const [days] = await queryRaw<{ first: CalendarDay; last: CalendarDay }>(
    db,
    `SELECT greatest(first_day, done_day - $2::integer + 1)::text AS first, done_day::text AS last
     FROM cashback_progress WHERE agent_id = $1 AND done_day >= first_day`,
    [agentId, rules.cashback.reversal_days],
  );
  const day = asked.date ?? days?.last;
  if (!days || day === undefined || day < days.first || day > days.last) {
    throw new RefusalError('cashback.not_ready');
  }
  const [totals] = await queryRaw<Totals>(
    db,
    `SELECT members_now AS "membersNow", loss_now AS "lossNow", turnover_now AS "turnoverNow", most_now AS "mostNow",
       members_then AS "membersThen", loss_then AS "lossThen", turnover_then AS "turnoverThen", most_then AS "mostThen"
     FROM try_cashback($1, $3::text::date, ${TERMS})`,
    [agentId, writeTerms(withAsked(rules, asked)), day],
  );
  if (!totals) throw new Error('the trial has no result');
  return {
    date: day,
    first_date: days.first,
    last_date: days.last,
    now: {
      members: totals.membersNow,
      loss: formatBaht(totals.lossNow),
      turnover: formatBaht(totals.turnoverNow),
      most: formatBaht(totals.mostNow),
    },
    tried: {
      members: totals.membersThen,
      loss: formatBaht(totals.lossThen),
      turnover: formatBaht(totals.turnoverThen),
      most: formatBaht(totals.mostThen),
    },
  };
}

/** Returns the rules with the asked rates and caps in place of those in force. */
function withAsked({ vip, cashback, ...rules }: Rules, asked: Asked): Rules {
  const capped = <Level extends { loss_refund_cap: Satang }>(
    level: Level,
    cap: Satang | undefined,
  ): Level => ({ ...level, loss_refund_cap: cap ?? level.loss_refund_cap });
  return {
    ...rules,
    vip: {
      ...vip,
      guest: capped(vip.guest, asked.guest_cap),
      gold: capped(vip.gold, asked.gold_cap),
      hero: capped(vip.hero, asked.hero_cap),
    },
    cashback: {
      ...cashback,
      loss_rate: asked.loss_rate ?? cashback.loss_rate,
      turnover_rate: asked.turnover_rate ?? cashback.turnover_rate,
      most_of_win_percent: asked.most_of_win_percent ?? cashback.most_of_win_percent,
    },
  };
}
