import { createHash } from 'node:crypto';
import { parse } from 'promptparse';
import { billPayment } from 'promptparse/generate';
import { parseBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';

const REFERENCE_LETTERS = 12;
const RADIX = 36;

/**
 * Derives the reference of a bill payment, 12 of `0-9A-Z`, from the reference of an order: repeated orders get the same
 * one. It comes back in confirmations, inquiries and bank statements.
 */
export function toBillReference(orderReference: string): string {
  const digest = createHash('sha256').update(orderReference).digest();
  const number = digest.readBigUInt64BE() % BigInt(RADIX) ** BigInt(REFERENCE_LETTERS);
  return number.toString(RADIX).toUpperCase().padStart(REFERENCE_LETTERS, '0');
}

/** A bill as its code carries it. */
interface Bill {
  /** Tax id and two more digits, from the contract with a bank. */
  readonly billerId: string;
  readonly amountSatang: Satang;
  readonly ref1: string;
  readonly ref2?: string | undefined;
  /** Read by the bank of the biller. */
  readonly ref3?: string | undefined;
}

/** Writes the text of a Thai QR code for a bill payment (tag 30). */
export function writeBillCode({ billerId, amountSatang, ref1, ref2, ref3 }: Bill): string {
  return billPayment({
    ...{ billerId, ref1, amount: amountSatang / 100 },
    ...(ref2 !== undefined && { ref2 }),
    ...(ref3 !== undefined && { ref3 }),
  });
}

/** Returns whether the text of a code is whole and asks for exactly this amount. */
export function asksFor(payload: string, amountSatang: Satang): boolean {
  const amount = parse(payload, true)?.getTagValue('54') ?? '';
  return /^\d+(?:\.\d{1,2})?$/.test(amount) && parseBaht(amount) === amountSatang;
}

/** Returns the first reference of a code for a bill payment. */
export function readBillReference(payload: string): string | undefined {
  return parse(payload, true)?.getTagValue('30', '02');
}
