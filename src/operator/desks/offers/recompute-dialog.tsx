import * as v from 'valibot';
import { phone } from '@/contract/fields';
import { cashbackRecompute } from '@/contract/operator/cashback.contract';
import { formatSignedMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { cashbackCopy as copy } from './cashback.copy';

const rules = v.object({
  date: v.pipe(v.string(), v.nonEmpty(copy.needDay)),
  username: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || v.is(phone, text), copy.badPhone),
  ),
});

/** Computes a day again by the rules in force, and says what that means for amounts already paid. */
export function RecomputeDialog({
  lastDay,
  onClose,
}: {
  lastDay: string | undefined;
  onClose: () => void;
}) {
  const form = useForm(rules, { date: lastDay ?? '', username: '' });
  const command = useOperatorCommand(cashbackRecompute, ['/operator/v1/cashback']);
  const send = form.submit(async ({ date, username }) => {
    const done = await command.run({ date, ...(username !== '' && { username }) });
    if (!done) return;
    const { changed, loss_difference: loss, turnover_difference: turnover } = done;
    showToast({
      message: copy.recomputed(changed, formatSignedMoney(loss), formatSignedMoney(turnover)),
      ...{ tone: 'success', durationMs: 8000 },
    });
    onClose();
  });
  return (
    <DeskDialog title={copy.recomputeTitle} onClose={onClose}>
      <Text variant="detail" tone="warn">
        {copy.recomputeText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('date')} label={copy.day} type="date" max={lastDay} />
        <FormField
          of={form.field('username')}
          label={copy.onlyMember}
          inputMode="tel"
          autoComplete="off"
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.recompute}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
