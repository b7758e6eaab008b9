import phoneIcon from '@phosphor-icons/core/regular/phone.svg?icon';
import { HELP_LINE } from '@/contract/safety.contract';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { safetyCopy as copy } from '../safety.copy';
import styles from './card-link.module.css';

/** Calls the help line. */
export function HelpLink({ phone = HELP_LINE }: { phone?: string | undefined }) {
  return (
    <Row as="a" gap={4} isCard href={`tel:${phone}`} className={`${styles.link} ${styles.help}`}>
      <Icon name={phoneIcon} />
      <Stack as="span" variant="note" className={styles.text}>
        <Text as="b" variant="label" tone="plain">
          {copy.help(phone)}
        </Text>
        <span>{copy.helpText}</span>
      </Stack>
    </Row>
  );
}
