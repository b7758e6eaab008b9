import { formatMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { Card, Stack } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import type { PollWinners } from '../polls.queries';
import styles from './winner-list.module.css';

export interface WinnerListProps {
  winners: PollWinners['winners'];
  answer: string | null;
}

/** Winners with masked names and their prizes. */
export function WinnerList({ winners, answer }: WinnerListProps) {
  return (
    <Card as="ul" className={styles.winners}>
      {winners.map(({ place, username, amount, answered_at }) => (
        <li key={place}>
          <Stack as="span" isCentered className={styles.tile}>
            <Picture src="/art/glyphs/trophy.webp" alt="" width={28} height={28} />
          </Stack>
          <p>
            <b>{username}</b>
            <span>{[answer, formatThaiDay(answered_at)].filter(Boolean).join(' · ')}</span>
          </p>
          <strong>{formatMoney(amount)}</strong>
        </li>
      ))}
    </Card>
  );
}
