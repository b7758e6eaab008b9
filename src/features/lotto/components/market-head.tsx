import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import targetIcon from '@phosphor-icons/core/regular/target.svg?icon';
import type { LottoRound } from '@/contract/lotto.contract';
import { routes } from '@/contract/routes';
import { formatTimeLeft } from '@/domain/time-left';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { RouteLink } from '@/shared/routing/route-link';
import { hrefFor } from '@/shared/routing/use-route';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { betCopy } from '../bet.copy';
import { lottoCopy } from '../lotto.copy';
import { formatDayOf } from '../round-format';
import styles from './market-head.module.css';
import { MarketPicture } from './market-picture';

const ShareRound = lazyPart(() => import('@/shared/lottery/share-round').then((m) => m.ShareRound));

/** Seconds below which the countdown is highlighted. */
const URGENT_SECONDS = 300;
const DAY_SECONDS = 86_400;
/** Seconds above which the ring is full. */
const RING_SECONDS = 3 * 3600;

export interface MarketHeadProps {
  round: LottoRound;
  image: string;
  clockOffsetMs: number;
}

/** Header with the market and its round, and a countdown to its opening or closing. */
export function MarketHead({ round, image, clockOffsetMs }: MarketHeadProps) {
  const isNumbered = round.number !== null;
  return (
    <Row className={styles.head}>
      {isNumbered ? (
        <ButtonLink
          name="yeekee"
          query={{ market: round.market_id }}
          variant="icon"
          aria-label={betCopy.toDay}
        >
          <Icon name={caretIcon} />
        </ButtonLink>
      ) : (
        <ButtonLink name="lottoLobby" variant="icon" aria-label={betCopy.back}>
          <Icon name={caretIcon} />
        </ButtonLink>
      )}
      <Row isCard className={styles.card}>
        <MarketPicture image={image} size={40} />
        <div className={styles.names}>
          <Text as="h1" variant="heading">
            {round.number === null
              ? round.market_name
              : `${round.market_name} ${lotteryCopy.round(round.number)}`}
          </Text>
          <p>{formatDayOf(round)}</p>
        </div>
        <TimeLeft round={round} clockOffsetMs={clockOffsetMs} />
      </Row>
      {isNumbered ? (
        <Stack
          as={RouteLink}
          isCentered
          variant="detail"
          tone="plain"
          name="yeekee"
          query={{ round: round.round_id }}
          className={styles.shoot}
        >
          <Icon name={targetIcon} size={22} />
          {betCopy.shoot}
        </Stack>
      ) : (
        <div>
          <ShareRound round={round} path={hrefFor('lottoRound', { roundId: round.round_id })} />
        </div>
      )}
    </Row>
  );
}

/** Placeholder of the header until the round is loaded. */
export function MarketHeadPlace() {
  return (
    <Row className={styles.head}>
      <ButtonLink name="lottoLobby" variant="icon" aria-label={betCopy.back}>
        <Icon name={caretIcon} />
      </ButtonLink>
      <Row isCard className={styles.card}>
        <Skeleton width={40} height={40} />
        <div className={styles.names}>
          <Text as="h1" variant="heading">
            {routes.lottoRound.title}
          </Text>
          <Skeleton width="8rem" height={20} />
        </div>
      </Row>
      <div />
    </Row>
  );
}

function TimeLeft({ round, clockOffsetMs }: Pick<MarketHeadProps, 'round' | 'clockOffsetMs'>) {
  const toOpening = useSecondsLeft(round.opens_at, clockOffsetMs);
  const toClosing = useSecondsLeft(round.closes_at, clockOffsetMs);
  const isEnded = round.state !== 'open' && round.state !== 'scheduled';
  if (isEnded || toClosing === 0) {
    const state = isEnded ? round.state : 'closed';
    return <p className={styles.state}>{lottoCopy.roundStates[state]}</p>;
  }
  const seconds = toOpening > 0 ? toOpening : toClosing;
  return (
    <p
      className={styles.left}
      role="timer"
      data-long={seconds > DAY_SECONDS || round.number !== null}
      data-urgent={toOpening === 0 && seconds < URGENT_SECONDS}
    >
      <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
        <circle className={styles.track} cx={12} cy={12} r={10} />
        <circle
          className={styles.ring}
          cx={12}
          cy={12}
          r={10}
          pathLength={1}
          strokeDasharray={`${Math.min(1, seconds / RING_SECONDS)} 1`}
        />
      </svg>
      <span>
        {toOpening > 0 ? lottoCopy.opensIn : lottoCopy.closesIn} <b>{formatTimeLeft(seconds)}</b>
      </span>
    </p>
  );
}
