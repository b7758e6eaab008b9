import { formatBaht } from '@/domain/baht';
import type { SimulatedTransfer, TransferAccount } from '../payment-gateway';

const TRUE_MONEY = 'truemoney';
const PATTERN = /^(\d{3}|truemoney)-(\d{9,15})$/;

/** Where the sandbox lets one pretend to transfer money. */
export const TRANSFER_PATH = '/sandbox-gateway/transfer';

/** `004-0123456780`, `truemoney-0900000001`. */
export function writeAccount({ bankCode, accountNumber }: TransferAccount): string {
  return `${bankCode ?? TRUE_MONEY}-${accountNumber}`;
}

/** The account of a text that `writeAccount` made; undefined for any other. */
export function parseAccount(text: unknown): TransferAccount | undefined {
  const [, bank, accountNumber] = PATTERN.exec(typeof text === 'string' ? text : '') ?? [];
  if (bank === undefined || accountNumber === undefined) return undefined;
  return { bankCode: bank === TRUE_MONEY ? null : bank, accountNumber };
}

/** Address of the form, filled with a transfer. */
export function transferUrlOf({ amountSatang, to, from }: SimulatedTransfer): string {
  const query = new URLSearchParams({
    to: writeAccount(to),
    amount: formatBaht(amountSatang),
    from: writeAccount(from),
  });
  return `${TRANSFER_PATH}?${query.toString()}`;
}
