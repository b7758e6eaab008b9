import type { MouseEvent } from 'react';
import { type DocumentName, documentNames } from '@/contract/documents';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Button, buttonClass } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { documentsCopy as copy } from '../documents.copy';
import { useAnswer } from '../use-answer';
import styles from './consent.dialog.module.css';

export interface ConsentDialogProps {
  isOpen: boolean;
  memberId: string;
  brand: string;
  /** Whether the member agreed to an earlier version. */
  hasChanged: boolean;
  /** Closes without a response; the next visit asks again. */
  onClose: () => void;
}

/**
 * Asks a member once about the current documents. Agreeing or declining is recorded, and neither removes any access.
 */
export function ConsentDialog({
  isOpen,
  memberId,
  brand,
  hasChanged,
  onClose,
}: ConsentDialogProps) {
  const { problem, isBusy, give } = useAnswer(memberId);
  const open = (name: DocumentName) => (event: MouseEvent) => {
    event.preventDefault();
    openModal(name);
  };
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title={hasChanged ? copy.changedTitle : copy.askTitle(brand)}
      maxWidth={440}
      isPersistent
      description={copy.ask}
      footer={
        <>
          <Button variant="quiet" isBusy={isBusy} onClick={() => void give('declined')}>
            {copy.decline}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void give('agreed')}>
            {copy.accept}
          </Button>
        </>
      }
    >
      <Stack gap={2} className={styles.documents}>
        {documentNames.map((name) => (
          <RouteLink
            key={name}
            name={name}
            className={buttonClass({ variant: 'outline' })}
            onClick={open(name)}
          >
            {copy.titles[name]}
          </RouteLink>
        ))}
      </Stack>
      <Text variant="quiet" className={styles.keeps}>
        {copy.askKeeps}
      </Text>
      <Problem>{problem}</Problem>
    </SheetDialog>
  );
}
