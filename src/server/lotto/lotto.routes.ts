import {
  lottoLimit,
  lottoLobby,
  lottoRate,
  lottoRates,
  lottoRound,
  lottoRounds,
  lottoRule,
} from '@/contract/lotto.contract';
import {
  billCancel,
  billCreate,
  billDetail,
  billList,
  billValidate,
} from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { formatRate, parseRate } from '@/domain/lotto';
import { fetchAgentRules } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchBill, fetchBills } from './bill.queries';
import { countCancelsPerDay } from './bill.rules';
import { takeBill, validateBill } from './bill.service';
import { cancelBill } from './bill-cancel.service';
import {
  fetchClosedNumbers,
  fetchMarkets,
  fetchTerms,
  type TermsRow,
  toReturnText,
  toTermsData,
} from './market.queries';
import {
  fetchComingRounds,
  fetchDrawRules,
  fetchLatestRounds,
  fetchNextRounds,
  fetchRound,
  toRoundData,
} from './round.queries';
import { describeRules } from './rule.copy';

/** Lotteries: what can be bet on, at what rates and within what limits, and the bills of a member. */
export function lottoRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  const fetchOffer = async (roundId: string) => {
    const round = await fetchRound(db, agentId, roundId);
    const [terms, closedNumbers] = await Promise.all([
      fetchTerms(db, agentId, round.market_id),
      fetchClosedNumbers(db, round),
    ]);
    return { round, terms, closedNumbers };
  };
  const ownerOf = (member: { id: number }) => ({ memberId: member.id, agentId });
  return [
    handle(lottoLobby, async () => {
      const now = await fetchNow(db);
      const [categories, next, latest] = await Promise.all([
        fetchMarkets(db, agentId),
        fetchNextRounds(db, agentId, now),
        fetchLatestRounds(db, agentId, now),
      ]);
      return {
        server_time: now.toISOString(),
        categories: categories.flatMap(({ markets, ...category }) => {
          const shown = markets.flatMap(({ is_open, ...market }) => {
            const round = next.get(market.market_id);
            const before = latest.get(market.market_id);
            if (!is_open && !round) return [];
            return [
              {
                ...market,
                round: round ? toRoundData(round, now) : null,
                latest: before ? toRoundData(before, now) : null,
              },
            ];
          });
          return shown.length > 0 ? [{ ...category, markets: shown }] : [];
        }),
      };
    }),
    handle(lottoRounds, async ({ query }) => {
      const now = await fetchNow(db);
      const rounds = await fetchComingRounds(db, {
        agentId,
        now,
        marketId: query.market_id,
        categoryId: query.category_id,
        limit: query.limit,
      });
      return {
        server_time: now.toISOString(),
        rounds: rounds.map((round) => toRoundData(round, now)),
      };
    }),
    handle(lottoRound, async ({ query }) => {
      const { round, terms, closedNumbers } = await fetchOffer(query.round_id);
      const now = await fetchNow(db);
      return {
        server_time: now.toISOString(),
        round: toRoundData(round, now),
        result_kind: round.result_kind,
        image: round.image,
        terms: terms.map(toTermsData),
        closed_numbers: closedNumbers,
      };
    }),
    handle(lottoRule, async ({ query }) => {
      const { round, terms } = await fetchOffer(query.round_id);
      const rules = await fetchAgentRules(db, agentId);
      return {
        round_id: round.round_id,
        rules: describeRules(round, terms, {
          ...rules,
          yeekee: { ...rules.yeekee, ...(await fetchDrawRules(db, round.id)) },
        }),
      };
    }),
    handle(lottoRate, async ({ query }) => {
      const { round, terms, closedNumbers } = await fetchOffer(query.round_id);
      return {
        round_id: round.round_id,
        rates: terms.map((row) => ({
          bet_type: row.bet_type,
          rate: formatRate(row.rate_milli),
          rtp: toReturnText(row),
        })),
        closed_numbers: closedNumbers,
      };
    }),
    handle(lottoRates, async ({ query }) => {
      const [categories, terms] = await Promise.all([
        fetchMarkets(db, agentId, query.category_id),
        fetchTerms(db, agentId),
      ]);
      return {
        categories: categories.flatMap(({ markets, ...category }) => {
          const shown = markets.filter(({ is_open }) => is_open);
          if (shown.length === 0) return [];
          return [
            {
              ...category,
              markets: shown.map(({ market_id, name, image, schedule }) => ({
                market_id,
                name,
                image,
                schedule,
                terms: terms.filter((row) => row.market_id === market_id).map(toTermsData),
              })),
            },
          ];
        }),
      };
    }),
    handle(lottoLimit, async ({ query }) => {
      const { round, terms, closedNumbers } = await fetchOffer(query.round_id);
      const { lotto: rules } = await fetchAgentRules(db, agentId);
      return {
        round_id: round.round_id,
        limits: terms.map(toLimitData),
        closed_numbers: closedNumbers,
        cancel_minutes: rules.cancel_minutes,
        cancels_per_day: countCancelsPerDay(round.result_kind, rules),
      };
    }),
    handle(billValidate, ({ member, body }) =>
      validateBill(db, {
        memberId: member.id,
        agentId,
        roundId: body.round_id,
        items: body.items.map(({ rate, ...item }) =>
          rate === undefined ? item : { ...item, rate: parseRate(rate) },
        ),
      }),
    ),
    handle(billCreate, async ({ member, body, idempotencyKey }) => {
      const id = await takeBill(db, {
        memberId: member.id,
        agentId,
        roundId: body.round_id,
        items: body.items.map((item) => ({ ...item, rate: parseRate(item.rate) })),
        idempotencyKey,
      });
      return fetchBill(db, ownerOf(member), id);
    }),
    handle(billCancel, async ({ member, body, idempotencyKey }) => {
      await cancelBill(db, {
        memberId: member.id,
        agentId,
        billId: body.bill_id,
        idempotencyKey,
      });
      return fetchBill(db, ownerOf(member), body.bill_id);
    }),
    handle(billList, ({ member, query }) => fetchBills(db, ownerOf(member), query)),
    handle(billDetail, ({ member, query }) => fetchBill(db, ownerOf(member), query.bill_id)),
  ];
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
