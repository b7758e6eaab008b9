import type { LineProof } from '@/contract/line-proof.fields';
import { sessionStore } from '../state/session.store';
import { getLinePlatform } from './line-platform';

/** LINE's proof for a form, with the consent that the form asks for. */
export type LineAgreement = LineProof & { consent: true };

/**
 * Returns the proof by which a form links the current LINE user to the member; null unless LINE has identified the user
 * and the user is not linked yet.
 */
export function findLineAgreement(): LineAgreement | null {
  const proof = sessionStore.lineVisitor && getLinePlatform().getProof();
  return proof && { ...proof, consent: true };
}
