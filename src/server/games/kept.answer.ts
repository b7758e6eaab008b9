/**
 * Keeps the answer to a question that many ask until it is stale. Who asks while it is being fetched waits for the same
 * answer; one that fails is not kept.
 * @param lastsMs how long an answer holds, from when it came
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
