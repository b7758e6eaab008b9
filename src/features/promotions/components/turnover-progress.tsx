import type { MemberPromotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { percentOf } from '../promotion.rules';
import { promotionsCopy } from '../promotions.copy';
import styles from './turnover-progress.module.css';

/** Progress of the required turnover. */
export function TurnoverProgress({
  turnover,
}: {
  turnover: NonNullable<MemberPromotion['turnover']>;
}) {
  const { counted, required, remaining } = turnover;
  const percent = percentOf(turnover);
  return (
    <Stack gap={1} hasFigures>
      <Row as="p" gap={2} align="baseline" place="spread">
        <Text as="b" variant="title">
          {promotionsCopy.remaining(formatMoney(remaining))}
        </Text>
        <Text as="span" variant="strong" tone="accent">
          {promotionsCopy.percent(percent)}
        </Text>
      </Row>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={promotionsCopy.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <Text variant="note">
        {promotionsCopy.counted(formatMoney(counted), formatMoney(required))}
      </Text>
    </Stack>
  );
}
