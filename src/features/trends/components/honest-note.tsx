import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { trendsCopy as copy } from '../trends.copy';
import styles from './honest-note.module.css';

/** Note that past results do not predict the next hand. */
export function HonestNote() {
  return (
    <Row as="p" gap={3} isCard className={styles.note}>
      <Icon name={infoIcon} size={24} />
      <span>
        <Text as="b" isBlock variant="strong">
          {copy.honest}
        </Text>
        <Text as="small" isBlock variant="note">
          {copy.honestWhy}
        </Text>
      </span>
    </Row>
  );
}
