import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import pauseIcon from '@phosphor-icons/core/regular/pause-circle.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { BreakKind } from '@/contract/break.fields';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { breakCardCopy as copy } from '../break.copy';
import { formatEndDay, formatMoment } from '../break.rules';
import styles from './break-card.module.css';

export interface BreakCardProps {
  present: SafetyBreak | null;
  onOpen: (sheet: BreakKind) => void;
}

/** Opens the sheets of time-outs and exclusions; a break that goes on can only become longer. */
export function BreakCard({ present, onOpen }: BreakCardProps) {
  const isExcluded = present?.kind === 'excluded';
  return (
    <Card as="section" className={styles.card} aria-label={copy.card}>
      {!isExcluded && (
        <Choice
          icon={pauseIcon}
          title={copy.timeOut}
          text={
            present?.ends_at ? copy.timeOutUntil(formatMoment(present.ends_at)) : copy.timeOutText
          }
          onClick={() => onOpen('time_out')}
        />
      )}
      <Choice
        icon={prohibitIcon}
        title={copy.exclusion}
        text={isExcluded ? describeExclusion(present) : copy.exclusionText}
        {...(!(isExcluded && present.ends_at === null) && { onClick: () => onOpen('excluded') })}
      />
    </Card>
  );
}

function describeExclusion({ ends_at, is_over }: SafetyBreak): string {
  if (ends_at === null) return copy.excludedForEver;
  return is_over ? copy.excludedOver : copy.excludedUntil(formatEndDay(ends_at));
}

interface ChoiceProps {
  icon: string;
  title: string;
  text: string;
  /** Left out where nothing longer can be chosen. */
  onClick?: () => void;
}

function Choice({ icon, title, text, onClick }: ChoiceProps) {
  const content = (
    <>
      <Icon name={icon} />
      <Stack as="span" variant="note" className={styles.text}>
        <Text as="b" variant="label" tone="plain">
          {title}
        </Text>
        <span>{text}</span>
      </Stack>
      {onClick && <Icon name={caretIcon} size={20} />}
    </>
  );
  if (!onClick) {
    return (
      <Row gap={4} className={styles.choice}>
        {content}
      </Row>
    );
  }
  return (
    <Row as="button" type="button" gap={4} className={styles.choice} onClick={onClick}>
      {content}
    </Row>
  );
}
