import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { yeekeeCopy } from '../yeekee.copy';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { sumOwn } from '../yeekee-day.rules';
import styles from './own-day.module.css';

export interface OwnDayProps {
  title: string;
  rounds: readonly YeekeeDayRound[];
}

/** The member's stakes, payouts and shots of a day; renders nothing without bills and shots. */
export function OwnDay({ title, rounds }: OwnDayProps) {
  const { bills, amount, paid, shots } = sumOwn(rounds);
  if (bills === 0 && shots === 0) return null;
  return (
    <Stack as="section" gap={1} isCard className={styles.own} aria-label={title}>
      <Text as="h2" variant="strong">
        {title}
      </Text>
      <Row as="dl" gap={3} align="stretch" place="spread">
        <div>
          <Text as="dt" variant="note">
            {copy.ownStake}
          </Text>
          <Text as="dd" variant="strong" hasFigures>
            {formatMoney(amount)}
          </Text>
        </div>
        <div>
          <Text as="dt" variant="note">
            {copy.ownPaid}
          </Text>
          <Text as="dd" variant="strong" hasFigures>
            {formatMoney(paid)}
          </Text>
        </div>
        <div>
          <Text as="dt" variant="note">
            {copy.ownShots}
          </Text>
          <Text as="dd" variant="strong" hasFigures>
            {yeekeeCopy.shots(formatInteger(shots))}
          </Text>
        </div>
      </Row>
    </Stack>
  );
}
