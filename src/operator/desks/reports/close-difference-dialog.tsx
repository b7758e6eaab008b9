import * as v from 'valibot';
import {
  type GameDifference,
  gameComparisons,
  gameDifferenceClose,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { comparisonsCopy as copy, kindSentences } from './comparisons.copy';

const rules = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(5, copy.noteShort),
    v.maxLength(200, copy.noteLong),
  ),
});

/** Closes a difference with a note about what was done. */
export function CloseDifferenceDialog({
  difference: { id, kind },
  onClose,
}: {
  difference: GameDifference;
  onClose: () => void;
}) {
  const form = useForm(rules, { note: '' });
  const command = useOperatorCommand(gameDifferenceClose, [
    gameDifferences.path,
    gameComparisons.path,
  ]);
  const send = form.submit(async ({ note }) => {
    if ((await command.run({ id, note })) === undefined) return;
    showToast({ message: copy.closed, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={copy.close} onClose={onClose}>
      <Text>{kindSentences[kind][0]}</Text>
      <Text variant="detail" tone="soft">
        {copy.closeText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('note')}
          label={copy.note}
          hint={copy.noteHint}
          autoComplete="off"
          autoFocus
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.close}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
