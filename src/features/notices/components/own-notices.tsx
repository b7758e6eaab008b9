import { useEffect, useState } from 'react';
import type { Notice } from '@/contract/notices.contract';
import { sayNotice } from '@/contract/notices.copy';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { noticesCopy } from '../notices.copy';
import styles from './own-notices.module.css';

const postRead = commandOf(async () => (await import('@/contract/notices.contract')).readNotices);

/**
 * The member's notices, the latest first. Rendering marks the notices as read; until the list closes, the unread ones
 * keep their dot.
 */
export function OwnNotices({ notices }: { notices: readonly Notice[] }) {
  const [unreadIds] = useState(() =>
    notices.filter(({ is_read: isRead }) => !isRead).map(({ notice_id: id }) => id),
  );
  const [latest] = notices;
  const unreadId = latest && !latest.is_read ? latest.notice_id : null;
  useEffect(() => {
    if (unreadId !== null) markRead(unreadId);
  }, [unreadId]);
  return (
    <section className={styles.own} aria-labelledby="own-notices">
      <h3 id="own-notices">{noticesCopy.own}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.notice_id} className={styles.notice}>
            <OwnNotice notice={notice} isUnread={unreadIds.includes(notice.notice_id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnNotice({ notice, isUnread }: { notice: Notice; isUnread: boolean }) {
  const { fact, happened_at: at } = notice;
  return (
    <>
      <div className={styles.text}>
        <b>{sayNotice(fact)}</b>
        {fact.kind === 'agent_message' && <p>{fact.text}</p>}
        <time dateTime={at}>{formatThaiTime(at)}</time>
      </div>
      {isUnread && <span className={styles.dot} role="img" aria-label={noticesCopy.isUnread} />}
    </>
  );
}

/** Marks a notice and all earlier ones as read; if the request fails, they stay unread. */
function markRead(latestId: string): void {
  postRead({ notice_id: latestId }).catch(() => undefined);
}
