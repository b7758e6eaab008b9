import type { ReactNode } from 'react';
import { type BaccaratSpot, baccaratOdds } from '@/domain/baccarat';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { trendsCopy as copy, formatShare } from '../trends.copy';
import panel from './panel.module.css';
import styles from './share-bars.module.css';
import sides from './sides.module.css';

export interface ShareBarsProps {
  title: string;
  note: string;
  /** Number of wins by side. */
  wins: Readonly<Record<BaccaratSpot, number>>;
  children?: ReactNode;
}

const shown = ['banker', 'player', 'tie'] as const;

/** Actual shares of the results beside the theoretical ones. */
export function ShareBars({ title, note, wins, children }: ShareBarsProps) {
  const hands = wins.banker + wins.player + wins.tie;
  return (
    <Card as="section" className={panel.panel} aria-label={title}>
      <Row align="baseline" place="spread" wraps className={panel.head}>
        <Text as="h2" variant="heading">
          {title}
        </Text>
        <span className={panel.quiet}>{note}</span>
      </Row>
      <Stack as="ul" gap={3} className={styles.bars}>
        {shown.map((side) => {
          const share = hands === 0 ? 0 : wins[side] / hands;
          const truth = baccaratOdds[side].chancePercent;
          return (
            <li key={side} className={sides[side]}>
              <Row as="span" gap={2} align="baseline" variant="label" className={styles.text}>
                <i aria-hidden="true" />
                {copy.sides[side]}
                <b>{hands === 0 ? '–' : formatShare(share)}</b>
                <small>{copy.trueShare(`${truth}%`)}</small>
              </Row>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
                <s style={{ left: `${truth}%` }} />
              </span>
            </li>
          );
        })}
      </Stack>
      {children}
    </Card>
  );
}
