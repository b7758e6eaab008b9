import { useState } from 'react';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { lottoResultCorrect, lottoResultEnter } from '@/contract/operator/lotto-results.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Card, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { formatClock } from './board-columns';
import { ResultFacts } from './derived-numbers';
import { resultCopy as copy } from './result.copy';
import styles from './result.module.css';
import { isWhole, type ResultDraft, toAnnouncement } from './result-fields';
import { ResultForm } from './result-form';
import { ROUND_CHANGES } from './result-paths';
import { WithdrawButton } from './withdraw-button';

/** The second person types the waiting result from its source, without seeing it. */
export function TypeAgain({
  round,
  waiting,
  onTyped,
}: {
  round: RoundShown;
  waiting: NonNullable<RoundShown['waiting']>;
  /** The result equals the waiting one. */
  onTyped: () => void;
}) {
  const { result_kind: kind, round_id: roundId } = round;
  const [draft, setDraft] = useState<ResultDraft>({});
  const enter = useOperatorCommand(
    waiting.is_correction ? lottoResultCorrect : lottoResultEnter,
    ROUND_CHANGES,
  );
  const name = nameActor(waiting.entered_by);
  const isOther = enter.error instanceof ApiError && enter.error.errorName === 'lotto.result_waits';
  const compare = async () => {
    if (!isWhole(kind, draft)) return;
    const done = await enter.run({ round_id: roundId, announcement: toAnnouncement(kind, draft) });
    if (done === undefined) return;
    showToast({ message: copy.done.agree, tone: 'success', durationMs: 5000 });
    onTyped();
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {waiting.is_correction && round.result && (
          <Card>
            <ResultFacts title={copy.finalResult} result={round.result} />
          </Card>
        )}
        <ResultForm
          kind={kind}
          title={copy.secondEntry}
          text={copy.secondText(name, formatClock(waiting.entered_at))}
          draft={draft}
          onChange={(typed) => {
            enter.clear();
            setDraft(typed);
          }}
          onSubmit={() => void compare()}
        >
          {isOther ? <Problem>{copy.mismatch(name)}</Problem> : <CallProblem error={enter.error} />}
          <div className={styles.buttons}>
            <WithdrawButton id={waiting.id} />
            <Button
              type="submit"
              variant="primary"
              isWide
              disabled={!isWhole(kind, draft)}
              isBusy={enter.isBusy}
            >
              {enter.isBusy ? copy.comparing : copy.compare}
            </Button>
          </div>
        </ResultForm>
      </div>
      <div className={styles.column}>
        <Card>
          <Text variant="detail" tone="soft">
            {copy.confirmLocked}
          </Text>
        </Card>
      </div>
    </div>
  );
}
