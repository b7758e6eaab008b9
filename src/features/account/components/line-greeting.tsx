import { useSnapshot } from 'valtio/react';
import { sessionStore } from '@/shared/state/session.store';
import { accountCopy } from '../account.copy';
import styles from './line-greeting.module.css';

export interface LineGreetingProps {
  /** What sending the form makes of the LINE account. */
  consequence?: string;
}

/** Whom LINE knows, above the form that links them; nothing for anybody else. */
export function LineGreeting({ consequence }: LineGreetingProps) {
  const { lineVisitor } = useSnapshot(sessionStore);
  if (!lineVisitor) return null;
  const { display_name: name, picture_url: picture } = lineVisitor;
  return (
    <div className={styles.greeting}>
      {picture !== null && (
        <img className={styles.picture} src={picture} alt="" width={48} height={48} />
      )}
      <div>
        <p className={styles.name}>{accountCopy.lineHello(name)}</p>
        {consequence !== undefined && <p className={styles.text}>{consequence}</p>}
      </div>
    </div>
  );
}
