import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import { useSnapshot } from 'valtio/react';
import { sessionStore } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { accountCopy } from '../account.copy';
import { useIsLineVisitorExpected } from '../use-is-line-visitor-expected';
import styles from './line-greeting.module.css';

export interface LineGreetingProps {
  /** Effect of submitting the form on the LINE account. */
  consequence?: string;
}

/** Greets the LINE user that the form links; renders nothing without a LINE user. */
export function LineGreeting({ consequence }: LineGreetingProps) {
  const { lineVisitor } = useSnapshot(sessionStore);
  const isExpected = useIsLineVisitorExpected();
  if (!lineVisitor && !isExpected) return null;
  return (
    <Row gap={3} className={styles.greeting}>
      {!lineVisitor ? (
        <Skeleton width={48} height={48} className={styles.picture} />
      ) : lineVisitor.picture_url === null ? (
        // The icon has the width of the skeleton, so that the text does not move.
        <Icon name={chatIcon} size={48} className={styles.mark} />
      ) : (
        <img
          className={styles.picture}
          src={lineVisitor.picture_url}
          alt=""
          width={48}
          height={48}
        />
      )}
      <div>
        <p className={styles.name}>{accountCopy.lineHello(lineVisitor?.display_name ?? '')}</p>
        {consequence !== undefined && <Text variant="detail">{consequence}</Text>}
      </div>
    </Row>
  );
}
