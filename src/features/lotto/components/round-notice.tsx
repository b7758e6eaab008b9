import { useQuery } from '@tanstack/react-query';
import type { LottoRound } from '@/contract/lotto.contract';
import { ButtonLink } from '@/shared/ui/button-link';
import { betCopy } from '../bet.copy';
import { lottoQueries } from '../lotto.queries';
import { formatRound } from '../round.format';
import { moveSlip } from '../slip-draft.store';
import styles from './round-notice.module.css';

const titles = {
  scheduled: betCopy.closedTitle,
  open: betCopy.closedTitle,
  closed: betCopy.closedTitle,
  drawing: betCopy.drawingTitle,
  settled: betCopy.settledTitle,
  voided: betCopy.voidedTitle,
} as const satisfies Record<LottoRound['state'], string>;

export interface RoundNoticeProps {
  round: LottoRound;
  /** It cannot be bet on any more. */
  isOver: boolean;
  /** It cannot be bet on yet. */
  isEarly: boolean;
  /** Says which slip another round takes over. */
  toKey: (roundId: string) => string;
}

/** Why a round cannot be bet on, and where to go instead; the slip comes along. */
export function RoundNotice({ round, isOver, isEarly, toKey }: RoundNoticeProps) {
  if (isEarly) {
    return (
      <div className={styles['notice']} role="status">
        <h2>{betCopy.scheduledTitle}</h2>
        <p>{betCopy.scheduledText}</p>
      </div>
    );
  }
  if (!isOver) return null;
  return (
    <div className={styles['notice']} role="status">
      <h2>{titles[round.state]}</h2>
      <p>{round.note ?? betCopy.closedKeepsSlip}</p>
      <NextRound round={round} toKey={toKey} />
    </div>
  );
}

function NextRound({ round, toKey }: Pick<RoundNoticeProps, 'round' | 'toKey'>) {
  const { data } = useQuery(lottoQueries.rounds({ market_id: round.market_id, limit: 2 }));
  const next = data?.rounds.find(({ round_id }) => round_id !== round.round_id);
  return (
    <div className={styles['ways']}>
      {next && (
        <ButtonLink
          name="lottoRound"
          params={{ roundId: next.round_id }}
          variant="quiet"
          size="small"
          onClick={() => moveSlip(toKey(round.round_id), toKey(next.round_id))}
        >
          {betCopy.nextRound(formatRound(next))}
        </ButtonLink>
      )}
      <ButtonLink name="lottoLobby" variant="text" size="small">
        {betCopy.toLobby}
      </ButtonLink>
    </div>
  );
}
