import { useQuery } from '@tanstack/react-query';
import { formatThaiTime } from '@/domain/thai-date';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { describeDevice } from '../device.rules';
import { profileCopy } from '../profile.copy';
import { securityQueries } from '../security.queries';
import styles from './session-list.module.css';

/** What happened around access to the account, the latest first. */
export function SecurityNotices() {
  const { data: notices, error, refetch } = useQuery(securityQueries.notices());
  if (!notices) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={76} />;
  }
  if (notices.length === 0) return <p className={styles.empty}>{profileCopy.noNotices}</p>;
  return (
    <ul className={styles.list}>
      {notices.map(({ notice_id: id, kind, user_agent, happened_at, is_own: isOwn }) => (
        <li key={id} className={styles.row}>
          <div className={styles.text}>
            <b>{profileCopy.noticeOf[kind]}</b>
            <span>
              {describeDevice(user_agent).name} · {formatThaiTime(happened_at)}
            </span>
          </div>
          {isOwn && <span className={styles.current}>{profileCopy.thisDevice}</span>}
        </li>
      ))}
    </ul>
  );
}
