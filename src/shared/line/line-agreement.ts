import type { LineProof } from '@/contract/line-proof.fields';
import { sessionStore } from '../state/session.store';
import { getLinePlatform } from './line-platform';

/** LINE's proof for a form, with the consent that the form asks for. */
export type LineAgreement = LineProof & { consent: true };

/** Returns the proof with which a form links its LINE user; null unless this user is known and not linked yet. */
export function findLineAgreement(): LineAgreement | null {
  const proof = sessionStore.lineVisitor && getLinePlatform().getProof();
  return proof && { ...proof, consent: true };
}
