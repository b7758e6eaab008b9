import type { Logger } from 'pino';
import {
  agentBankAccounts,
  agentTrueMoneyAccounts,
  depositCreate,
  generateQr,
  memberDeposits,
  paymentChannels,
  paymentInfo,
} from '@/contract/deposits.contract';
import {
  depositCancel,
  depositClaim,
  depositSlip,
  inquiryStatus,
  memberDeposit,
  qrcodeInfo,
} from '@/contract/ordered-deposit.contract';
import { formatBaht } from '@/domain/baht';
import { assertPhoneVerified } from '../account/phone-verification.service';
import { validateAgentCode } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { assertAnswered } from '../safety/limits.service';
import {
  fetchDeposit,
  fetchDeposits,
  fetchLatestQr,
  fetchReceivingAccounts,
  toDepositData,
} from './deposit.queries';
import { cancelDeposit, claimDeposit, reserveDeposit } from './deposit.service';
import { fetchChannel, fetchChannels, orderQr, toPaymentData } from './payment.service';
import type { PaymentGateway } from './payment-gateway';
import { checkSlip } from './slip.service';
import type { SlipVerifier } from './slip-verifier';

/** Returns the endpoints for deposits by transfer to an account of the agent, and by QR code. */
export function depositsRoutes({
  db,
  agentId,
  gateways,
  slipVerifier,
  logger,
}: AreaDeps & {
  gateways: readonly PaymentGateway[];
  slipVerifier?: SlipVerifier | undefined;
  logger: Pick<Logger, 'warn'>;
}): MountedEndpoint[] {
  const site = { gateways, takesSlips: slipVerifier !== undefined };
  const fetchData = async (memberId: number, id: string) =>
    toDepositData(await fetchDeposit(db, memberId, id), site);
  const fetchPayment = async (memberId: number, id: string | undefined) =>
    toPaymentData(
      id === undefined
        ? await fetchLatestQr(db, memberId)
        : await fetchDeposit(db, memberId, id, 'qr'),
    );
  return [
    handle(agentBankAccounts, async ({ body }) => {
      if (body.agent_code !== undefined) await validateAgentCode(db, body.agent_code);
      const accounts = await fetchReceivingAccounts(db, agentId, 'bank');
      return accounts.flatMap(({ bank_code, ...account }) =>
        bank_code === null ? [] : [{ ...toAccountData(account), bank_code }],
      );
    }),
    handle(agentTrueMoneyAccounts, async ({ body }) => {
      if (body.agent_code !== undefined) await validateAgentCode(db, body.agent_code);
      return (await fetchReceivingAccounts(db, agentId, 'truemoney')).map(toAccountData);
    }),
    handle(depositCreate, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      await assertAnswered(db, member.id);
      const id = await reserveDeposit(db, {
        memberId: member.id,
        agentId,
        receivingAccountId: Number(body.account_id),
        amountSatang: body.amount,
        idempotencyKey,
      });
      return fetchData(member.id, id);
    }),
    handle(depositClaim, async ({ member, body }) => {
      await claimDeposit(db, member.id, body.id);
      return fetchData(member.id, body.id);
    }),
    handle(depositSlip, async ({ member, body }) => {
      if (!slipVerifier) throw new RefusalError('slip.unavailable');
      const slip = { agentId, memberId: member.id, depositId: body.id, payload: body.payload };
      return { state: await checkSlip({ db, verifier: slipVerifier, logger }, slip) };
    }),
    handle(depositCancel, async ({ member, body }) => {
      await cancelDeposit(db, member.id, body.id);
      return fetchData(member.id, body.id);
    }),
    handle(memberDeposit, ({ member, query }) => fetchData(member.id, query.id)),
    handle(memberDeposits, async ({ member, query }) => {
      const { deposits, nextCursor } = await fetchDeposits(db, member.id, query);
      return {
        deposits: deposits.map((row) => toDepositData(row, site)),
        next_cursor: nextCursor,
      };
    }),
    handle(paymentChannels, () => fetchChannels(db, agentId, gateways)),
    handle(paymentInfo, ({ query }) => fetchChannel(db, agentId, query.channel_id)),
    handle(generateQr, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      await assertAnswered(db, member.id);
      const id = await orderQr(db, gateways, {
        memberId: member.id,
        agentId,
        channelId: body.channel_id,
        subChannelId: body.sub_channel_id,
        amountSatang: body.amount,
        idempotencyKey,
      });
      return fetchPayment(member.id, id);
    }),
    handle(qrcodeInfo, ({ member, query }) => fetchPayment(member.id, query.payment_id)),
    handle(inquiryStatus, ({ member, query }) => fetchPayment(member.id, query.payment_id)),
  ];
}

interface Account {
  id: number;
  account_number: string;
  account_name: string;
  min_satang: number;
  max_satang: number;
}

function toAccountData(account: Account) {
  return {
    id: String(account.id),
    account_number: account.account_number,
    account_name: account.account_name,
    min_amount: formatBaht(account.min_satang),
    max_amount: formatBaht(account.max_satang),
  };
}
