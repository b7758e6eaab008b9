import {
  agentBankAccounts,
  agentTrueMoneyAccounts,
  type BankAccount,
  type Deposit,
  depositCreate,
  generateQr,
  memberDeposits,
  type Payment,
  type PaymentChannel,
  paymentChannels,
  paymentInfo,
  type TrueMoneyAccount,
} from '@/contract/deposits.contract';
import type { BodyOf, DataOf } from '@/contract/endpoint';
import { banks } from '@/domain/banks';
import { getClientConfig } from '@/shared/config/client-config';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';
import type { DepositMethod, DepositTarget } from './deposit-methods';
import { depositsCopy } from './deposits.copy';

export type TimedDeposit = Clocked<Deposit>;
export type TimedPayment = Clocked<Payment>;

/** Fetches the accounts or channels of one deposit method. */
export async function fetchTargets(
  method: DepositMethod,
  signal: AbortSignal,
): Promise<DepositTarget[]> {
  if (method === 'qr') return (await call(paymentChannels, { signal })).data.flatMap(toTargets);
  const endpoint = method === 'bank' ? agentBankAccounts : agentTrueMoneyAccounts;
  const accounts: readonly (BankAccount | TrueMoneyAccount)[] = (
    await call(endpoint, { body: ofAgent(), signal })
  ).data;
  return accounts.map((account) => {
    const bankCode = 'bank_code' in account ? account.bank_code : null;
    return {
      id: account.id,
      name: bankCode === null ? depositsCopy.trueMoneyWallet : banks[bankCode].name,
      detail: account.account_name,
      bankCode,
      minSatang: account.min_amount,
      maxSatang: account.max_amount,
      channel: null,
    };
  });
}

/** One channel of a payment gateway, as its targets. */
export async function fetchChannel(
  channelId: string,
  signal: AbortSignal,
): Promise<DepositTarget[]> {
  return toTargets((await call(paymentInfo, { query: { channel_id: channelId }, signal })).data);
}

/** Reserves an exact amount on an account of the agent. */
export async function postDeposit(
  body: BodyOf<typeof depositCreate>,
  idempotencyKey: string,
): Promise<TimedDeposit> {
  return time((await call(depositCreate, { body, idempotencyKey, handlesBadRequest: true })).data);
}

/** Orders a QR code. */
export async function postQr(
  body: BodyOf<typeof generateQr>,
  idempotencyKey: string,
): Promise<TimedPayment> {
  return time((await call(generateQr, { body, idempotencyKey, handlesBadRequest: true })).data);
}

/** Reads a page of the member's deposits, the latest first. */
export async function fetchDeposits(
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
): Promise<DataOf<typeof memberDeposits>> {
  return (await call(memberDeposits, { query, signal })).data;
}

/** Adds how far this machine's clock is from the server's. @param answer carries the latter */
export function time<T extends { readonly now: string }>(answer: T): Clocked<T> {
  return withClock({ ...answer, server_time: answer.now });
}

function toTargets(channel: PaymentChannel): DepositTarget[] {
  return channel.sub_channels.map(({ sub_channel_id, name }) => ({
    id: `${channel.channel_id}/${sub_channel_id}`,
    name: channel.name,
    detail: name,
    bankCode: null,
    minSatang: channel.min_amount,
    maxSatang: channel.max_amount,
    channel: { channel_id: channel.channel_id, sub_channel_id },
  }));
}

/** Without a configured code it is the server's own agent. */
function ofAgent(): { agent_code?: string } {
  const { agentCode } = getClientConfig();
  return agentCode === '' ? {} : { agent_code: agentCode };
}
