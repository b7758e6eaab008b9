import type { LineProof } from '@/contract/line-proof.fields';
import { sessionStore } from '../state/session.store';
import { getLinePlatform } from './line-platform';

/** LINE's word on who sends a form, with the consent that the form has told them of. */
export type LineAgreement = LineProof & { consent: true };

/** @returns what links the sender of a form; null unless LINE knows them and no member is linked to that */
export function findLineAgreement(): LineAgreement | null {
  const proof = sessionStore.lineVisitor && getLinePlatform().getProof();
  return proof && { ...proof, consent: true };
}
