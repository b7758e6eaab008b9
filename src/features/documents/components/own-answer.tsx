import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { DocumentName } from '@/contract/documents';
import { formatThaiDay } from '@/domain/thai-date';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { Skeleton } from '@/shared/ui/states';
import { documentsCopy as copy } from '../documents.copy';
import { documentsQueries } from '../documents.queries';
import { useAnswer } from '../use-answer';
import styles from './document-page.module.css';

/**
 * The member's response to a document, with a button to agree for members who declined. Renders nothing without a
 * response.
 */
export function OwnAnswer({ name }: { name: DocumentName }) {
  const { authUser } = useSnapshot(userStore);
  const memberId = authUser?.user.id ?? '';
  const { data, isPending } = useQuery(documentsQueries.consents(memberId));
  const { problem, isBusy, give } = useAnswer(memberId);
  if (isPending) return <Skeleton height={44} />;
  const own = data?.find(({ document }) => document === name);
  if (!own) return null;
  if (own.answer === 'agreed' && own.answered_at !== null) {
    return (
      <Row as="p" gap={2} place="spread" wraps variant="quiet" className={styles.answer}>
        {copy.agreedOn(formatThaiDay(own.answered_at))}
      </Row>
    );
  }
  return (
    <Row gap={2} place="spread" wraps variant="quiet" className={styles.answer}>
      {copy.notAgreed}
      <Button variant="primary" isBusy={isBusy} onClick={() => void give('agreed')}>
        {isBusy ? copy.agreeBusy : copy.agree}
      </Button>
      <Problem>{problem}</Problem>
    </Row>
  );
}
