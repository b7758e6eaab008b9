import { useState } from 'react';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import {
  lottoResultCorrect,
  lottoResultEnter,
  lottoResultPreview,
} from '@/contract/operator/lotto-results.contract';
import { Button } from '@/shared/ui/button';
import { Card, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { ResultFacts } from './derived-numbers';
import { type Preview, PreviewCard } from './preview-card';
import { resultCopy as copy } from './result.copy';
import styles from './result.module.css';
import { isWhole, type ResultDraft, toAnnouncement } from './result-fields';
import { ResultForm } from './result-form';
import { ROUND_CHANGES } from './result-paths';
import { Steps } from './steps';

interface EnterResultProps {
  round: RoundShown;
  /** Whether the result replaces the one that was paid. */
  isCorrection: boolean;
  /** Leaves a correction. */
  onStop?: () => void;
}

/** The first person types a result, sees what it would pay, and then stores it for a second person. */
export function EnterResult({ round, isCorrection, onStop }: EnterResultProps) {
  const { result_kind: kind, round_id: roundId } = round;
  const [draft, setDraft] = useState<ResultDraft>({});
  const [checked, setChecked] = useState<Preview>();
  const preview = useOperatorCommand(lottoResultPreview);
  const enter = useOperatorCommand(
    isCorrection ? lottoResultCorrect : lottoResultEnter,
    ROUND_CHANGES,
  );
  const whole = isWhole(kind, draft);
  const body = { round_id: roundId, announcement: toAnnouncement(kind, draft) };
  const type = (typed: ResultDraft) => {
    // A preview belongs to the digits that it was asked for.
    setChecked(undefined);
    preview.clear();
    enter.clear();
    setDraft(typed);
  };
  const check = async () => {
    if (whole) setChecked(await preview.run(body));
  };
  const save = async () => {
    if ((await enter.run(body)) === undefined) return;
    showToast({ message: copy.done.enter, tone: 'success', durationMs: 5000 });
  };
  return (
    <Steps at={checked ? 'check' : 'enter'}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {isCorrection && round.result && (
            <Card>
              <ResultFacts title={copy.finalResult} result={round.result} />
            </Card>
          )}
          <ResultForm
            kind={kind}
            title={isCorrection ? copy.correction : copy.entry}
            text={isCorrection ? copy.correctionText : undefined}
            draft={draft}
            onChange={type}
            onSubmit={() => void check()}
          >
            <CallProblem error={preview.error} />
            <div className={styles.buttons}>
              {onStop && (
                <Button variant="quiet" onClick={onStop}>
                  {copy.stopCorrecting}
                </Button>
              )}
              <Button
                type="submit"
                variant={checked ? 'quiet' : 'primary'}
                isWide
                disabled={!whole}
                isBusy={preview.isBusy}
              >
                {preview.isBusy ? copy.checking : copy.check}
              </Button>
            </div>
          </ResultForm>
        </div>
        <div className={styles.column}>
          {checked ? (
            <>
              <PreviewCard preview={checked} />
              <CallProblem error={enter.error} />
              <div className={styles.acts}>
                <Button variant="primary" isWide isBusy={enter.isBusy} onClick={() => void save()}>
                  {enter.isBusy ? copy.saving : isCorrection ? copy.saveCorrection : copy.save}
                </Button>
              </div>
            </>
          ) : (
            <Card>
              <Text variant="detail" tone="soft">
                {copy.askPreview}
              </Text>
            </Card>
          )}
        </div>
      </div>
    </Steps>
  );
}
