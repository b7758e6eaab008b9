/**
 * Evaluated in a page. Computes Lighthouse's BenchmarkIndex: the mean of how often per second a text of 10,000
 * letters is concatenated and 100,000 numbers are copied, divided by 10.
 */
(() => {
  const MEASURED_MS = 300;

  const letters = { count: 0 };
  const from = Array.from({ length: 100_000 }, (_, at) => at);
  const to = Array.from({ length: 100_000 }, () => 0);

  const writes = countPerSecond(() => {
    let text = '';
    for (let at = 0; at < 10_000; at += 1) text += 'a';
    letters.count += text.length;
  });
  const copies = countPerSecond(() => {
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
  });
  return (writes + copies) / 10 / 2;

  function countPerSecond(work) {
    const startedAtMs = performance.now();
    let count = 0;
    let tookMs = 0;
    for (; tookMs < MEASURED_MS; tookMs = performance.now() - startedAtMs) {
      work();
      count += 1;
    }
    return (count / tookMs) * 1_000;
  }
})();
