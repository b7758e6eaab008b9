import { useState } from 'react';
import { type LineStep, lineSetup } from '@/contract/operator/official-account.contract';
import { toLineLink } from '@/contract/routes';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { Stack, Text } from '@/shared/ui/kit';
import { QrPicture } from '@/shared/ui/qr-picture';
import { showToast } from '@/shared/ui/toast';
import { AskDialog } from '../../kit/ask-dialog';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { stateCopy as copy } from './line.copy';
import styles from './line.module.css';
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
  const [liffId, setLiffId] = useState<string | null>(null);
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
    setLiffId(done.liff_id);
    if (done.liff_id === null) onClose();
  };
  if (liffId !== null) return <EntryDialog liffId={liffId} onClose={onClose} />;
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

/** Shows how to open the site in LINE: by it, a first friend proves that the set-up holds. */
function EntryDialog({ liffId, onClose }: { liffId: string; onClose: () => void }) {
  const link = toLineLink(liffId, '/');
  return (
    <DeskDialog
      title={copy.entry}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.entryDone}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text variant="detail" tone="soft">
          {copy.entryText}
        </Text>
        <QrPicture text={link} label={copy.entryCode} className={styles.code} />
        <a className={styles.entry} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </Stack>
    </DeskDialog>
  );
}
