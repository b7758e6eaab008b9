import type { WheelPlay } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { Text } from '@/shared/ui/kit';
import { wheelCopy as copy } from '../wheel.copy';

/** Free rounds won by a spin: their state and a link to the game. */
export function OwnRounds({ rounds }: { rounds: NonNullable<WheelPlay['free_rounds']> }) {
  const left = rounds.rounds - rounds.rounds_played;
  return (
    <>
      <Text variant="note">
        {rounds.state === 'ordered'
          ? copy.roundsAsked
          : rounds.is_usable
            ? copy.roundsLeft(formatInteger(left), formatThaiDay(rounds.expires_at))
            : copy.roundsOver}
      </Text>
      {rounds.won > 0 && <Text variant="note">{copy.roundsWon(formatMoney(rounds.won))}</Text>}
      {(rounds.is_usable || rounds.state === 'ordered') && (
        <ButtonLink
          name="play"
          query={{
            game_id: rounds.game_id,
            provider_id: rounds.provider_id,
            source: rounds.source,
          }}
          variant="text"
          size="small"
        >
          {copy.playRounds}
        </ButtonLink>
      )}
    </>
  );
}
