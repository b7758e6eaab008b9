import type { BankAccount, PaymentChannel, TrueMoneyAccount } from '@/contract/deposits.contract';
import { banks } from '@/domain/banks';
import type { DepositTarget } from './deposit-methods';
import { depositsCopy } from './deposits.copy';

/** Converts an account of the agent to a target. */
export function toAccountTarget(account: BankAccount | TrueMoneyAccount): DepositTarget {
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
}

/** Returns the targets of a payment gateway's channel, one per sub-channel. */
export function toChannelTargets(channel: PaymentChannel): DepositTarget[] {
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
