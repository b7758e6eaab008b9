import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { fairnessRound, RoundProof } from '@/contract/fairness.contract';
import { queryOf } from '@/shared/query/query-of';
import { replayRound } from './replay.rules';

/** A round with its proof. */
export interface FoundProof extends DataOf<typeof fairnessRound> {
  readonly proof: RoundProof;
}

const loadContract = async () => (await import('@/contract/fairness.contract')).fairnessRound;

/** Returns the URL of published tables. */
export function tablesUrl(hash: string): string {
  return `/proof/tables/${hash}.json`;
}

async function fetchTables(hash: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(tablesUrl(hash), { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

/** Queries of the page that verifies a round. */
export const fairnessQueries = {
  /** The proof of a round, as far as it is revealed. */
  round: (source: string, roundId: string) =>
    queryOptions({
      queryKey: ['fairness', 'round', source, roundId],
      queryFn: queryOf(loadContract, { query: { source, round_id: roundId } }),
    }),
  /**
   * The tables of a proof as published text, and the steps of its recomputation in this browser; null for a proof from
   * which nothing can be computed.
   */
  replay: (proof: RoundProof) =>
    queryOptions({
      queryKey: ['fairness', 'replay', proof],
      queryFn: async ({ signal }) => {
        const { tables_hash: hash } = proof;
        const tables = hash === null ? null : await fetchTables(hash, signal);
        return { tables, steps: await replayRound(proof, tables).catch(() => null) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
