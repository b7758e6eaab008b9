import turnIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?icon';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { roomCopy as copy } from '../room.copy';
import type { Room } from '../room.rules';
import styles from './room-result.module.css';

/** The result of a round, or the reason why it was voided. */
export function RoomResult({ room: { round } }: { room: Room }) {
  const { result, state, note, is_demo_result } = round;
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.result}
      aria-label={copy.result}
      data-state={state}
    >
      {result ? (
        <>
          <p className={styles.digits}>
            <b>{result.announced}</b>
          </p>
          <Stack as="dl" gap={2} className={styles.bets}>
            {[
              [copy.top, result.three_top],
              [copy.topTwo, result.three_top.slice(1)],
              [copy.bottom, result.two_bottom],
            ].map(([name, digits]) => (
              <div key={name}>
                <Text as="dt" variant="detail">
                  {name}
                </Text>
                <dd>{digits}</dd>
              </div>
            ))}
          </Stack>
          <Row as="p" gap={2} place="middle" wraps>
            {state === 'settled' ? copy.paid : copy.paying}
            {is_demo_result && <DemoMark />}
          </Row>
        </>
      ) : (
        <>
          <h2>
            <Icon name={turnIcon} size={24} />
            {copy.voidedTitle}
          </h2>
          {note !== null && <p>{note}</p>}
          <p>{copy.voidedText}</p>
        </>
      )}
      <ButtonLink name="yeekee" query={{ market: round.market_id }} variant="quiet" size="small">
        {copy.otherRounds}
      </ButtonLink>
    </Stack>
  );
}
