import * as account from './account.contract';
import * as affiliate from './affiliate.contract';
import * as agent from './agent.contract';
import * as analytics from './analytics.contract';
import * as articles from './articles.contract';
import * as breaks from './breaks.contract';
import * as cashback from './cashback.contract';
import * as clientErrors from './client-errors.contract';
import * as consents from './consents.contract';
import * as content from './content.contract';
import * as coupons from './coupons.contract';
import * as deposits from './deposits.contract';
import type { Endpoint, FileEndpoint, OperatorEndpoint, StreamEndpoint } from './endpoint';
import * as fairness from './fairness.contract';
import * as games from './games.contract';
import * as help from './help.contract';
import * as line from './line.contract';
import * as lineNotices from './line-notices.contract';
import * as lotto from './lotto.contract';
import * as lottoBills from './lotto-bills.contract';
import * as notices from './notices.contract';
import * as operatorAccount from './operator/account.contract';
import * as operatorAdjustments from './operator/adjustments.contract';
import * as operatorAffiliate from './operator/affiliate.contract';
import * as operatorAgent from './operator/agent.contract';
import * as operatorAnalytics from './operator/analytics.contract';
import * as operatorApprovals from './operator/approvals.contract';
import * as operatorArticles from './operator/articles.contract';
import * as operatorAudit from './operator/audit.contract';
import * as operatorAuth from './operator/auth.contract';
import * as operatorBackup from './operator/backup.contract';
import * as operatorBankMessages from './operator/bank-messages.contract';
import * as operatorBankStatements from './operator/bank-statements.contract';
import * as operatorBanks from './operator/banks.contract';
import * as operatorBrand from './operator/brand.contract';
import * as operatorBroadcasts from './operator/broadcasts.contract';
import * as operatorCashback from './operator/cashback.contract';
import * as operatorConnections from './operator/connections.contract';
import * as operatorContent from './operator/content.contract';
import * as operatorCoupons from './operator/coupons.contract';
import * as operatorDeposits from './operator/deposits.contract';
import * as operatorDesk from './operator/desk.contract';
import * as operatorFirstDay from './operator/first-day.contract';
import * as operatorGameComparisons from './operator/game-comparisons.contract';
import * as operatorGames from './operator/games.contract';
import * as operatorGoodwill from './operator/goodwill.contract';
import * as operatorHealth from './operator/health.contract';
import * as operatorIncoming from './operator/incoming.contract';
import * as operatorLedger from './operator/ledger.contract';
import * as operatorLineDeliveries from './operator/line-deliveries.contract';
import * as operatorLotto from './operator/lotto.contract';
import * as operatorLottoBills from './operator/lotto-bills.contract';
import * as operatorLottoBoard from './operator/lotto-board.contract';
import * as operatorLottoDays from './operator/lotto-days.contract';
import * as operatorLottoMarkets from './operator/lotto-markets.contract';
import * as operatorLottoNumbers from './operator/lotto-numbers.contract';
import * as operatorLottoResults from './operator/lotto-results.contract';
import * as operatorLottoSources from './operator/lotto-sources.contract';
import * as operatorLottoYeekee from './operator/lotto-yeekee.contract';
import * as operatorMemberChanges from './operator/member-changes.contract';
import * as operatorMemberDocuments from './operator/member-documents.contract';
import * as operatorMemberRewards from './operator/member-rewards.contract';
import * as operatorMemberSafety from './operator/member-safety.contract';
import * as operatorMembers from './operator/members.contract';
import * as operatorNotices from './operator/notices.contract';
import * as operatorOfficialAccount from './operator/official-account.contract';
import * as operatorPauses from './operator/pauses.contract';
import * as operatorPeople from './operator/people.contract';
import * as operatorPictures from './operator/pictures.contract';
import * as operatorPlayed from './operator/played.contract';
import * as operatorPoints from './operator/points.contract';
import * as operatorPolls from './operator/polls.contract';
import * as operatorPreview from './operator/preview.contract';
import * as operatorPromotions from './operator/promotions.contract';
import * as operatorQuests from './operator/quests.contract';
import * as operatorReports from './operator/reports.contract';
import * as operatorRules from './operator/rules.contract';
import * as operatorSecurity from './operator/security.contract';
import * as operatorWheel from './operator/wheel.contract';
import * as operatorWithdrawals from './operator/withdrawals.contract';
import * as orderedDeposit from './ordered-deposit.contract';
import * as ownData from './own-data.contract';
import * as pauses from './pauses.contract';
import * as points from './points.contract';
import * as polls from './polls.contract';
import * as promotions from './promotions.contract';
import * as quests from './quests.contract';
import * as realityCheck from './reality-check.contract';
import * as registration from './registration.contract';
import * as safety from './safety.contract';
import * as security from './security.contract';
import * as session from './session.contract';
import * as sport from './sport.contract';
import * as start from './start.contract';
import * as statement from './statement.contract';
import * as stream from './stream.contract';
import * as trends from './trends.contract';
import * as wallet from './wallet.contract';
import * as wheel from './wheel.contract';
import * as withdrawals from './withdrawals.contract';
import * as yeekee from './yeekee.contract';

/** Every call of `/api/*`. The server has to implement each of them, and the API description lists them. */
export const endpoints = [
  agent.agentConfig,
  agent.agentValidate,
  agent.agentSeo,
  analytics.pageView,
  clientErrors.clientError,
  help.helpFacts,
  content.banners,
  content.notifications,
  content.notificationReads,
  content.readNotifications,
  content.eventList,
  articles.articleList,
  articles.articleDetail,
  session.login,
  session.signInCode,
  registration.register,
  registration.checkAccount,
  account.resetPassword,
  account.verifyPhone,
  session.logout,
  session.userInfo,
  account.memberProfile,
  account.changePassword,
  account.setPassword,
  account.updateSubBankAccount,
  session.memberSessions,
  session.endSessions,
  consents.memberConsents,
  consents.answerConsents,
  security.securityNotices,
  security.readSecurityNotices,
  safety.safetyStatus,
  safety.safetyLimit,
  safety.safetyLimitConfirm,
  safety.safetyLimitWithdraw,
  safety.safetyAnswer,
  safety.safetyHistory,
  safety.safetyMoney,
  realityCheck.safetySession,
  realityCheck.safetyReminder,
  realityCheck.safetyCheck,
  breaks.safetyTimeOut,
  breaks.safetyExclude,
  breaks.safetyReturn,
  notices.memberNotices,
  notices.takeNotices,
  notices.readNotices,
  line.lineIdentity,
  line.lineSession,
  line.lineLinkCode,
  line.lineLink,
  line.lineUnlink,
  line.lineAccount,
  lineNotices.lineNotices,
  lineNotices.setLineNotices,
  start.start,
  wallet.memberWallets,
  wallet.memberPoints,
  deposits.agentBankAccounts,
  deposits.agentTrueMoneyAccounts,
  deposits.depositCreate,
  orderedDeposit.depositClaim,
  orderedDeposit.depositSlip,
  orderedDeposit.depositCancel,
  orderedDeposit.memberDeposit,
  deposits.memberDeposits,
  deposits.paymentChannels,
  deposits.paymentInfo,
  deposits.generateQr,
  orderedDeposit.qrcodeInfo,
  orderedDeposit.inquiryStatus,
  withdrawals.withdrawCreate,
  withdrawals.withdrawInfo,
  withdrawals.memberWithdrawals,
  promotions.promotionList,
  promotions.promotionMine,
  promotions.promotionAccept,
  promotions.promotionCancel,
  coupons.couponPreview,
  coupons.couponRedeem,
  points.redemptionList,
  points.redemptionCalc,
  points.redemptionRedeem,
  points.redemptionHistory,
  points.pointHistory,
  points.memberVip,
  wheel.wheelConfig,
  wheel.wheelConfigV2,
  wheel.wheelBoard,
  wheel.wheelSpin,
  wheel.wheelSpinV2,
  wheel.wheelReward,
  wheel.wheelExchange,
  wheel.wheelHistory,
  quests.questList,
  quests.questRedeem,
  quests.questJoin,
  quests.questFriend,
  quests.eventQuest,
  cashback.cashbackSummary,
  cashback.cashbackClaim,
  cashback.lossHistory,
  cashback.turnoverHistory,
  polls.pollConfig,
  polls.pollStats,
  polls.pollWinners,
  polls.pollQuotaGet,
  polls.pollQuotaCheck,
  polls.pollSubmit,
  affiliate.affiliateConfigs,
  affiliate.affiliateNetwork,
  affiliate.affiliateTransactions,
  affiliate.affiliateTransactionsV2,
  affiliate.affiliateSummary,
  affiliate.affiliateRedeem,
  trends.trendRooms,
  trends.trendRoom,
  sport.sportMatches,
  fairness.fairnessRound,
  fairness.fairnessReveal,
  statement.memberStatement,
  statement.memberWinloss,
  statement.statementExport,
  ownData.ownData,
  games.gameList,
  games.gameLobby,
  games.lobbyConfigs,
  games.gameFavourite,
  games.gameWallets,
  games.gameLink,
  games.gameDemo,
  pauses.sitePauses,
  lotto.lottoLobby,
  lotto.lottoRounds,
  lotto.lottoRound,
  lotto.lottoRule,
  lotto.lottoRate,
  lotto.lottoRates,
  lotto.lottoLimit,
  lotto.lottoResult,
  lotto.lottoResults,
  lottoBills.billValidate,
  lottoBills.billCreate,
  lottoBills.billCancel,
  lottoBills.billList,
  lottoBills.billDetail,
  yeekee.yeekeeDay,
  yeekee.yeekeeList,
  yeekee.yeekeeLists,
  yeekee.yeekeeShoot,
  yeekee.yeekeeProof,
] as const satisfies readonly Endpoint[];

/** Downloads of files. */
export const fileEndpoints = [statement.download] as const satisfies readonly FileEndpoint[];

/** Event streams. */
export const streamEndpoints = [
  stream.memberStream,
  yeekee.yeekeeStream,
] as const satisfies readonly StreamEndpoint[];

/** Every call of `/operator/v1/*`. The server has to implement each of them, and their description lists them. */
export const operatorEndpoints = [
  operatorAuth.operatorSite,
  operatorAuth.operatorSignIn,
  operatorAuth.operatorSignOut,
  operatorAuth.operatorMe,
  operatorAuth.operatorRenew,
  operatorAuth.operatorStepUp,
  operatorAuth.operatorPasswordChange,
  operatorAuth.operatorSessions,
  operatorAuth.operatorNewPlaces,
  operatorAuth.operatorSessionEnd,
  operatorPeople.peopleList,
  operatorPeople.keyAdd,
  operatorPeople.ownerFirst,
  operatorPeople.personInvite,
  operatorPeople.invitationOpen,
  operatorPeople.invitationAccept,
  operatorPeople.personRole,
  operatorPeople.personReset,
  operatorPeople.personEnd,
  operatorDeposits.depositList,
  operatorDeposits.depositShow,
  operatorDeposits.depositApprove,
  operatorDeposits.depositReject,
  operatorDeposits.depositCloseWith,
  operatorDeposits.depositAsk,
  operatorDeposits.depositUnseen,
  operatorDeposits.depositAutomatic,
  operatorIncoming.incomingList,
  operatorIncoming.incomingShow,
  operatorIncoming.incomingCandidates,
  operatorIncoming.incomingReport,
  operatorIncoming.incomingCredit,
  operatorIncoming.incomingSettle,
  operatorIncoming.incomingReturn,
  operatorIncoming.incomingKeep,
  operatorIncoming.incomingReturned,
  operatorBanks.receivingAccountList,
  operatorBanks.receivingAccountAdd,
  operatorBanks.receivingAccountEdit,
  operatorBanks.receivingAccountOpen,
  operatorBanks.receivingAccountOrder,
  operatorBanks.bankAccountList,
  operatorBanks.channelList,
  operatorBanks.channelOpen,
  operatorBanks.channelLimits,
  operatorBanks.bankMoveList,
  operatorBanks.bankMoveAdd,
  operatorBanks.bankCapitalMove,
  operatorBanks.bankCountList,
  operatorBanks.bankCountSet,
  operatorBankMessages.bankMessageList,
  operatorBankMessages.bankMessageSetup,
  operatorBankMessages.bankMessageClose,
  operatorBankMessages.bankMessageThaw,
  operatorBankMessages.bankDeviceAdd,
  operatorBankMessages.bankDeviceRevoke,
  operatorBankStatements.statementUpload,
  operatorBankStatements.statementList,
  operatorBankStatements.statementShow,
  operatorBankStatements.statementLines,
  operatorBankStatements.statementApply,
  operatorBankStatements.statementDiscard,
  operatorBankStatements.statementFormatSet,
  operatorReports.reportDay,
  operatorReports.reportRange,
  operatorReports.reportToday,
  operatorReports.reportLines,
  operatorReports.reportTable,
  operatorReports.reportClose,
  operatorReports.reportExport,
  operatorReports.exportFile,
  operatorReports.houseVerify,
  operatorWithdrawals.withdrawalList,
  operatorWithdrawals.withdrawalShow,
  operatorWithdrawals.withdrawalApprove,
  operatorWithdrawals.withdrawalUnapprove,
  operatorWithdrawals.withdrawalHold,
  operatorWithdrawals.withdrawalRelease,
  operatorWithdrawals.withdrawalPaid,
  operatorWithdrawals.withdrawalReject,
  operatorWithdrawals.withdrawalBounced,
  operatorWithdrawals.payoutAccountList,
  operatorWithdrawals.payoutBatchList,
  operatorWithdrawals.payoutBatchMake,
  operatorWithdrawals.payoutBatchShow,
  operatorWithdrawals.payoutBatchFile,
  operatorWithdrawals.payoutBatchPaid,
  operatorCoupons.couponList,
  operatorCoupons.couponShow,
  operatorCoupons.couponIssue,
  operatorCoupons.couponBatchIssue,
  operatorCoupons.couponEnd,
  operatorCoupons.couponBatchEnd,
  operatorCoupons.couponUses,
  operatorCoupons.couponBatchExport,
  operatorCoupons.couponBatchFile,
  operatorPlayed.playedVerify,
  operatorPoints.pointsAdjust,
  operatorPoints.shopItemList,
  operatorPoints.shopItemCreate,
  operatorPoints.shopItemEdit,
  operatorPoints.shopItemPrice,
  operatorPoints.shopItemStock,
  operatorPoints.shopItemOpen,
  operatorPoints.shopOrderList,
  operatorPoints.shopOrderShow,
  operatorPoints.shopOrderLabels,
  operatorPoints.offerWorth,
  operatorPoints.shopOrderSend,
  operatorPoints.shopOrderCancel,
  operatorWheel.wheelSetList,
  operatorWheel.wheelWorth,
  operatorWheel.wheelSetPut,
  operatorWheel.wheelStockAdd,
  operatorWheel.wheelGrant,
  operatorQuests.operatorQuestList,
  operatorQuests.operatorQuestOpen,
  operatorQuests.operatorQuestStep,
  operatorQuests.operatorQuestEvent,
  operatorQuests.operatorQuestCreate,
  operatorQuests.operatorQuestEdit,
  operatorQuests.operatorQuestOrder,
  operatorCashback.cashbackList,
  operatorCashback.cashbackRecompute,
  operatorCashback.cashbackTry,
  operatorPolls.pollList,
  operatorPolls.pollCreate,
  operatorPolls.pollClose,
  operatorPolls.pollAnswer,
  operatorPolls.pollAnswerConfirm,
  operatorPolls.pollAnswerWithdraw,
  operatorPolls.pollVoid,
  operatorAffiliate.affiliateMargins,
  operatorAffiliate.affiliateRatesSet,
  operatorAffiliate.affiliateMemberNetwork,
  operatorAffiliate.affiliateSignalList,
  operatorAffiliate.affiliateSignalSeen,
  operatorAffiliate.affiliateEarners,
  operatorAffiliate.affiliateHolds,
  operatorAffiliate.affiliateHold,
  operatorAffiliate.affiliateRelease,
  operatorPromotions.offeredPromotions,
  operatorPromotions.takenPromotions,
  operatorPromotions.promotionOpen,
  operatorPromotions.promotionVersions,
  operatorPromotions.promotionCost,
  operatorPromotions.promotionSave,
  operatorPromotions.promotionPublish,
  operatorPromotions.promotionDuplicate,
  operatorPromotions.promotionDiscard,
  operatorPromotions.promotionOrder,
  operatorArticles.articleDrafts,
  operatorArticles.articleShow,
  operatorArticles.articlePut,
  operatorArticles.articlePublish,
  operatorArticles.articleWithdraw,
  operatorPictures.pictureAdd,
  operatorPictures.pictureList,
  operatorPictures.pictureDelete,
  operatorPreview.previewMake,
  operatorContent.contentList,
  operatorContent.contentVersions,
  operatorContent.contentSave,
  operatorContent.contentPublish,
  operatorContent.contentWithdraw,
  operatorContent.contentOrder,
  operatorLotto.lottoRoundList,
  operatorLottoBoard.lottoBoard,
  operatorLottoBoard.lottoRoundShow,
  operatorLotto.lottoMarketAdd,
  operatorLotto.lottoShortfalls,
  operatorLotto.lottoFinalByTime,
  operatorLottoDays.lottoDays,
  operatorLottoDays.lottoDaySet,
  operatorLottoDays.lottoRoundMove,
  operatorLottoResults.lottoResultPreview,
  operatorLottoResults.lottoResultEnter,
  operatorLottoResults.lottoResultCorrect,
  operatorLottoResults.lottoResultConfirm,
  operatorLottoResults.lottoResultWithdraw,
  operatorLottoSources.lottoSourceList,
  operatorLottoSources.lottoToldMoves,
  operatorLottoSources.lottoSourceSet,
  operatorLottoSources.lottoSourceReadings,
  operatorLottoSources.lottoSourceBody,
  operatorLotto.lottoVoid,
  operatorLottoNumbers.lottoNumberChange,
  operatorLottoNumbers.lottoExposures,
  operatorLottoNumbers.lottoClosed,
  operatorLottoMarkets.lottoMarketList,
  operatorLottoMarkets.lottoMarketOpen,
  operatorLottoMarkets.lottoMarketTerms,
  operatorLottoMarkets.lottoMarketEdit,
  operatorLottoBills.lottoBills,
  operatorLottoBills.lottoBillShow,
  operatorLottoYeekee.lottoYeekee,
  operatorAccount.memberShow,
  operatorAccount.operatorMemberConsents,
  operatorAccount.memberStaff,
  operatorAccount.memberClose,
  operatorAccount.memberOpen,
  operatorAccount.memberEndSessions,
  operatorAccount.memberUnlinkLine,
  operatorMembers.memberSearch,
  operatorMembers.memberList,
  operatorMembers.memberPage,
  operatorMembers.operatorMemberStatement,
  operatorMembers.memberRounds,
  operatorMembers.memberRoundShow,
  operatorMembers.memberBills,
  operatorMembers.memberBillShow,
  operatorMembers.memberMoney,
  operatorMemberRewards.memberRewards,
  operatorMemberRewards.memberNetwork,
  operatorMemberRewards.memberProtection,
  operatorMemberSafety.memberSafety,
  operatorMemberSafety.memberLowerLimit,
  operatorMemberSafety.memberBreak,
  operatorMemberSafety.safetyBreaks,
  operatorMemberSafety.memberNotSame,
  operatorMemberDocuments.memberDocuments,
  operatorMembers.memberSessionList,
  operatorMembers.memberSessionEnd,
  operatorMembers.memberNoteList,
  operatorMembers.memberNoteAdd,
  operatorMembers.memberFlagSet,
  operatorGoodwill.memberGoodwill,
  operatorMembers.memberActionList,
  operatorMembers.memberReveal,
  operatorMemberChanges.memberPhoneCode,
  operatorMemberChanges.memberChangePhone,
  operatorMemberChanges.memberChangeBank,
  operatorMemberChanges.memberChangeName,
  operatorMemberChanges.memberHoldPayouts,
  operatorMemberChanges.memberCloseCheck,
  operatorMemberChanges.memberCloseWithPayout,
  operatorAdjustments.adjustmentList,
  operatorAdjustments.adjustmentRequest,
  operatorSecurity.securityLog,
  operatorHealth.healthShow,
  operatorConnections.connectionList,
  operatorConnections.connectionTest,
  operatorHealth.verificationList,
  operatorHealth.healthVerify,
  operatorAgent.agentShow,
  operatorAgent.agentRulesShow,
  operatorAgent.agentRuleSet,
  operatorRules.ruleList,
  operatorRules.ruleHistory,
  operatorRules.ruleTry,
  operatorBrand.brandShow,
  operatorBrand.brandSave,
  operatorBrand.linksSave,
  operatorBrand.brandVersions,
  operatorBrand.brandReturn,
  operatorAnalytics.pageViews,
  operatorPauses.pauseList,
  operatorPauses.pauseStart,
  operatorPauses.pauseExtend,
  operatorPauses.pauseEnd,
  operatorPauses.pauseLook,
  operatorGames.operatorGames,
  operatorGames.gameHide,
  operatorGames.gameShow,
  operatorGames.gameCategorySet,
  operatorGames.gameListAccept,
  operatorGameComparisons.gameComparisons,
  operatorGameComparisons.gameCompare,
  operatorGameComparisons.gameDifferences,
  operatorGameComparisons.gameDifferenceClose,
  operatorNotices.operatorNoticeList,
  operatorNotices.operatorNoticeSend,
  operatorOfficialAccount.lineSetup,
  operatorOfficialAccount.lineCheck,
  operatorOfficialAccount.lineMenus,
  operatorOfficialAccount.lineWaiting,
  operatorOfficialAccount.lineHush,
  operatorOfficialAccount.lineEndTalk,
  operatorLineDeliveries.lineDeliveries,
  operatorBroadcasts.broadcastList,
  operatorBroadcasts.broadcastShow,
  operatorBroadcasts.broadcastQuote,
  operatorBroadcasts.broadcastReach,
  operatorBroadcasts.broadcastDraft,
  operatorBroadcasts.broadcastDiscard,
  operatorBroadcasts.broadcastPreview,
  operatorBroadcasts.broadcastPropose,
  operatorBroadcasts.broadcastStop,
  operatorBroadcasts.messagePrice,
  operatorBroadcasts.setMessagePrice,
  operatorLedger.ledgerVerify,
  operatorAudit.auditLog,
  operatorAudit.auditVerify,
  operatorFirstDay.firstDay,
  operatorFirstDay.firstDayTick,
  operatorDesk.deskCounts,
  operatorDesk.deskClaim,
  operatorApprovals.approvalList,
  operatorApprovals.approvalShow,
  operatorApprovals.approvalApprove,
  operatorApprovals.approvalReject,
  operatorApprovals.approvalWithdraw,
  operatorBackup.backupTake,
] as const satisfies readonly OperatorEndpoint[];
