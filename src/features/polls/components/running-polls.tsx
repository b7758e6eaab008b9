import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { formatThaiTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Picture } from '@/shared/ui/picture';
import { pollsCopy } from '../polls.copy';
import type { Poll } from '../polls.queries';
import { describePrize } from './poll-hero';
import styles from './running-polls.module.css';

/** Other polls that are open. */
export function RunningPolls({ polls }: { polls: Poll['metadata']['running'] }) {
  if (polls.length === 0) return null;
  return (
    <section className={styles.running}>
      <h2>{pollsCopy.running}</h2>
      <ul>
        {polls.map((poll) => (
          <li key={poll.id}>
            <RouteLink name="poll" params={{ id: poll.id }}>
              <Picture src={poll.image} alt="" width={96} height={64} />
              <p>
                <b>{poll.title}</b>
                <span>{describePrize(poll.prize)}</span>
                <span>{pollsCopy.endsOn(formatThaiTime(poll.closes_at))}</span>
              </p>
              <Icon name={caretIcon} size={20} />
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
