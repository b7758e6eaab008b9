import type { LottoRound } from '@/contract/lotto.contract';
import { Row, Text } from '@/shared/ui/kit';
import { lottoCopy } from '../lotto.copy';
import { resultsCopy } from '../results.copy';
import styles from './result-digits.module.css';

/** The result of a round, prize by prize. */
export function ResultDigits({ round: { result } }: { round: LottoRound }) {
  if (!result) return null;
  const { announced, prizes: drawn, three_top, two_bottom, three_front, three_bottom } = result;
  const prizes: readonly (readonly [string, readonly string[]])[] = [
    ...(announced === null || drawn.length > 0
      ? []
      : [[resultsCopy.announced, [announced]] as const]),
    ...drawn.map(({ prize, number }) => [resultsCopy.prizes[prize], [number]] as const),
    [lottoCopy.types.three_top, [three_top]],
    [lottoCopy.types.two_bottom, [two_bottom]],
    [lottoCopy.types.three_front, three_front],
    [lottoCopy.types.three_bottom, three_bottom],
  ];
  return (
    <Row as="dl" align="stretch" wraps className={styles.digits}>
      {prizes
        .filter(([, numbers]) => numbers.length > 0)
        .map(([name, numbers]) => (
          <div key={name}>
            <Text as="dt" variant="note">
              {name}
            </Text>
            <dd>{numbers.join(' ')}</dd>
          </div>
        ))}
    </Row>
  );
}
