/**
 * Returns a function that loads a value, and gives the same value to everyone who asks within a time afterwards. An
 * error is given to those who wait for it, and not remembered.
 * @param load loads the value
 * @param forMs milliseconds for which a loaded value is trusted
 */
export function rememberBriefly<Value>(
  load: () => Promise<Value>,
  forMs: number,
): () => Promise<Value> {
  let known: { value: Promise<Value>; untilMs: number } | undefined;
  return () => {
    if (known && performance.now() < known.untilMs) return known.value;
    const asked = { value: load(), untilMs: Number.POSITIVE_INFINITY };
    known = asked;
    asked.value.then(
      () => {
        asked.untilMs = performance.now() + forMs;
      },
      () => {
        if (known === asked) known = undefined;
      },
    );
    return asked.value;
  };
}
