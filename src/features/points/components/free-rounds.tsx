import type { Redemption } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack, Text } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import styles from './coupon-codes.module.css';

/** Redeemed free rounds with their winnings, and a link to the game while they are usable. */
export function FreeRounds({ rounds }: { rounds: NonNullable<Redemption['free_rounds']> }) {
  const left = rounds.rounds - rounds.rounds_played;
  return (
    <Stack gap={2} className={styles.codes}>
      <div className={styles.line}>
        <span className={styles.text}>
          <b>{rounds.game_name}</b>
          <Text as="small" variant="detail">
            {rounds.is_usable
              ? `${pointsCopy.roundsLeft(formatInteger(left), formatMoney(rounds.stake))} · ${pointsCopy.couponUntil(formatThaiDay(rounds.expires_at))}`
              : pointsCopy.roundsOver}
          </Text>
          {rounds.won > 0 && (
            <Text as="small" variant="detail">
              {pointsCopy.roundsWon(formatMoney(rounds.won))}
            </Text>
          )}
        </span>
        {rounds.is_usable && (
          <ButtonLink
            name="play"
            query={{
              game_id: rounds.game_id,
              provider_id: rounds.provider_id,
              source: rounds.source,
            }}
            variant="quiet"
            size="small"
          >
            {pointsCopy.playRounds}
          </ButtonLink>
        )}
      </div>
    </Stack>
  );
}
