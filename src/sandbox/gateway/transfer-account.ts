import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';

/** An account at a bank; without `bankCode`, a TrueMoney wallet, whose number is a phone number. */
export interface TransferAccount {
  readonly bankCode: string | null;
  readonly accountNumber: string;
}

/** A transfer to simulate. */
export interface SimulatedTransfer {
  readonly amountSatang: Satang;
  readonly to: TransferAccount;
  readonly from: TransferAccount;
}

const TRUE_MONEY = 'truemoney';
const PATTERN = /^(\d{3}|truemoney)-(\d{9,15})$/;

/** Path of the form for simulated transfers. */
export const TRANSFER_PATH = '/sandbox-gateway/transfer';

/** Formats an account as `004-0123456780` or `truemoney-0900000001`. */
export function writeAccount({ bankCode, accountNumber }: TransferAccount): string {
  return `${bankCode ?? TRUE_MONEY}-${accountNumber}`;
}

/** Parses an account in the format of `writeAccount`; undefined for other text. */
export function parseAccount(text: unknown): TransferAccount | undefined {
  const [, bank, accountNumber] = PATTERN.exec(typeof text === 'string' ? text : '') ?? [];
  if (bank === undefined || accountNumber === undefined) return undefined;
  return { bankCode: bank === TRUE_MONEY ? null : bank, accountNumber };
}

const DIGITS_SHOWN = 4;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Masks all but the last digits of a number. */
export function maskNumber(accountNumber: string): string {
  return accountNumber.slice(-DIGITS_SHOWN).padStart(accountNumber.length, '•');
}

/**
 * Encrypts an account so that only the sandbox can read it, because URLs end up in logs and histories. The same account
 * always gives the same text, so that a repeated call returns the same URL.
 */
export function sealAccount(secret: string, account: TransferAccount): string {
  const text = writeAccount(account);
  const iv = createHmac('sha256', keyOf(secret)).update(text).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts an account from `sealAccount` with the same secret; undefined for other text. */
export function unsealAccount(secret: string, text: string): TransferAccount | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.byteLength <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return parseAccount(Buffer.concat(opened).toString('utf8'));
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`transfer account ${secret}`).digest();
}

/** Returns the URL of the form, filled with a transfer. */
export function writeTransferUrl(
  secret: string,
  { amountSatang, to, from }: SimulatedTransfer,
): string {
  const query = new URLSearchParams({
    to: writeAccount(to),
    amount: formatBaht(amountSatang),
    from: sealAccount(secret, from),
  });
  return `${TRANSFER_PATH}?${query.toString()}`;
}
