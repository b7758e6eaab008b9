import { useState } from 'react';
import { type DayKind, lottoDaySet, lottoRoundMove } from '@/contract/operator/lotto-days.contract';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { DayFilter } from '../../kit/filters';
import { useOperatorCommand } from '../../kit/operator-query';
import { MARKET_CHANGES } from './market-dialogs';
import { daysCopy as copy, dayKindNames, marketDialogCopy } from './markets.copy';
import styles from './numbers.module.css';

const kinds: readonly DayKind[] = ['none', 'draw', 'usual'];

/** Sets a day of a market as draw day, as day off with its reason, or as usual. */
export function SetDayDialog({
  marketId,
  day: start,
  onClose,
}: {
  marketId: string;
  day: string;
  onClose: () => void;
}) {
  const [day, setDay] = useState(start);
  const [kind, setKind] = useState<DayKind>('none');
  const [name, setName] = useState('');
  const [isSent, setSent] = useState(false);
  const command = useOperatorCommand(lottoDaySet, MARKET_CHANGES);
  const send = async () => {
    setSent(true);
    if (day === '') return;
    const reason = kind === 'none' && name.trim() !== '' ? { name: name.trim() } : {};
    const done = await command.run({ market_id: marketId, day, kind, ...reason });
    if (!done) return;
    const { round_id: round } = done;
    // A round that is planned for a day off stays, so the operator has to hear of it.
    const stays = kind === 'none' && round !== null;
    showToast({
      message: stays ? copy.hasRound(round) : copy.done,
      tone: stays ? 'info' : 'success',
      durationMs: 8000,
    });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.set}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? marketDialogCopy.busy : copy.set}
        </Button>
      }
    >
      <DayFilter label={copy.day} value={day} onChange={setDay} />
      {isSent && day === '' && <Problem>{copy.dayMissing}</Problem>}
      <Row gap={2} wraps role="group" aria-label={copy.kind}>
        {kinds.map((each) => (
          <Chip key={each} isSelected={each === kind} onClick={() => setKind(each)}>
            {dayKindNames[each]}
          </Chip>
        ))}
      </Row>
      {kind === 'none' && (
        <Stack as="label" gap={1} className={styles.label}>
          {copy.reasonLabel}
          <input
            className={styles.line}
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Stack>
      )}
      <Text variant="note" tone="soft">
        {copy.setText}
      </Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

/** Moves the close and the draw of a round to another day. */
export function MoveRoundDialog({
  roundId,
  day: start,
  toDay = start,
  onClose,
}: {
  roundId: string;
  /** The day for which the round is planned. */
  day: string;
  /** The day that is filled in. */
  toDay?: string;
  onClose: () => void;
}) {
  const [day, setDay] = useState(toDay);
  const command = useOperatorCommand(lottoRoundMove, MARKET_CHANGES);
  const send = async () => {
    const done = day === '' ? undefined : await command.run({ round_id: roundId, day });
    if (!done) return;
    showToast({ message: copy.moved(done.bills), tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.moveTitle(roundId)}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isWide
          isBusy={command.isBusy}
          disabled={day === '' || day === start}
          onClick={() => void send()}
        >
          {command.isBusy ? marketDialogCopy.busy : copy.move}
        </Button>
      }
    >
      <Text>{copy.moveText}</Text>
      <DayFilter label={copy.moveTo} value={day} onChange={setDay} />
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
