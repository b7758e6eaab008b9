import { useState } from 'react';
import { type LineStep, lineSetup } from '@/contract/operator/official-account.contract';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { stateCopy as copy, lineCopy } from './line.copy';
import { countSteps } from './line-steps';

/** Asks before LINE is set up; a webhook or LIFF app of another site is taken over only if that is chosen. */
export function SetupDialog({
  onDone,
  onClose,
}: {
  onDone: (steps: readonly LineStep[]) => void;
  onClose: () => void;
}) {
  const [takesOver, setTakesOver] = useState(false);
  const setup = useOperatorCommand(lineSetup);
  const send = async () => {
    const done = await setup.run({ replace_webhook: takesOver });
    if (!done) return;
    onDone(done.steps);
    const left = countSteps(done.steps, 'wrong');
    showToast({
      message: left === 0 ? copy.setUpDone : copy.setUpLeft(left),
      tone: left === 0 ? 'success' : 'danger',
      durationMs: 5000,
    });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.setup}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {lineCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={setup.isBusy} onClick={() => void send()}>
            {setup.isBusy ? copy.settingUp : copy.setup}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.setupText}
      </Text>
      <CheckChoice
        label={copy.takeOver}
        text={copy.takeOverText}
        checked={takesOver}
        onChange={({ target }) => setTakesOver(target.checked)}
      />
      <CallProblem error={setup.error} />
    </DeskDialog>
  );
}
