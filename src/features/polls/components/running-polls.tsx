import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { formatThaiTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { pollsCopy } from '../polls.copy';
import type { Poll } from '../polls.queries';
import { describePrize } from './poll-hero';
import styles from './running-polls.module.css';

/** Links to other open polls; renders nothing when there are none. */
export function RunningPolls({ polls }: { polls: Poll['metadata']['running'] }) {
  if (polls.length === 0) return null;
  return (
    <section className={styles.running}>
      <h2>{pollsCopy.running}</h2>
      <Stack as="ul" gap={2}>
        {polls.map((poll) => (
          <li key={poll.id}>
            <Row
              as={RouteLink}
              gap={3}
              isCard
              className={styles.poll}
              name="poll"
              params={{ id: poll.id }}
            >
              <Picture src={poll.image} alt="" width={96} height={64} />
              <p>
                <Text as="b" variant="label">
                  {poll.title}
                </Text>
                <Text as="span" variant="note">
                  {describePrize(poll.prize)}
                </Text>
                <Text as="span" variant="note">
                  {pollsCopy.ends}{' '}
                  <time dateTime={poll.closes_at}>
                    {pollsCopy.endsAt(formatThaiTime(poll.closes_at))}
                  </time>
                </Text>
              </p>
              <Icon name={caretIcon} size={20} />
            </Row>
          </li>
        ))}
      </Stack>
    </section>
  );
}
