import { useQuery } from '@tanstack/react-query';
import type { LottoRound } from '@/contract/lotto.contract';
import { formatDay } from '@/domain/thai-date';
import { useMemberId } from '@/shared/state/use-member-id';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Text } from '@/shared/ui/kit';
import { betCopy } from '../bet.copy';
import { lottoQueries } from '../lotto.queries';
import { formatRound } from '../round-format';
import { moveSlip, toSlipKey } from '../slip-draft.store';
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
  /** Whether the round no longer takes bets. */
  isOver: boolean;
  /** Whether the round does not take bets yet. */
  isEarly: boolean;
}

/** Notice that the draw was moved, or that the round takes no bets. Its link to the next round moves the slip there. */
export function RoundNotice(props: RoundNoticeProps) {
  const { day, moved_from } = props.round;
  return (
    <>
      {moved_from !== null && !props.isOver && (
        <div className={styles.notice} role="status">
          <Text as="h2" variant="heading" tone="warn">
            {betCopy.movedTitle}
          </Text>
          <p>{betCopy.movedText(formatDay(moved_from), formatDay(day))}</p>
        </div>
      )}
      <TimeNotice {...props} />
    </>
  );
}

function TimeNotice({ round, isOver, isEarly }: RoundNoticeProps) {
  if (isEarly) {
    return (
      <div className={styles.notice} role="status">
        <Text as="h2" variant="heading" tone="warn">
          {betCopy.scheduledTitle}
        </Text>
        <p>{betCopy.scheduledText}</p>
      </div>
    );
  }
  if (!isOver) return null;
  return (
    <div className={styles.notice} role="status">
      <Text as="h2" variant="heading" tone="warn">
        {titles[round.state]}
      </Text>
      <p>{round.note ?? betCopy.closedKeepsSlip}</p>
      <NextRound round={round} />
    </div>
  );
}

function NextRound({ round }: Pick<RoundNoticeProps, 'round'>) {
  const memberId = useMemberId();
  const { data } = useQuery(lottoQueries.rounds({ market_id: round.market_id, limit: 2 }));
  const next = data?.rounds.find(({ round_id }) => round_id !== round.round_id);
  return (
    <Row gap={2} align="stretch" wraps className={styles.links}>
      {next && (
        <ButtonLink
          name="lottoRound"
          params={{ roundId: next.round_id }}
          variant="quiet"
          size="small"
          onClick={() =>
            moveSlip(toSlipKey(memberId, round.round_id), toSlipKey(memberId, next.round_id))
          }
        >
          {betCopy.nextRound(formatRound(next))}
        </ButtonLink>
      )}
      <ButtonLink name="lottoLobby" variant="text" size="small">
        {betCopy.toLobby}
      </ButtonLink>
    </Row>
  );
}
