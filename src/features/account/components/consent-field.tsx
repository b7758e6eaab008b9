import type { MouseEvent } from 'react';
import type { DocumentName } from '@/contract/documents';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { accountCopy } from '../account.copy';
import styles from './consent-field.module.css';

export interface ConsentFieldProps {
  id: string;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  error: string | undefined;
}

/** Agrees to the documents. They open over the form, which keeps what was typed. */
export function ConsentField({ id, isAgreed, onChange, error }: ConsentFieldProps) {
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          id={id}
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={error && noteId}
        />
        <span>
          {accountCopy.consentBefore}{' '}
          <DocumentLink name="terms">{accountCopy.consentTerms}</DocumentLink>{' '}
          {accountCopy.consentBetween}{' '}
          <DocumentLink name="privacy">{accountCopy.consentPrivacy}</DocumentLink>
        </span>
      </label>
      {error && (
        <span id={noteId} className={styles.error} aria-live="polite">
          {error}
        </span>
      )}
    </div>
  );
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
