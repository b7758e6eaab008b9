import {
  gameCompare,
  gameComparisons,
  gameDifferenceClose,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import {
  gameCategorySet,
  gameHide,
  gameListAccept,
  gameShow,
  operatorGames,
} from '@/contract/operator/games.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { closeDifference, compareAgain } from './book-comparison-runs.service';
import { acceptNextList } from './catalogue-sync.service';
import { setGameCategory } from './game-categories.service';
import { fetchComparisons, fetchDifferences } from './game-comparisons.operator-queries';
import { fetchOperatorGames } from './games.operator-queries';
import { hideGame, showGame } from './hidden-games.service';

/** Returns the operator endpoints for the games and providers that the agent offers. */
export function gamesOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(operatorGames, ({ query }) => fetchOperatorGames(db, agentId, query)),
    handleForOperators(gameHide, ({ body, operator: { name: operator } }) =>
      hideGame(db, {
        ...{ agentId, operator, providerId: body.provider_id, gameId: body.game_id ?? null },
        reason: body.reason,
        until: body.until === null ? null : new Date(body.until),
      }),
    ),
    handleForOperators(gameShow, ({ body, operator: { name: operator } }) =>
      showGame(db, {
        ...{ agentId, operator, providerId: body.provider_id, gameId: body.game_id ?? null },
      }),
    ),
    handleForOperators(gameCategorySet, ({ body, operator: { name: operator } }) =>
      setGameCategory(db, {
        ...{ agentId, operator, providerId: body.provider_id, gameId: body.game_id },
        category: body.category,
      }),
    ),
    handleForOperators(gameListAccept, ({ body: { source }, operator: { name: operator } }) =>
      acceptNextList(db, { agentId, operator, source }),
    ),
    handleForOperators(gameComparisons, ({ query }) => fetchComparisons(db, agentId, query)),
    handleForOperators(gameCompare, ({ body: { source, day }, operator: { name: operator } }) =>
      compareAgain(db, { agentId, operator, source, day }),
    ),
    handleForOperators(gameDifferences, ({ query }) => fetchDifferences(db, agentId, query)),
    handleForOperators(
      gameDifferenceClose,
      ({ body: { id, note }, operator: { name: operator } }) =>
        closeDifference(db, { agentId, operator, id, note }),
    ),
  ];
}
