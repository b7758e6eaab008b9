import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { lottoResultConfirm, lottoResultPreview } from '@/contract/operator/lotto-results.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { callOperator } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { useKeys } from '../../kit/use-keys';
import { operatorCopy } from '../../operator.copy';
import { nameOfRound } from './board-columns';
import { ResultFacts, TypedFacts } from './derived-numbers';
import { type Preview, PreviewCard } from './preview-card';
import { resultCopy as copy } from './result.copy';
import styles from './result.module.css';
import { ROUND_CHANGES } from './result-paths';
import { sourcesCopy } from './sources.copy';
import { WithdrawButton } from './withdraw-button';

/** A waiting result for those who typed it: its payout, and for the second person the confirmation. */
export function HeldResult({
  round,
  waiting,
  isOwn,
}: {
  round: RoundShown;
  waiting: NonNullable<RoundShown['waiting']>;
  /** Whether the person entered it and another one confirms it. */
  isOwn: boolean;
}) {
  const [asks, setAsks] = useState(false);
  // The key has no path of a call, because a decision ends the preview instead of making it stale.
  const preview = useQuery({
    queryKey: ['operator', 'waiting-result', { id: waiting.id }],
    queryFn: ({ signal }) =>
      callOperator(lottoResultPreview, { signal, body: { round_id: round.round_id } }),
  });
  const mayConfirm = !isOwn && preview.data !== undefined;
  useKeys({ ...(mayConfirm && { KeyA: () => setAsks(true) }) });
  const isAgreed = waiting.agreed_by !== null;
  const isTold = waiting.agreed_by?.startsWith('source/') ?? false;
  const title = isTold ? sourcesCopy.told : copy.typed;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card as="section" aria-label={title}>
          <Stack gap={4}>
            <Text as="h2" variant="heading">
              {title}
            </Text>
            {round.typed && <TypedFacts typed={round.typed} />}
            <Text role="status" tone={isOwn ? 'warn' : 'success'}>
              {isTold &&
                waiting.agreed_by !== null &&
                sourcesCopy.both(nameActor(waiting.entered_by), nameActor(waiting.agreed_by))}
              {!isOwn && !isTold && copy.matches(nameActor(waiting.entered_by))}
              {isOwn && !isAgreed && copy.waitsForSecond}
              {isOwn && waiting.agreed_by !== null && copy.agreed(nameActor(waiting.agreed_by))}
            </Text>
          </Stack>
        </Card>
        {round.result && (
          <Card>
            <ResultFacts title={copy.finalResult} result={round.result} />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        {preview.error && (
          <LoadError error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {!preview.error && !preview.data && <Skeleton width="100%" height={320} />}
        {preview.data && <PreviewCard preview={preview.data} />}
        <div className={styles.acts}>
          <WithdrawButton id={waiting.id} />
          {!isOwn && (
            <Button variant="primary" disabled={!mayConfirm} onClick={() => setAsks(true)}>
              {copy.confirm}
              <kbd aria-hidden="true" className={styles.key}>
                A
              </kbd>
            </Button>
          )}
        </div>
      </div>
      {asks && preview.data && (
        <ConfirmDialog
          round={round}
          id={waiting.id}
          preview={preview.data}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

function ConfirmDialog({
  round,
  id,
  preview,
  onClose,
}: {
  round: RoundShown;
  id: number;
  preview: Preview;
  onClose: () => void;
}) {
  const confirm = useOperatorCommand(lottoResultConfirm, ROUND_CHANGES);
  const send = async () => {
    if ((await confirm.run({ id })) === undefined) return;
    showToast({ message: copy.done.confirm, tone: 'success', durationMs: 5000 });
    onClose();
  };
  const { pays, winning_bills: winning, credits, takes_back: takesBack, paid } = preview;
  return (
    <DeskDialog
      title={copy.confirmTitle(nameOfRound(round))}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" autoFocus isBusy={confirm.isBusy} onClick={() => void send()}>
            {confirm.isBusy ? copy.busy : copy.confirm}
          </Button>
        </>
      }
    >
      <Text variant="strong">
        {paid > 0
          ? copy.correctText(formatMoney(credits), formatMoney(takesBack))
          : copy.confirmText(formatMoney(pays), winning)}
      </Text>
      <CallProblem error={confirm.error} />
    </DeskDialog>
  );
}
