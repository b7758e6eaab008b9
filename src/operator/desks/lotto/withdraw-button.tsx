import { useState } from 'react';
import { lottoResultWithdraw } from '@/contract/operator/lotto-results.contract';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { resultCopy as copy } from './result.copy';
import { ROUND_CHANGES } from './result-paths';

/** Withdraws a waiting result after a question, so that it can be entered anew. */
export function WithdrawButton({ id }: { id: number }) {
  const [asks, setAsks] = useState(false);
  const withdraw = useOperatorCommand(lottoResultWithdraw, ROUND_CHANGES);
  const send = async () => {
    if ((await withdraw.run({ id })) === undefined) return;
    showToast({ message: copy.done.withdraw, tone: 'success', durationMs: 5000 });
    setAsks(false);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {copy.withdraw}
      </Button>
      {asks && (
        <DeskDialog
          title={copy.withdrawTitle}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsks(false)}>
                {operatorCopy.cancel}
              </Button>
              <Button
                variant="primary"
                autoFocus
                isBusy={withdraw.isBusy}
                onClick={() => void send()}
              >
                {withdraw.isBusy ? copy.busy : copy.withdrawTitle}
              </Button>
            </>
          }
        >
          <Text variant="detail" tone="soft">
            {copy.withdrawText}
          </Text>
          <CallProblem error={withdraw.error} />
        </DeskDialog>
      )}
    </>
  );
}
