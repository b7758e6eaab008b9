import {
  lottoFinalByTime,
  lottoMarketAdd,
  lottoRoundList,
  lottoShortfalls,
  lottoVoid,
} from '@/contract/operator/lotto.contract';
import { lottoBoard, lottoRoundShow } from '@/contract/operator/lotto-board.contract';
import { lottoDaySet, lottoDays, lottoRoundMove } from '@/contract/operator/lotto-days.contract';
import {
  lottoResultConfirm,
  lottoResultCorrect,
  lottoResultEnter,
  lottoResultPreview,
  lottoResultWithdraw,
} from '@/contract/operator/lotto-results.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchBoard } from './board.operator-queries';
import { lottoVoidAct } from './lotto.acts';
import { fetchRoundsForOperator, fetchShortfalls } from './lotto.operator-queries';
import { addMarket } from './market-creation.service';
import { changeFinalByTime } from './market-rules.service';
import { decideResult, enterResult } from './result.service';
import { previewResult } from './result-preview.service';
import { changeDay, fetchDays, moveRound } from './round-days.service';
import { fetchRoundPage } from './round-page.operator-queries';

/** Returns the operator endpoints for lotteries. */
export function lottoOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(
      lottoRoundList,
      ({ query: { state, market_id, day, limit }, operator: { name: operator } }) =>
        fetchRoundsForOperator(db, agentId, { state, marketId: market_id, day, limit, operator }),
    ),
    handleForOperators(lottoBoard, ({ query }) => fetchBoard(db, agentId, query)),
    handleForOperators(
      lottoRoundShow,
      ({ query: { round_id: roundId }, operator: { name: operator } }) =>
        fetchRoundPage(db, { agentId, roundId, operator }),
    ),
    handleForOperators(lottoMarketAdd, ({ body: { market_id }, operator: { name: operator } }) =>
      addMarket(db, { agentId, marketId: market_id, operator }),
    ),
    handleForOperators(lottoShortfalls, ({ query }) => fetchShortfalls(db, agentId, query)),
    handleForOperators(
      lottoFinalByTime,
      ({ body: { market_id, below }, operator: { name: operator } }) =>
        changeFinalByTime(db, { agentId, marketId: market_id, belowSatang: below, operator }),
    ),
    handleForOperators(lottoDays, ({ query: { market_id } }) => fetchDays(db, agentId, market_id)),
    handleForOperators(
      lottoDaySet,
      ({ body: { market_id, day, kind, name }, operator: { name: operator } }) =>
        changeDay(db, { agentId, marketId: market_id, day, kind, name, operator }),
    ),
    handleForOperators(
      lottoRoundMove,
      ({ body: { round_id, day }, operator: { name: operator } }) =>
        moveRound(db, { agentId, roundId: round_id, day, operator }),
    ),
    handleForOperators(
      lottoResultPreview,
      ({ body: { round_id, announcement }, operator: { name: operator } }) =>
        previewResult(db, { agentId, roundId: round_id, operator, announcement }),
    ),
    handleForOperators(
      lottoResultEnter,
      ({ body: { round_id, announcement }, operator: { name: operator } }) =>
        enterResult(db, {
          agentId,
          roundId: round_id,
          operator,
          announcement,
          isCorrection: false,
        }),
    ),
    handleForOperators(
      lottoResultCorrect,
      ({ body: { round_id, announcement }, operator: { name: operator } }) =>
        enterResult(db, { agentId, roundId: round_id, operator, announcement, isCorrection: true }),
    ),
    handleForOperators(lottoResultConfirm, ({ body: { id }, operator: { name: operator } }) =>
      decideResult(db, { agentId, resultId: id, operator, kind: 'confirm' }),
    ),
    handleForOperators(lottoResultWithdraw, ({ body: { id }, operator: { name: operator } }) =>
      decideResult(db, { agentId, resultId: id, operator, kind: 'withdraw' }),
    ),
    handleForOperators(
      lottoVoid,
      ({ body: { round_id: roundId, note }, operator: { name: operator } }) =>
        lottoVoidAct.doOrAsk(house, { agentId, operator, payload: { roundId, note } }),
    ),
  ];
}
