import type { Page } from '@playwright/test';
import { fairnessRound, type RoundProof } from '@/contract/fairness.contract';
import { proveSlot, seedOf } from '../support/round-proofs';

/** Answers about the proof of a round, which the demo data have only after play. */

/** Reloads the page with the proof of a round of a slot. */
export async function openProof(
  page: Page,
  change: (proof: RoundProof) => RoundProof = (proof) => proof,
): Promise<void> {
  const proof = change((await proveSlot(seedOf(92), 4)).proof);
  const data = { game_name: 'มังกรทอง', state: 'closed', can_reveal: proof.seed === null, proof };
  await page.route(`**${fairnessRound.path}*`, (route) =>
    route.fulfill({ json: { error: 0, message: '', data } }),
  );
  await page.reload({ waitUntil: 'load' });
  await page.getByRole('region', { name: 'สัญญาไว้ก่อนเล่น' }).waitFor();
}

/** Changes the stop of the third reel. */
export function falsify(proof: RoundProof): RoundProof {
  if (proof.kind !== 'slot' || !proof.outcome) return proof;
  const [paid = [], ...free] = proof.outcome.stops;
  const stops = [paid.map((stop, reel) => (reel === 2 ? stop + 1 : stop)), ...free];
  return { ...proof, outcome: { ...proof.outcome, stops } };
}
