import targetIcon from '@phosphor-icons/core/regular/target.svg?icon';
import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatTime } from '@/domain/thai-date';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { yeekeeCopy } from '../yeekee.copy';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { CountdownRing } from './countdown-ring';
import styles from './next-round.module.css';

export interface NextRoundProps {
  round: YeekeeDayRound;
  isMember: boolean;
  clockOffsetMs: number;
}

/** The round that closes next, with links to betting and shooting. */
export function NextRound({ round, isMember, clockOffsetMs }: NextRoundProps) {
  const { round_id, number, state, opens_at, closes_at, shot_count, mine } = round;
  const isOpen = state === 'open';
  const facts = [
    [copy.shotSoFar, yeekeeCopy.shots(formatInteger(shot_count))],
    ...(isMember
      ? [
          [yeekeeCopy.myStake, mine?.bill_count ? formatMoney(mine.amount) : copy.notYet],
          [
            yeekeeCopy.myShots,
            mine?.shot_count ? yeekeeCopy.shots(formatInteger(mine.shot_count)) : copy.notYet,
          ],
        ]
      : []),
  ];
  return (
    <Stack as="section" gap={3} className={styles.next} aria-labelledby="next-round">
      <Row gap={3} place="spread" wraps className={styles.head}>
        <div>
          <p>{isOpen ? copy.next : copy.statuses.scheduled}</p>
          <h2 id="next-round" tabIndex={-1}>
            {lotteryCopy.round(number)}
          </h2>
          <p>
            {isOpen ? copy.closesAt(formatTime(closes_at)) : copy.opensAt(formatTime(opens_at))}
          </p>
        </div>
        <CountdownRing
          word={isOpen ? copy.closesIn : copy.opensIn}
          until={isOpen ? closes_at : opens_at}
          clockOffsetMs={clockOffsetMs}
        />
      </Row>
      <Row as="dl" gap={3} align="stretch" place="spread" wraps>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" variant="note">
              {name}
            </Text>
            <Text as="dd" variant="heading" hasFigures>
              {value}
            </Text>
          </div>
        ))}
      </Row>
      <Row gap={2} align="stretch" wraps className={styles.links}>
        {isReachable('lottoRound') && (
          <ButtonLink name="lottoRound" params={{ roundId: round_id }} variant="primary">
            {yeekeeCopy.bet}
          </ButtonLink>
        )}
        <ButtonLink name="yeekee" query={{ round: round_id }} variant="quiet">
          <Icon name={targetIcon} size={20} />
          {yeekeeCopy.shoot}
        </ButtonLink>
      </Row>
    </Stack>
  );
}
