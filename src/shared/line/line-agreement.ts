import type { LineProof } from '@/contract/line-proof.fields';
import { sessionStore } from '../state/session.store';
import { getLinePlatform } from './line-platform';

/** LINE's proof for a form, with the consent that the form asks for. */
export type LineAgreement = LineProof & { consent: true };

/** Returns the proof for linking the sender of a form; null unless LINE identified them and no member is linked. */
export function findLineAgreement(): LineAgreement | null {
  const proof = sessionStore.lineVisitor && getLinePlatform().getProof();
  return proof && { ...proof, consent: true };
}
