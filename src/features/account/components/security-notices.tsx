import { useQuery } from '@tanstack/react-query';
import { formatThaiTime } from '@/domain/thai-date';
import { describeDevice } from '@/shared/ui/device';
import { Card, Row, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { profileCopy } from '../profile.copy';
import { securityQueries } from '../security.queries';
import styles from './session-list.module.css';

/** Security notices about access to the account, the latest first. */
export function SecurityNotices() {
  const { data: notices, error, refetch } = useQuery(securityQueries.notices());
  if (!notices) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={76} />;
  }
  if (notices.length === 0) return <p className={styles.empty}>{profileCopy.noNotices}</p>;
  return (
    <Card as="ul" className={styles.list}>
      {notices.map(({ notice_id: id, kind, user_agent, happened_at, is_own: isOwn }) => (
        <Row key={id} as="li" wraps className={styles.row}>
          <div className={styles.text}>
            <Text as="b" variant="label">
              {profileCopy.noticeOf[kind]}
            </Text>
            <Text as="span" variant="note">
              {describeDevice(user_agent).name} · {formatThaiTime(happened_at)}
            </Text>
          </div>
          {isOwn && (
            <Text as="span" variant="detail" tone="success" className={styles.current}>
              {profileCopy.thisDevice}
            </Text>
          )}
        </Row>
      ))}
    </Card>
  );
}
