import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { approvalShow } from '@/contract/operator/approvals.contract';
import { lottoVoid } from '@/contract/operator/lotto.contract';
import { lottoRoundShow, type RoundShown } from '@/contract/operator/lotto-board.contract';
import { lottoResultEnter } from '@/contract/operator/lotto-results.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useClaim } from '../../kit/use-claim';
import { useKeys } from '../../kit/use-keys';
import { useMay, useMe } from '../../shell/use-me';
import { formatClock, nameOfRound, RoundState } from './board-columns';
import { EndedRound } from './ended-round';
import { EnterResult } from './enter-result';
import { HeldResult } from './held-result';
import { lottoCopy } from './lotto.copy';
import { LottoPage } from './lotto-page';
import { resultCopy as copy, voidCopy } from './result.copy';
import styles from './result.module.css';
import { RoundFigures } from './round-figures';
import { SourceReadings } from './source-readings';
import { Steps } from './steps';
import { TypeAgain } from './type-again';
import { VoidDialog } from './void-dialog';

const EVERY_MS = 15_000;
/** While bills are paid, the sums change each second. */
const WHILE_PAYING_MS = 1_500;

/** `/operator/lotto/result/:round`: the result of a round, from its entry to its payment and correction. */
export function ResultPage({ roundId }: { roundId: string }) {
  const [, go] = useLocation();
  const query = useQuery({
    ...operatorQuery(lottoRoundShow, { round_id: roundId }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'paying' ? WHILE_PAYING_MS : EVERY_MS,
  });
  useKeys({ Escape: () => go('/lotto') });
  const { data: round, error } = query;
  if (round) return <RoundPage round={round} />;
  const isGone = error instanceof ApiError && error.errorName === 'lotto.unknown_round';
  return (
    <LottoPage title={lottoCopy.title} page="result">
      {isGone && <EmptyState title={copy.gone} />}
      {error && !isGone && <LoadError error={error} onRetry={() => void query.refetch()} />}
      {!error && <Skeleton width="100%" height={420} />}
    </LottoPage>
  );
}

function RoundPage({ round }: { round: RoundShown }) {
  const may = useMay();
  const [, go] = useLocation();
  const [isVoiding, setVoiding] = useState(false);
  const others = useClaim(`lotto_round/${round.round_id}`);
  const { closes_at: closesAt, bills, state } = round;
  const hasEnded = ['paying', 'paid', 'refunded'].includes(state) || round.result !== null;
  return (
    <LottoPage
      title={copy.title(nameOfRound(round))}
      page="result"
      state={copy.round(
        formatDayOfYear(toCalendarDay(new Date(closesAt))),
        formatTime(closesAt),
        bills.toLocaleString('en-US'),
      )}
      actions={
        <>
          <Button variant="quiet" onClick={() => go('/lotto')}>
            {copy.back}
          </Button>
          {!hasEnded && may(lottoVoid) && (
            <Button variant="outline" onClick={() => setVoiding(true)}>
              {voidCopy.open}
            </Button>
          )}
        </>
      }
    >
      <Row gap={2} wraps>
        <RoundState round={round} />
        {others.length > 0 && <Badge tone="info">{copy.looking(others.join(' '))}</Badge>}
      </Row>
      {round.void_request && <VoidRequest request={round.void_request} />}
      {!hasEnded && <SourceReadings round={round} isOpen />}
      <RoundWork round={round} />
      {hasEnded && <SourceReadings round={round} isOpen={false} />}
      {isVoiding && <VoidDialog round={round} onClose={() => setVoiding(false)} />}
    </LottoPage>
  );
}

function VoidRequest({ request }: { request: NonNullable<RoundShown['void_request']> }) {
  const may = useMay();
  const { approval, requested_by: by, requested_at: at } = request;
  return (
    <Card>
      <Text tone="warn">{voidCopy.waits(nameActor(by), formatClock(at))}</Text>
      {may(approvalShow) && (
        <Link href={`/approvals/${approval}`} className={styles.link}>
          {voidCopy.see(approval)}
        </Link>
      )}
    </Card>
  );
}

/** The step at which a round is: its figures, its entry, the second person, or its end. */
function RoundWork({ round }: { round: RoundShown }) {
  const me = useMe();
  const may = useMay();
  const [typedId, setTypedId] = useState<number>();
  const [corrects, setCorrects] = useState(false);
  const { waiting, state } = round;
  if (!may(lottoResultEnter) && (waiting || state === 'due' || state === 'closed')) {
    return <RoundFigures round={round} text={copy.readOnly} />;
  }
  if (waiting) {
    const hasTyped = round.typed !== null || typedId === waiting.id;
    const isOwn = waiting.entered_by === `operator/${me.name}`;
    return (
      <Steps at="second">
        {hasTyped ? (
          <HeldResult round={round} waiting={waiting} isOwn={isOwn} />
        ) : (
          <TypeAgain round={round} waiting={waiting} onTyped={() => setTypedId(waiting.id)} />
        )}
      </Steps>
    );
  }
  if (state === 'open' || state === 'scheduled') {
    return <RoundFigures round={round} text={copy.notClosed} />;
  }
  if (round.result_kind === 'yeekee' && state !== 'paid' && state !== 'refunded') {
    return <RoundFigures round={round} text={copy.automatic} />;
  }
  if (state === 'due' || state === 'closed') {
    return <EnterResult round={round} isCorrection={false} />;
  }
  if (corrects && state === 'paid') {
    return <EnterResult round={round} isCorrection onStop={() => setCorrects(false)} />;
  }
  return <EndedRound round={round} onCorrect={() => setCorrects(true)} />;
}
