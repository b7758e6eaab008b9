import type * as v from 'valibot';
import type { helpFacts } from '@/contract/help.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { ACCESS_LIMITS } from '../security/access-limits';
import { HOLD_AFTER_CHANGE_HOURS } from '../withdrawals/withdrawal.queries';

/** Returns the numbers of the help page, read from the rules and limits that are enforced. */
export async function fetchHelpFacts(
  db: Db,
  agentId: number,
): Promise<v.InferInput<typeof helpFacts.data>> {
  const { deposit, lotto, withdrawal, yeekee } = await fetchAgentRules(db, agentId);
  const { most, windowSeconds } = ACCESS_LIMITS.coupons.wrongByMember;
  return {
    deposit_reserved_seconds: deposit.reserved_seconds,
    withdraw: {
      min_amount: formatBaht(withdrawal.least),
      max_amount: formatBaht(withdrawal.most),
      most_per_day: withdrawal.per_day,
      hold_after_change_hours: HOLD_AFTER_CHANGE_HOURS,
    },
    code_valid_seconds: ACCESS_LIMITS.codes.validSeconds,
    lotto: { cancel_minutes: lotto.cancel_minutes, cancels_per_day: lotto.cancels_per_day },
    yeekee: {
      fewest_shots: yeekee.fewest_shots,
      shot_wait_seconds: yeekee.shot_wait_seconds,
      prize_stake: formatBaht(yeekee.prize_stake),
      prizes: yeekee.prizes.map(formatBaht),
    },
    coupons: { most_wrong: most, window_seconds: windowSeconds },
  };
}
