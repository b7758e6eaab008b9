import type { MouseEvent, ReactNode } from 'react';
import type { TrendRoom } from '@/contract/trends.contract';
import type { RoadName } from '@/domain/baccarat-roads';
import { countWins } from '@/domain/baccarat-roads';
import { formatMoney } from '@/domain/money';
import { selectGame } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { trendsCopy as copy } from '../trends.copy';
import type { RoomDetail } from '../trends.queries';
import { toRoadHands } from '../trends.rules';
import { FormulaPicks } from './formula-picks';
import { HandClock } from './hand-clock';
import { HitRates } from './hit-rates';
import panel from './panel.module.css';
import { Road, type RoadProps } from './road';
import styles from './room-view.module.css';
import { ShareBars } from './share-bars';
import { ShoeProof } from './shoe-proof';
import sides from './sides.module.css';

export interface RoomViewProps {
  detail: RoomDetail;
  /** Whether the last refetch failed, so that the shown data is older. */
  isBehind: boolean;
  /** Called before the table opens. */
  onLeave?: (() => void) | undefined;
}

const legend = ['banker', 'player', 'tie'] as const;
const derived = ['bigEye', 'small', 'cockroach'] as const;

/** A room: its five roads, results, formula picks, and the commitment to its cards. */
export function RoomView({ detail, isBehind, onLeave }: RoomViewProps) {
  const { room, formulas, clockOffsetMs } = detail;
  const { shoe } = room;
  const hands = toRoadHands(shoe);
  const hasNext = shoe !== null && hands.length < shoe.hand_count;
  return (
    <div className={styles.view}>
      <Stack gap={3} className={styles.parts}>
        <Card as="section" className={styles.roads} aria-label={copy.roads.big}>
          <div className={styles.head}>
            <LastHand hands={hands} />
            <Text as="span" variant="detail">
              {isBehind ? copy.behind : <HandClock shoe={shoe} clockOffsetMs={clockOffsetMs} />}
            </Text>
          </div>
          <NamedRoad name="bead" hands={hands}>
            <Row
              as="span"
              gap={3}
              align="stretch"
              tone="soft"
              className={styles.legend}
              aria-hidden="true"
            >
              {legend.map((side) => (
                <span key={side} className={sides[side]}>
                  {copy.sides[side]}
                </span>
              ))}
            </Row>
          </NamedRoad>
          <NamedRoad name="big" hands={hands} />
          <Stack gap={2} className={styles.derived}>
            {derived.map((name) => (
              <NamedRoad key={name} name={name} hands={hands} />
            ))}
          </Stack>
        </Card>
        <Stack gap={3} className={styles.side}>
          <Text variant="strong" tone="warn" className={styles.honest}>
            {copy.honest}
          </Text>
          <FormulaPicks formulas={formulas} hand={hasNext ? hands.length + 1 : null} />
          <ToTable room={room} onLeave={onLeave} />
          <ShareBars title={copy.cameOut(hands.length)} note={copy.mark} wins={countWins(hands)} />
          <HitRates formulas={formulas} />
        </Stack>
        {shoe && (
          <div className={styles.proof}>
            <ShoeProof shoe={shoe} />
          </div>
        )}
      </Stack>
    </div>
  );
}

interface NamedRoadProps extends RoadProps {
  name: RoadName;
  children?: ReactNode;
}

function NamedRoad({ name, hands, children }: NamedRoadProps) {
  return (
    <div>
      <div className={styles.name}>
        <span>{copy.roads[name]}</span>
        {children}
      </div>
      <Road name={name} hands={hands} />
    </div>
  );
}

/** Announces each hand to screen readers. */
function LastHand({ hands }: Pick<RoadProps, 'hands'>) {
  const last = hands.at(-1);
  return (
    <span role="status">
      {last ? copy.lastHand(hands.length, copy.wins[last.winner]) : copy.noHands}
    </span>
  );
}

function ToTable({ room, onLeave }: { room: TrendRoom } & Pick<RoomViewProps, 'onLeave'>) {
  const { game, min_bet, max_bet } = room;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!game) return;
    // Safari does not focus a clicked button, but the sheet returns focus to the focused element.
    event.currentTarget.focus({ preventScroll: true });
    onLeave?.();
    selectGame({ ...game, category: 'casino', is_demo: false });
  };
  return (
    <Stack gap={1} className={styles.table}>
      {game ? (
        <Button variant="quiet" isWide onClick={handleClick}>
          {copy.toTable}
        </Button>
      ) : (
        <p className={panel.quiet}>{copy.noTable}</p>
      )}
      <p className={panel.quiet}>{copy.limits(formatMoney(min_bet), formatMoney(max_bet))}</p>
    </Stack>
  );
}

/** Placeholder of a room that is loading. */
export function RoomSkeleton() {
  return (
    <div className={styles.view} aria-busy="true">
      <Stack gap={3} className={styles.parts}>
        <Skeleton height={420} className={styles.place} />
        <Stack gap={3} className={styles.side}>
          <Skeleton height={150} className={styles.place} />
          <Skeleton height={190} className={styles.place} />
        </Stack>
      </Stack>
    </div>
  );
}
