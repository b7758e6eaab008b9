import shieldIcon from '@phosphor-icons/core/fill/shield-warning-fill.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { readSecurityNotices } from '@/contract/security.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { hrefFor } from '@/shared/routing/use-route';
import { Button, buttonClass } from '@/shared/ui/button';
import { describeDevice } from '@/shared/ui/device';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { profileCopy } from '../profile.copy';
import { securityQueries } from '../security.queries';
import styles from './security-banner.module.css';

const postReadNotices = commandOf(readSecurityNotices);

/** Query parameter that opens the profile with the password section first and its form open. */
export const GUARD_QUERY = 'guard';

/** The latest unread security notice from another device, until the member confirms it. */
export function SecurityBanner() {
  const { data: notices, isLoading } = useQuery(securityQueries.notices());
  const { isBusy, problem, run } = useButtonCall();
  const notice = notices?.find(({ is_read, is_own }) => !is_read && !is_own);
  // The style sheet hides the content below while this element is busy, so that the banner does not move that content.
  if (isLoading) return <span aria-busy="true" hidden />;
  if (!notice) return null;
  const handleSeen = () =>
    run(async () => {
      await postReadNotices({ notice_id: notice.notice_id });
    });
  return (
    <Row as="aside" gap={3} wraps className={styles.banner} aria-label={profileCopy.notices}>
      <Icon name={shieldIcon} size={24} />
      <p className={styles.text} role="status">
        <Text as="b" variant="label">
          {profileCopy.noticeOf[notice.kind]}
        </Text>
        <Text as="span" variant="note">
          {describeDevice(notice.user_agent).name} · {formatThaiTime(notice.happened_at)}
        </Text>
      </p>
      <Row gap={2} align="stretch" wraps className={styles.actions}>
        <Link
          href={`${hrefFor('profile')}?${GUARD_QUERY}=1`}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {profileCopy.noticeNotMe}
        </Link>
        <Button variant="outline" size="small" isBusy={isBusy} onClick={() => void handleSeen()}>
          {profileCopy.noticeSeen}
        </Button>
      </Row>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Row>
  );
}
