import { useState } from 'react';
import type { DataOf } from '@/contract/endpoint';
import {
  type OperatorPause,
  pauseEnd,
  pauseExtend,
  pauseList,
  pauseLook,
} from '@/contract/operator/pauses.contract';
import { Button, buttonClass } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { SelectFilter } from '../../kit/filters';
import { useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { operatorCopy } from '../../operator.copy';
import { pausesCopy as copy, settingsCopy } from './settings.copy';

/** Paths of the queries that a change of a pause makes stale. */
export const PAUSE_CHANGES = [pauseList.path];

/** Lengths of a pause, and of its extension, in minutes. */
export const LENGTHS = [15, 30, 60, 120, 240, 480] as const;

interface ActProps {
  pause: OperatorPause;
  onClose: () => void;
}

/** Moves the end of a pause to a later time. */
export function ExtendDialog({ pause, onClose }: ActProps) {
  const [minutes, setMinutes] = useState('30');
  const command = useOperatorCommand(pauseExtend, PAUSE_CHANGES);
  const endsAt = new Date(Date.parse(pause.ends_at) + Number(minutes) * 60_000).toISOString();
  const send = async () => {
    if ((await command.run({ id: pause.id, ends_at: endsAt })) === undefined) return;
    showToast({ message: copy.done.extend, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.extend}
      onClose={onClose}
      footer={
        <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? settingsCopy.busy : copy.extend}
        </Button>
      }
    >
      <Text variant="strong">{copy.scopeName(pause.scope, pause.subject)}</Text>
      <SelectFilter
        label={copy.extendBy}
        value={minutes}
        options={LENGTHS.map((each) => [String(each), copy.minutes(each)])}
        onChange={setMinutes}
      />
      <Text hasFigures>
        <TimeText at={pause.ends_at} /> → <TimeText at={endsAt} />
      </Text>
      <Text variant="detail" tone="soft">
        {copy.extendText}
      </Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

/** Ends a running pause, or calls off a planned one. */
export function EndDialog({ pause, onClose }: ActProps) {
  const command = useOperatorCommand(pauseEnd, PAUSE_CHANGES);
  const isPlanned = pause.state === 'planned';
  const title = isPlanned ? copy.callOff : copy.end;
  const send = async () => {
    if ((await command.run({ id: pause.id })) === undefined) return;
    const message = isPlanned ? copy.done.callOff : copy.done.end;
    showToast({ message, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? settingsCopy.busy : operatorCopy.confirm}
        </Button>
      }
    >
      <Text variant="strong">{copy.scopeName(pause.scope, pause.subject)}</Text>
      <Text variant="detail" tone="soft">
        {isPlanned ? copy.callOffText : copy.endText}
      </Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

/** Makes a link to the paused site. */
export function LookDialog({ onClose }: { onClose: () => void }) {
  const command = useOperatorCommand(pauseLook);
  const [link, setLink] = useState<DataOf<typeof pauseLook>>();
  const make = async () => setLink(await command.run({}));
  return (
    <DeskDialog
      title={copy.look}
      onClose={onClose}
      footer={
        link ? (
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            {copy.openLook}
          </a>
        ) : (
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void make()}>
            {command.isBusy ? settingsCopy.busy : operatorCopy.confirm}
          </Button>
        )
      }
    >
      <Text variant="detail" tone="soft">
        {copy.lookText}
      </Text>
      {link && (
        <Text role="status">
          {copy.until} <TimeText at={link.expires_at} />
        </Text>
      )}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
