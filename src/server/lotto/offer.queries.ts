import { formatBaht } from '@/domain/baht';
import { formatRate } from '@/domain/lotto';
import { fetchAgentRules } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { countCancelsPerDay } from './bill.rules';
import {
  fetchClosedNumbers,
  fetchRoundTerms,
  type TermsRow,
  toReturnText,
  toTermsData,
} from './market.queries';
import { fetchDrawRules, fetchRound, toRoundData } from './round.queries';
import { describeRules } from './rule.copy';

/** Reads a round with its terms and its closed or half-paying numbers. */
export async function readRound(scope: AreaDeps, roundId: string) {
  const { round, terms, closedNumbers } = await fetchOffer(scope, roundId);
  const now = await fetchNow(scope.db);
  return {
    server_time: now.toISOString(),
    round: toRoundData(round, now),
    result_kind: round.result_kind,
    image: round.image,
    terms: terms.map(toTermsData),
    closed_numbers: closedNumbers,
  };
}

/** Reads the rules of a round as texts. */
export async function readRule(scope: AreaDeps, roundId: string) {
  const { db, agentId } = scope;
  const { round, terms } = await fetchOffer(scope, roundId);
  const rules = await fetchAgentRules(db, agentId);
  return {
    round_id: round.round_id,
    rules: describeRules(round, terms, {
      ...rules,
      yeekee: { ...rules.yeekee, ...(await fetchDrawRules(db, round.id)) },
    }),
  };
}

/** Reads the rates of a round. */
export async function readRoundRates(scope: AreaDeps, roundId: string) {
  const { round, terms, closedNumbers } = await fetchOffer(scope, roundId);
  return {
    round_id: round.round_id,
    rates: terms.map((row) => ({
      bet_type: row.bet_type,
      rate: formatRate(row.rate_milli),
      rtp: toReturnText(row),
    })),
    closed_numbers: closedNumbers,
  };
}

/** Reads the limits of a round, and the rules for cancelling its bills. */
export async function readLimits(scope: AreaDeps, roundId: string) {
  const { round, terms, closedNumbers } = await fetchOffer(scope, roundId);
  const { lotto: rules } = await fetchAgentRules(scope.db, scope.agentId);
  return {
    round_id: round.round_id,
    limits: terms.map(toLimitData),
    closed_numbers: closedNumbers,
    cancel_minutes: rules.cancel_minutes,
    cancels_per_day: countCancelsPerDay(round.result_kind, rules),
  };
}

async function fetchOffer({ db, agentId }: AreaDeps, roundId: string) {
  const round = await fetchRound(db, agentId, roundId);
  const [terms, closedNumbers] = await Promise.all([
    fetchRoundTerms(db, round),
    fetchClosedNumbers(db, round),
  ]);
  return { round, terms, closedNumbers };
}

function toLimitData(row: TermsRow) {
  return {
    bet_type: row.bet_type,
    min_amount: formatBaht(row.min_amount),
    max_amount: formatBaht(row.max_amount),
    max_per_number: formatBaht(row.max_per_number),
    payout_ceiling: formatBaht(row.payout_ceiling),
  };
}
