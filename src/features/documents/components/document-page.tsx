import { useSnapshot } from 'valtio/react';
import type { DocumentName } from '@/contract/documents';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { userStore } from '@/shared/state/user.store';
import { buttonClass } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { documentsCopy as copy, type Site } from '../documents.copy';
import { textOf } from '../documents-text';
import styles from './document-page.module.css';
import { DocumentText } from './document-text';

const OwnAnswer = lazyPart(() => import('./own-answer').then((m) => m.OwnAnswer), {
  onMissing: 'nothing',
  fallback: <Skeleton height={44} />,
});

export interface DocumentPageProps {
  name: DocumentName;
  site: Site;
  /** Contact URL of the operator; empty for none. */
  contactUrl: string;
}

/** A legal document as a page, followed by the member's response and a contact link. */
export function DocumentPage({ name, site, contactUrl }: DocumentPageProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const other = name === 'terms' ? 'privacy' : 'terms';
  return (
    <article className={styles.page}>
      <h1>{copy.titles[name]}</h1>
      <DocumentText name={name} sections={textOf[name](site)} />
      <Stack as="footer" gap={4} className={styles.end}>
        {isLoggedIn && <OwnAnswer name={name} />}
        <Row gap={2} align="stretch" wraps>
          <RouteLink name={other} className={buttonClass({ variant: 'quiet' })}>
            {copy.titles[other]}
          </RouteLink>
          {contactUrl !== '' && (
            <ExternalLink href={contactUrl} className={buttonClass({ variant: 'outline' })}>
              {copy.contact}
            </ExternalLink>
          )}
        </Row>
      </Stack>
    </article>
  );
}
