import lotusIcon from '@phosphor-icons/core/regular/flower-lotus.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { formatSignedMoney } from '@/domain/money';
import { formatTimeLeft } from '@/domain/time-left';
import { useServerSeconds } from '@/shared/time/server-clock';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { playSessionQuery } from '../play-session.queries';
import { playerCopy as copy } from '../player.copy';
import styles from './play-clock.module.css';

export interface PlayClockProps {
  /** Called when the member leaves for the page of limits. */
  onLeave: () => void;
}

/** Time and result of the member's play session, in the bar of a game. */
export function PlayClock({ onLeave }: PlayClockProps) {
  const { data } = useQuery(playSessionQuery());
  return (
    <Row gap={2} className={styles.bar}>
      <span className={styles.value}>
        {copy.played}{' '}
        <b role="timer">
          {data?.session ? (
            <Elapsed since={data.session.began_at} clockOffsetMs={data.clockOffsetMs} />
          ) : (
            formatTimeLeft(0)
          )}
        </b>
      </span>
      <span className={styles.value}>
        {copy.net} <b>{formatSignedMoney(data?.session?.net ?? 0)}</b>
      </span>
      <ButtonLink
        name="safety"
        variant="text"
        size="small"
        className={styles.link}
        aria-label={copy.safety}
        onClick={onLeave}
      >
        <Icon name={lotusIcon} size={20} />
      </ButtonLink>
    </Row>
  );
}

function Elapsed({ since, clockOffsetMs }: { since: string; clockOffsetMs: number }) {
  const seconds = useServerSeconds(clockOffsetMs) - Math.floor(Date.parse(since) / 1000);
  return formatTimeLeft(Math.max(0, seconds));
}
