import {
  bankAccountList,
  bankCapitalMove,
  bankCountList,
  bankCountSet,
  bankMoveAdd,
  bankMoveList,
  channelLimits,
  channelList,
  channelOpen,
  receivingAccountAdd,
  receivingAccountEdit,
  receivingAccountList,
  receivingAccountOpen,
  receivingAccountOrder,
} from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { setBankCount } from './bank-count.service';
import { type BankMovePlan, recordBankMove } from './bank-move.service';
import { accountAddAct, accountEditAct, accountOpenAct } from './banks.acts';
import { fetchBankAccounts, fetchBankCounts, fetchBankMoves } from './banks.operator-queries';
import { changeChannel, fetchChannels } from './channel.service';
import {
  type AccountTerms,
  closeReceivingAccount,
  fetchReceivingAccounts,
  orderReceivingAccounts,
} from './receiving-account.service';

type House = ActDeps & { agentId: number };

/** Returns the operator endpoints for the agent's own accounts, channels, movements and counts. */
export function banksOperatorRoutes(house: House): MountedOperatorEndpoint[] {
  return [...accountRoutes(house), ...channelRoutes(house), ...moneyRoutes(house)];
}

function accountRoutes(house: House): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(receivingAccountList, () => fetchReceivingAccounts(db, agentId)),
    handleForOperators(bankAccountList, () => fetchBankAccounts(db, agentId)),
    handleForOperators(receivingAccountAdd, ({ body, operator: { name: operator } }) =>
      accountAddAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: {
          ...{ bankCode: body.bank_code, accountNumber: body.account_number },
          ...toTerms(body),
        },
      }),
    ),
    handleForOperators(receivingAccountEdit, ({ body, operator: { name: operator } }) =>
      accountEditAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: {
          ...{ id: body.id, ...toTerms(body) },
          ...(body.force !== undefined && { force: body.force }),
        },
      }),
    ),
    handleForOperators(receivingAccountOpen, ({ body, operator: { name: operator } }) => {
      const { id, is_open: isOpen, force } = body;
      return isOpen
        ? accountOpenAct.doOrAsk(house, { agentId, operator, payload: { id } })
        : closeReceivingAccount(db, { agentId, operator, id, force });
    }),
    handleForOperators(receivingAccountOrder, ({ body: { ids }, operator: { name: operator } }) =>
      orderReceivingAccounts(db, { agentId, operator, ids }),
    ),
  ];
}

function toTerms(body: {
  account_name: string;
  min_amount: number;
  max_amount: number;
  purpose: AccountTerms['purpose'];
  daily_ceiling: number | null;
}): AccountTerms {
  return {
    accountName: body.account_name,
    minSatang: body.min_amount,
    maxSatang: body.max_amount,
    purpose: body.purpose,
    ceilingSatang: body.daily_ceiling,
  };
}

function channelRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(channelList, () => fetchChannels(db, agentId)),
    handleForOperators(channelOpen, ({ body: { id, is_open }, operator: { name: operator } }) =>
      changeChannel(db, { agentId, operator, id, change: { isOpen: is_open } }),
    ),
    handleForOperators(channelLimits, ({ body, operator: { name: operator } }) =>
      changeChannel(db, {
        ...{ agentId, operator, id: body.id },
        change: { minSatang: body.min_amount, maxSatang: body.max_amount },
      }),
    ),
  ];
}

function moneyRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(bankMoveList, ({ query }) => fetchBankMoves(db, agentId, query)),
    handleForOperators(bankMoveAdd, ({ body, operator: { name: operator } }) =>
      recordBankMove(db, { agentId, operator, plan: toMovePlan(body) }),
    ),
    handleForOperators(bankCapitalMove, ({ body, operator: { name: operator } }) =>
      recordBankMove(db, { agentId, operator, plan: toMovePlan(body) }),
    ),
    handleForOperators(bankCountList, ({ query: { day } }) => fetchBankCounts(db, agentId, day)),
    handleForOperators(bankCountSet, async ({ body, operator: { name: operator } }) => {
      const { account_id: accountId, day, counted: countedSatang, explanation = null } = body;
      const { bookSatang, differenceSatang } = await setBankCount(db, {
        ...{ agentId, operator },
        plan: { accountId, day, countedSatang, explanation },
      });
      return { book: formatBaht(bookSatang), difference: formatBaht(differenceSatang) };
    }),
  ];
}

function toMovePlan(body: {
  kind: BankMovePlan['kind'];
  from_account_id?: number | undefined;
  to_account_id?: number | undefined;
  amount: number;
  bank_reference: string;
  note?: string | undefined;
  occurred_at?: string | undefined;
}): BankMovePlan {
  return {
    kind: body.kind,
    fromAccountId: body.from_account_id ?? null,
    toAccountId: body.to_account_id ?? null,
    amountSatang: body.amount,
    bankReference: body.bank_reference,
    note: body.note ?? null,
    occurredAt: body.occurred_at === undefined ? null : new Date(body.occurred_at),
  };
}
