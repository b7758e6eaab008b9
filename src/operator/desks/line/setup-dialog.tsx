import { useState } from 'react';
import { type LineStep, lineSetup } from '@/contract/operator/official-account.contract';
import { CheckChoice } from '@/shared/ui/check-choice';
import { showToast } from '@/shared/ui/toast';
import { AskDialog } from '../../kit/ask-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { stateCopy as copy } from './line.copy';
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
    <AskDialog
      title={copy.setup}
      text={copy.setupText}
      busy={copy.settingUp}
      command={setup}
      onConfirm={send}
      onClose={onClose}
    >
      <CheckChoice
        label={copy.takeOver}
        text={copy.takeOverText}
        checked={takesOver}
        onChange={({ target }) => setTakesOver(target.checked)}
      />
    </AskDialog>
  );
}
