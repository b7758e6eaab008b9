/** Least time in ms between two calls of a list, as Hub88 asks for. */
export const LIST_EVERY_MS = 60_000;

/**
 * Makes a call no more often than allowed. Callers in between share its last outcome, a failure included.
 * @param nowMs reads a clock that only moves forward
 */
export function paceCall<Result>(
  call: () => Promise<Result>,
  everyMs: number,
  nowMs: () => number,
): () => Promise<Result> {
  let last: { readonly atMs: number; readonly outcome: Promise<Result> } | undefined;
  return () => {
    if (!last || nowMs() - last.atMs >= everyMs) last = { atMs: nowMs(), outcome: call() };
    return last.outcome;
  };
}
