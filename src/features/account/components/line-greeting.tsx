import { useSnapshot } from 'valtio/react';
import { sessionStore } from '@/shared/state/session.store';
import { Skeleton } from '@/shared/ui/states';
import { accountCopy } from '../account.copy';
import { useIsLineVisitorExpected } from '../use-is-line-visitor-expected';
import styles from './line-greeting.module.css';

export interface LineGreetingProps {
  /** What sending the form makes of the LINE account. */
  consequence?: string;
}

/** Greets the LINE user whom the form below links; nothing without one. */
export function LineGreeting({ consequence }: LineGreetingProps) {
  const { lineVisitor } = useSnapshot(sessionStore);
  const isExpected = useIsLineVisitorExpected();
  if (!lineVisitor && !isExpected) return null;
  const picture = lineVisitor ? lineVisitor.picture_url : '';
  return (
    <div className={styles.greeting}>
      {picture === '' ? (
        <Skeleton width={48} height={48} className={styles.picture} />
      ) : (
        picture !== null && (
          <img className={styles.picture} src={picture} alt="" width={48} height={48} />
        )
      )}
      <div>
        <p className={styles.name}>{accountCopy.lineHello(lineVisitor?.display_name ?? '')}</p>
        {consequence !== undefined && <p className={styles.text}>{consequence}</p>}
      </div>
    </div>
  );
}
