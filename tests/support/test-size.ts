/**
 * Returns how many items a test of many uses. A rule that holds for a thousand items shows with a hundred, and every
 * run on two cores waits for the rest; `FULL_SIZE=1 npm test` uses all.
 * @param few number in an ordinary run
 * @param all number with `FULL_SIZE=1`
 */
export function sized(few: number, all: number): number {
  return process.env['FULL_SIZE'] === '1' ? all : few;
}
