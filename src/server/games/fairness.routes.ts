import { fairnessReveal, fairnessRound } from '@/contract/fairness.contract';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { ACCESS_LIMITS } from '../security/access-limits';
import { fetchProof, revealSeeds } from './fairness.service';
import type { GamesDeps } from './games.service';

/** Returns the endpoints of proofs, which providers compute. */
export function fairnessRoutes(deps: GamesDeps): MountedEndpoint[] {
  const count = (memberId: number) =>
    countAttempt(
      deps.db,
      [{ key: `proof/member/${memberId}`, ...ACCESS_LIMITS.proofs }],
      'request.too_many',
    );
  return [
    handle(fairnessRound, async ({ query, member }) => {
      await count(member.id);
      return fetchProof(deps, member.id, query);
    }),
    handle(fairnessReveal, async ({ body, member }) => {
      await count(member.id);
      await revealSeeds(deps, member.id, body);
      return {};
    }),
  ];
}
