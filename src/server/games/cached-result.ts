/**
 * Caches a result that many callers request, until it expires. Callers that arrive during a fetch share its result; a
 * failed fetch is not cached.
 * @param lastsMs milliseconds for which a result stays valid after it arrived
 */
export function cacheResult<Result>(
  fetchResult: () => Promise<Result>,
  lastsMs: (result: Result) => number,
): () => Promise<Result> {
  let kept: Promise<Result> | null = null;
  let until = Infinity;
  return () => {
    if (kept && performance.now() < until) return kept;
    until = Infinity;
    const asked = fetchResult().then(
      (result) => {
        until = performance.now() + lastsMs(result);
        return result;
      },
      (error: unknown) => {
        if (kept === asked) kept = null;
        throw error;
      },
    );
    kept = asked;
    return asked;
  };
}
