import desktopIcon from '@phosphor-icons/core/regular/desktop.svg?icon';
import phoneIcon from '@phosphor-icons/core/regular/device-mobile.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberSession } from '@/contract/session.contract';
import { endSessions } from '@/contract/session.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { describeError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { Button } from '@/shared/ui/button';
import { describeDevice } from '@/shared/ui/device';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { profileCopy } from '../profile.copy';
import { profileQueries } from '../profile.queries';
import { EndAll } from './end-all';
import styles from './session-list.module.css';

const postEndSessions = commandOf(endSessions);

export interface SessionListProps {
  /** Called when every session has ended, including this one. */
  onEndedAll: () => void;
  isLineLinked: boolean;
}

/** The member's sessions, each with a button that ends it. */
export function SessionList(props: SessionListProps) {
  const { data: sessions, error, refetch } = useQuery(profileQueries.sessions());
  if (!sessions) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={76} />;
  }
  return (
    <>
      <Card as="ul" className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </Card>
      <EndAll {...props} />
    </>
  );
}

function SessionRow({ session }: { session: MemberSession }) {
  const [isBusy, setBusy] = useState(false);
  const device = describeDevice(session.user_agent);
  const handleEnd = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await postEndSessions({ session_id: session.session_id });
      showToast({ message: profileCopy.sessionEnded, tone: 'success' });
    } catch (error) {
      showToast({ message: describeError(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row as="li" wraps className={styles.row}>
      <Icon name={device.isPhone ? phoneIcon : desktopIcon} size={24} />
      <p className={styles.text}>
        <Text as="b" variant="label">
          {device.name}
        </Text>
        <Text as="span" variant="note">
          {profileCopy.startedAt(formatUnbroken(session.started_at))}
        </Text>
        {!session.is_current && (
          <Text as="span" variant="note">
            {profileCopy.lastSeenAt(formatUnbroken(session.last_seen_at))}
          </Text>
        )}
      </p>
      {session.is_current ? (
        <Text as="span" variant="detail" tone="success" className={styles.current}>
          {profileCopy.thisDevice}
        </Text>
      ) : (
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={profileCopy.endSessionOf(device.name)}
          onClick={() => void handleEnd()}
        >
          {profileCopy.endSession}
        </Button>
      )}
    </Row>
  );
}

function formatUnbroken(instant: string): string {
  // Non-breaking spaces keep the time on one line.
  return formatThaiTime(instant).replaceAll(' ', '\u00a0');
}
