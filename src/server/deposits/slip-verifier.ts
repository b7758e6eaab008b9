import type { Satang } from '@/domain/money';

/** A side of a transfer, as a bank shows it; hidden digits are letters or signs. */
export interface SlipParty {
  /** Bank code such as `004`; null when it is not told. */
  readonly bankCode: string | null;
  readonly accountMask: string | null;
  readonly name: string | null;
}

/** A transfer that a bank confirms. */
export interface ProvenTransfer {
  /** The bank's reference: one transfer has one. */
  readonly transRef: string;
  readonly at: Date;
  readonly amountSatang: Satang;
  readonly sender: SlipParty;
  readonly receiver: SlipParty;
}

/**
 * Response of a service for slips. `later`: the bank does not know the transfer yet. `unknown`: there is no such
 * transfer. `unavailable`: the service cannot say.
 */
export type SlipAnswer =
  | ({ readonly state: 'real' } & ProvenTransfer)
  | { readonly state: 'later'; readonly afterSeconds: number }
  | { readonly state: 'unknown' }
  | { readonly state: 'unavailable'; readonly why: string };

/** Asks a bank whether the transfer of a slip was made. */
export interface SlipVerifier {
  readonly verifierId: string;
  /** True for a verifier that asks no bank. */
  readonly isSimulated?: true;
  /** @param asked.payload content of the slip's QR code */
  verify(asked: { payload: string; expectedSatang: Satang }): Promise<SlipAnswer>;
}
