/**
 * Caches a result that many callers request, until it expires. Callers that arrive during a fetch share its result; a
 * failed fetch is not cached.
 * @param lastsMs milliseconds for which a result stays valid after it arrived
 */
export function keepAnswer<Answer>(
  fetchAnswer: () => Promise<Answer>,
  lastsMs: (answer: Answer) => number,
): () => Promise<Answer> {
  let kept: Promise<Answer> | null = null;
  let until = Infinity;
  return () => {
    if (kept && performance.now() < until) return kept;
    until = Infinity;
    const asked = fetchAnswer().then(
      (answer) => {
        until = performance.now() + lastsMs(answer);
        return answer;
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
