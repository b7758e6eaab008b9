import { accountArea } from './account/account.area';
import { adjustmentAct } from './adjustments/adjustments.acts';
import { adjustmentsArea } from './adjustments/adjustments.area';
import { incomeReleaseAct } from './affiliate/affiliate.acts';
import { affiliateArea } from './affiliate/affiliate.area';
import { ruleAct } from './agent/agent.acts';
import { agentArea } from './agent/agent.area';
import { analyticsArea } from './analytics/analytics.area';
import { approvalsArea } from './approvals/approvals.area';
import type { AdapterDeps, AreaModule, Ports } from './area';
import { articlesArea } from './articles/articles.area';
import { messageThawAct } from './bank-messages/bank-messages.acts';
import { bankMessagesArea } from './bank-messages/bank-messages.area';
import { bankStatementsArea } from './bank-statements/bank-statements.area';
import { accountAddAct, accountEditAct, accountOpenAct } from './banks/banks.acts';
import { banksArea } from './banks/banks.area';
import { brandArea } from './brand/brand.area';
import { notSameAct } from './breaks/breaks.acts';
import { breaksArea } from './breaks/breaks.area';
import { cashbackArea } from './cashback/cashback.area';
import { connectionsArea } from './connections/connections.area';
import { type WatchedAdapters, watchAdapters } from './connections/watched-adapters';
import { contentArea } from './content/content.area';
import { batchAct, couponAct } from './coupons/coupons.acts';
import { couponsArea } from './coupons/coupons.area';
import type { Database } from './db/database';
import { depositApproveAct } from './deposits/deposits.acts';
import { depositsArea } from './deposits/deposits.area';
import { errorReportsArea } from './error-reports/error-reports.area';
import { gamePicturesArea } from './game-pictures/game-pictures.area';
import { gamesArea } from './games/games.area';
import { healthArea } from './health/health.area';
import { helpArea } from './help/help.area';
import { lineArea } from './line/line.area';
import { createLineVerifier } from './line/line.service';
import { lottoVoidAct } from './lotto/lotto.acts';
import { lottoArea } from './lotto/lotto.area';
import { lottoTermsAct } from './lotto/markets.acts';
import { bankAct, closeAct, nameAct, phoneAct } from './member-changes/member-changes.acts';
import { memberChangesArea } from './member-changes/member-changes.area';
import { noticesArea } from './notices/notices.area';
import { broadcastAct } from './official-account/broadcasts/broadcasts.acts';
import { officialAccountArea } from './official-account/official-account.area';
import { operatorArea } from './operator/operator.area';
import { confirmAct } from './operator/people.service';
import { resetAct, roleAct } from './operator/person-changes.service';
import { ownDataArea } from './own-data/own-data.area';
import { pausesArea } from './pauses/pauses.area';
import { picturesArea } from './pictures/pictures.area';
import { playedArea } from './played/played.area';
import {
  itemChangeAct,
  itemCreateAct,
  itemEditAct,
  itemPriceAct,
  pointsAct,
} from './points/points.acts';
import { pointsArea } from './points/points.area';
import { endRedeemedRounds, REDEMPTION_ROUNDS } from './points/redeemed-rounds.service';
import { fetchBestCreditRate } from './points/shop.queries';
import { pollCreateAct } from './polls/polls.acts';
import { pollsArea } from './polls/polls.area';
import { previewArea } from './preview/preview.area';
import { promotionOpenAct, promotionPublishAct } from './promotions/promotions.acts';
import { promotionsArea } from './promotions/promotions.area';
import { questOpenAct, questStepAct } from './quests/quests.acts';
import { questsArea } from './quests/quests.area';
import { reportsArea } from './reports/reports.area';
import { resultSourcesArea } from './result-sources/result-sources.area';
import { safetyArea } from './safety/safety.area';
import { sportArea } from './sport/sport.area';
import { startArea } from './start/start.area';
import { streamArea } from './stream/stream.area';
import { trendsArea } from './trends/trends.area';
import { walletArea } from './wallet/wallet.area';
import { WHEEL_ROUNDS } from './wheel/spin.service';
import { endSpunRounds } from './wheel/spun-rounds.service';
import { setPutAct, spinsAct, stockAddAct } from './wheel/wheel.acts';
import { wheelArea } from './wheel/wheel.area';
import { hasPendingWithdrawal } from './withdrawals/withdrawal.queries';
import { bounceAct } from './withdrawals/withdrawals.acts';
import { withdrawalsArea } from './withdrawals/withdrawals.area';
import { yeekeeArea } from './yeekee/yeekee.area';

/** All areas; each comes after the areas whose seeds it needs. */
export const areas: readonly AreaModule[] = [
  agentArea,
  contentArea,
  picturesArea,
  articlesArea,
  previewArea,
  analyticsArea,
  errorReportsArea,
  accountArea,
  lineArea,
  startArea,
  walletArea,
  safetyArea,
  banksArea,
  brandArea,
  depositsArea,
  bankStatementsArea,
  bankMessagesArea,
  withdrawalsArea,
  adjustmentsArea,
  memberChangesArea,
  helpArea,
  promotionsArea,
  couponsArea,
  pausesArea,
  gamesArea,
  gamePicturesArea,
  lottoArea,
  resultSourcesArea,
  yeekeeArea,
  playedArea,
  pointsArea,
  wheelArea,
  questsArea,
  cashbackArea,
  pollsArea,
  affiliateArea,
  breaksArea,
  trendsArea,
  sportArea,
  reportsArea,
  ownDataArea,
  noticesArea,
  officialAccountArea,
  streamArea,
  operatorArea,
  approvalsArea,
  healthArea,
  connectionsArea,
];

/** Connects the ports between areas, and notes the outcomes of all calls to adapters. */
export function connectAreas(deps: AdapterDeps, db: Database): Ports & WatchedAdapters {
  const watched = watchAdapters(deps);
  const { line } = watched;
  const { agentId } = deps;
  return {
    ...watched,
    verifyLine: line && createLineVerifier({ db, gateway: line, agentId }),
    hasPendingWithdrawal,
    freeRoundsEnders: {
      [REDEMPTION_ROUNDS]: endRedeemedRounds,
      [WHEEL_ROUNDS]: endSpunRounds,
    },
    fetchBestCreditRate,
    approvableKinds: [
      couponAct,
      batchAct,
      pointsAct,
      itemCreateAct,
      itemPriceAct,
      itemEditAct,
      itemChangeAct,
      setPutAct,
      stockAddAct,
      spinsAct,
      promotionOpenAct,
      promotionPublishAct,
      questOpenAct,
      questStepAct,
      pollCreateAct,
      depositApproveAct,
      ruleAct,
      confirmAct,
      roleAct,
      resetAct,
      adjustmentAct,
      phoneAct,
      bankAct,
      nameAct,
      closeAct,
      bounceAct,
      accountAddAct,
      accountEditAct,
      accountOpenAct,
      messageThawAct,
      lottoVoidAct,
      lottoTermsAct,
      incomeReleaseAct,
      broadcastAct,
      notSameAct,
    ],
  };
}
