import { type MouseEvent, useId } from 'react';
import { currentVersions, type DocumentName } from '@/contract/documents';
import type { ShownVersions } from '@/contract/documents.fields';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { type FormFieldOf, useFormField } from '@/shared/ui/use-form';
import { registerCopy } from '../register.copy';
import styles from './consent-field.module.css';

export interface ConsentFieldProps {
  of: FormFieldOf;
}

/** Checkbox that accepts the documents. They open over the form, so that typed values stay. */
export function ConsentField({ of }: ConsentFieldProps) {
  const { ref, input, error } = useFormField(of, readConsent);
  const noteId = useId();
  return (
    <Stack gap={1}>
      <Row as="label" gap={3} className={styles.choice}>
        <input
          ref={ref}
          type="checkbox"
          checked={input !== undefined}
          onChange={({ target }) => of.change(readConsent(target))}
          aria-invalid={error !== undefined}
          aria-describedby={error && noteId}
        />
        <span>
          {registerCopy.consentBefore}{' '}
          <DocumentLink name="terms">{registerCopy.consentTerms}</DocumentLink>{' '}
          {registerCopy.consentBetween}{' '}
          <DocumentLink name="privacy">{registerCopy.consentPrivacy}</DocumentLink>
        </span>
      </Row>
      {error && (
        <Text as="span" variant="detail" tone="danger" id={noteId} aria-live="polite">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** Returns the shown document versions if the box is ticked. */
function readConsent({ checked }: HTMLInputElement): ShownVersions | undefined {
  return checked ? { ...currentVersions } : undefined;
}

function DocumentLink({ name, children }: { name: DocumentName; children: string }) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    openModal(name);
  };
  return (
    <RouteLink name={name} className={styles.document} onClick={handleClick}>
      {children}
    </RouteLink>
  );
}
