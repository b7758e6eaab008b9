import type { LineNotices } from '@/contract/line-notices.contract';
import { ExternalLink } from '@/shared/line/external-link';
import { buttonClass } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { lineNoticesCopy as copy } from '../line-notices.copy';
import styles from './line-notices.module.css';

/** Says what is missing before notices can arrive. */
export function MissingStep({ notices }: { notices: LineNotices }) {
  if (!notices.is_linked) return <Text variant="note">{copy.notLinked}</Text>;
  if (notices.is_friend || notices.add_friend_url === null) return null;
  return (
    <Row gap={3} wraps>
      <Text variant="note" className={styles.friend}>
        {copy.noFriend}
      </Text>
      <ExternalLink
        href={notices.add_friend_url}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        {copy.addFriend}
      </ExternalLink>
    </Row>
  );
}
