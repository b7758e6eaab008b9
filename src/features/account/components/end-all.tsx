import { useState } from 'react';
import { endSessions } from '@/contract/session.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { Stack, Text } from '@/shared/ui/kit';
import { uiCopy } from '@/shared/ui/ui.copy';
import { profileCopy } from '../profile.copy';
import styles from './session-list.module.css';

const postEndSessions = commandOf(endSessions);

export interface EndAllProps {
  /** Called when every session has ended, including this one. */
  onEndedAll: () => void;
  isLineLinked: boolean;
}

/** Button that ends every session of the member after a confirmation. */
export function EndAll({ onEndedAll, isLineLinked }: EndAllProps) {
  const { problem, isBusy, run } = useButtonCall();
  const [isAsking, setAsking] = useState(false);
  const [unlinksLine, setUnlinksLine] = useState(false);
  const handleEndAll = () =>
    run(async () => {
      await postEndSessions({ unlink_line: isLineLinked && unlinksLine });
      onEndedAll();
    });
  if (!isAsking) {
    return (
      <Button variant="outline" isWide onClick={() => setAsking(true)}>
        {profileCopy.endAll}
      </Button>
    );
  }
  return (
    <Stack gap={3} isCard className={styles.question} role="group" aria-label={profileCopy.endAll}>
      <p role="status">{profileCopy.endAllQuestion}</p>
      {isLineLinked && (
        <CheckChoice
          label={profileCopy.unlinkLine}
          text={profileCopy.unlinkLineText}
          checked={unlinksLine}
          onChange={(event) => setUnlinksLine(event.target.checked)}
        />
      )}
      {problem !== null && (
        <Text tone="danger" role="alert">
          {problem}
        </Text>
      )}
      <Button variant="text" autoFocus onClick={() => setAsking(false)}>
        {uiCopy.cancel}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void handleEndAll()}>
        {isBusy ? profileCopy.endAllBusy : profileCopy.endAllConfirm}
      </Button>
    </Stack>
  );
}
