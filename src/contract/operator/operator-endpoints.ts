import type { OperatorEndpoint } from '../endpoint';
import * as account from './account.contract';
import * as agent from './agent.contract';
import * as analytics from './analytics.contract';
import * as audit from './audit.contract';
import * as backup from './backup.contract';
import * as coupons from './coupons.contract';
import * as deposits from './deposits.contract';
import * as ledger from './ledger.contract';
import * as lotto from './lotto.contract';
import * as promotions from './promotions.contract';
import * as security from './security.contract';
import * as staff from './staff.contract';
import * as withdrawals from './withdrawals.contract';

/** Every call of `/operator/v1/*`: the server must answer each, and its description lists them. */
export const operatorEndpoints = [
  deposits.depositList,
  deposits.depositApprove,
  deposits.depositReject,
  deposits.incomingList,
  deposits.incomingReport,
  deposits.incomingCredit,
  deposits.incomingSettle,
  deposits.incomingReturn,
  deposits.receivingAccountList,
  deposits.receivingAccountAdd,
  deposits.receivingAccountOpen,
  withdrawals.withdrawalList,
  withdrawals.withdrawalApprove,
  withdrawals.withdrawalPaid,
  withdrawals.withdrawalReject,
  coupons.couponList,
  coupons.couponIssue,
  coupons.couponEnd,
  coupons.couponUses,
  promotions.offeredPromotions,
  promotions.takenPromotions,
  promotions.promotionOpen,
  lotto.lottoRoundList,
  lotto.lottoMarketAdd,
  lotto.lottoShortfalls,
  lotto.lottoResultEnter,
  lotto.lottoResultCorrect,
  lotto.lottoResultConfirm,
  lotto.lottoResultWithdraw,
  lotto.lottoVoid,
  lotto.lottoNumberChange,
  account.memberShow,
  account.memberStaff,
  account.memberClose,
  account.memberOpen,
  account.memberEndSessions,
  account.memberUnlinkLine,
  security.securityLog,
  agent.agentShow,
  analytics.pageViews,
  ledger.ledgerVerify,
  audit.auditLog,
  staff.staffList,
  staff.staffAdd,
  staff.staffEnd,
  backup.backupTake,
] as const satisfies readonly OperatorEndpoint[];
