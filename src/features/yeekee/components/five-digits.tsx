import { toLottoResult } from '@/domain/yeekee';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import styles from './five-digits.module.css';

/** A result in large type: the three top digits, then the two bottom digits. */
export function FiveDigits({ announced }: { announced: string }) {
  const { three_top, two_bottom } = toLottoResult(announced);
  return (
    <Row as="span" gap={3} align="stretch" className={styles.digits}>
      <Stack as="span" data-top>
        <Text as="small" variant="note">
          {copy.top}
        </Text>{' '}
        <b>{three_top}</b>
      </Stack>
      <Stack as="span">
        <Text as="small" variant="note">
          {copy.bottom}
        </Text>{' '}
        <b>{two_bottom}</b>
      </Stack>
    </Row>
  );
}
