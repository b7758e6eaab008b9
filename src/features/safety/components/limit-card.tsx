import { useState } from 'react';
import type { LimitKind } from '@/contract/safety.contract';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { limitsOf } from '../limit.rules';
import { safetyCopy as copy } from '../safety.copy';
import type { TimedStatus } from '../safety.queries';
import styles from './limit-card.module.css';
import { LimitRow } from './limit-row';

const LimitEditDialog = lazyPart(() =>
  import('./limit-edit.dialog').then((m) => m.LimitEditDialog),
);

export interface LimitCardProps {
  kind: LimitKind;
  status: TimedStatus;
}

/** The limits of one kind, and the button that changes them. */
export function LimitCard({ kind, status }: LimitCardProps) {
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const limits = limitsOf(kind, status.limits);
  const isSet = limits.some(({ limit }) => limit !== null);
  const titleId = `limits-${kind}`;
  return (
    <Stack as="section" gap={3} isCard className={styles.card} aria-labelledby={titleId}>
      <Row place="spread" gap={3}>
        <Text as="h2" variant="title" id={titleId}>
          {copy.kinds[kind]}
        </Text>
        {isSet && (
          <Text
            as="button"
            variant="label"
            tone="accent"
            type="button"
            className={styles.edit}
            aria-label={copy.editOf(kind)}
            onMouseEnter={() => void LimitEditDialog.prefetch().catch(() => undefined)}
            onClick={() => setEditing(true)}
          >
            {copy.edit}
          </Text>
        )}
      </Row>
      {isSet ? (
        <ul className={styles.rows}>
          {limits.map((limit) => (
            <LimitRow key={limit.frame} limit={limit} clockOffsetMs={status.clockOffsetMs} />
          ))}
        </ul>
      ) : (
        <>
          <Stack as="p" gap={1} variant="quiet">
            <Text as="b" variant="label" tone="plain">
              {copy.unset}
            </Text>
            <span>{copy.unsetText[kind]}</span>
          </Stack>
          <Button
            variant="quiet"
            size="small"
            isWide
            aria-label={copy.setOf(kind)}
            onClick={() => setEditing(true)}
          >
            {copy.set}
          </Button>
        </>
      )}
      <LimitEditDialog
        isWanted={isEditing}
        isOpen={isEditing}
        kind={kind}
        limits={limits}
        onClose={close}
        onFail={close}
      />
    </Stack>
  );
}
