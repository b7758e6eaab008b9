import * as v from 'valibot';
import { breakKinds } from '@/contract/break.fields';
import { exclusionLengths, type SafetyBreak, timeOutLengths } from '@/contract/breaks.contract';
import { memberBreak, wishNote } from '@/contract/operator/member-safety.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { describeBreak } from './break-text';
import { breakCopy, breakLengthNames, breakNames, breakDialogCopy as copy } from './breaks.copy';
import { MEMBER_CHANGES } from './member-dialog-types';
import { membersCopy } from './members.copy';

const timeOut = v.picklist(timeOutLengths);
const exclusion = v.picklist(exclusionLengths);

/** Each kind has a field of its own for the length, so that a choice of the other kind is never sent. */
const rules = v.pipe(
  v.object({
    kind: v.picklist(breakKinds),
    timeOut: v.string(),
    exclusion: v.string(),
    note: wishNote,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['timeOut']],
      (typed) => typed.kind !== 'time_out' || v.is(timeOut, typed.timeOut),
      copy.chooseLength,
    ),
    ['timeOut'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['exclusion']],
      (typed) => typed.kind !== 'excluded' || v.is(exclusion, typed.exclusion),
      copy.chooseLength,
    ),
    ['exclusion'],
  ),
);

const toOptions = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: names[value] }));

export interface BreakDialogProps {
  id: number;
  /** The break that becomes longer; null without one. */
  present: SafetyBreak | null;
  onClose: () => void;
}

/** Begins a break at the wish of the member, or makes the present one longer. */
export function BreakDialog({ id, present, onClose }: BreakDialogProps) {
  const isExcluded = present?.kind === 'excluded';
  const form = useForm(rules, {
    kind: isExcluded ? 'excluded' : 'time_out',
    ...{ timeOut: '', exclusion: '', note: '' },
  });
  const command = useOperatorCommand(memberBreak, [...MEMBER_CHANGES, '/operator/v1/safety']);
  const kind = form.read('kind') === 'excluded' ? 'excluded' : 'time_out';
  const send = form.submit(async (typed) => {
    const begun = await command.run(
      typed.kind === 'time_out'
        ? { id, kind: typed.kind, length: v.parse(timeOut, typed.timeOut), note: typed.note }
        : { id, kind: typed.kind, length: v.parse(exclusion, typed.exclusion), note: typed.note },
    );
    if (begun === undefined) return;
    showToast({ message: copy.done(describeBreak(begun)), tone: 'success', durationMs: 5000 });
    onClose();
  });
  const title = present === null ? breakCopy.begin : breakCopy.prolong;
  return (
    <DeskDialog title={title} onClose={onClose}>
      {present && <Text variant="strong">{copy.present(describeBreak(present))}</Text>}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('kind')}
          label={copy.kind}
          placeholder={copy.kind}
          options={toOptions(isExcluded ? ['excluded'] : breakKinds, breakNames)}
        />
        {kind === 'time_out' ? (
          <SelectField
            key="time_out"
            of={form.field('timeOut')}
            label={copy.length}
            placeholder={copy.chooseLength}
            options={toOptions(timeOutLengths, breakLengthNames)}
          />
        ) : (
          <SelectField
            key="excluded"
            of={form.field('exclusion')}
            label={copy.length}
            placeholder={copy.chooseLength}
            options={toOptions(exclusionLengths, breakLengthNames)}
          />
        )}
        <Stack gap={2}>
          <Text variant="detail" tone="soft">
            {copy.texts[kind]}
          </Text>
          <Text variant="detail" tone="warn">
            {copy.final}
          </Text>
        </Stack>
        <FormField of={form.field('note')} label={copy.note} hint={copy.noteHint} />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : title}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
