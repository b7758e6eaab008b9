import * as v from 'valibot';
import { shopOrderCancel, shopOrderSend } from '@/contract/operator/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { cancelReasons, carriers, ordersCopy as copy, OTHER } from './orders.copy';

interface OrderDialogProps {
  order: { id: string; number: number; cost: number };
  onClose: () => void;
}

/** Paths of the queries that a decision on an order makes stale. */
const CHANGES = [...['/operator/v1/shop/orders', '/operator/v1/shop/items', '/operator/v1/counts']];

const MOST_OTHER = 120;
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const say = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

/** The choice of a list, or a text where the choice is another one. */
const choiceFields = (missing: string) => ({
  choice: v.pipe(v.string(missing), v.nonEmpty(missing)),
  other: v.pipe(v.string(), v.trim(), v.maxLength(MOST_OTHER, copy.errors.other)),
});
const needsOther = <Values extends { choice: string; other: string }>() =>
  v.check<Values, string>(
    ({ choice, other }) => choice !== OTHER || other !== '',
    copy.errors.other,
  );
const nameChoice = ({ choice, other }: { choice: string; other: string }) =>
  choice === OTHER ? other : choice;

const sendRules = v.pipe(
  v.object({
    ...choiceFields(copy.errors.carrier),
    parcel: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(4, copy.errors.parcel),
      v.maxLength(40, copy.errors.parcel),
    ),
  }),
  v.forward(needsOther(), ['other']),
);

/** Marks goods as sent, with the carrier and the number of the parcel. */
export function SendOrderDialog({ order, onClose }: OrderDialogProps) {
  const form = useForm(sendRules, { choice: '', other: '', parcel: '' });
  const command = useOperatorCommand(shopOrderSend, CHANGES);
  const read = (name: 'choice' | 'other' | 'parcel') => form.read(name)?.trim() ?? '';
  const noteOf = (values: { choice: string; other: string; parcel: string }) =>
    `${nameChoice(values)} ${values.parcel}`.trim();
  const note = noteOf({ choice: read('choice'), other: read('other'), parcel: read('parcel') });
  const send = form.submit(async (values) => {
    if ((await command.run({ id: order.id, note: noteOf(values) })) === undefined) return;
    say(copy.sent);
    onClose();
  });
  return (
    <DeskDialog title={copy.sendTitle(order.number)} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('choice')}
          label={copy.carrier}
          placeholder={copy.chooseCarrier}
          options={toOptions(carriers)}
        />
        {form.read('choice') === OTHER && (
          <FormField of={form.field('other')} label={copy.other} autoComplete="off" />
        )}
        <FormField
          of={form.field('parcel')}
          label={copy.parcel}
          autoComplete="off"
          autoCapitalize="characters"
        />
        {note !== '' && (
          <Text variant="detail" tone="soft">
            {copy.memberReads}: {note}
          </Text>
        )}
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.send}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const cancelRules = v.pipe(
  v.object(choiceFields(copy.errors.reason)),
  v.forward(needsOther(), ['other']),
);

/** Cancels an order, and returns the points. */
export function CancelOrderDialog({ order, onClose }: OrderDialogProps) {
  const form = useForm(cancelRules, { choice: '', other: '' });
  const command = useOperatorCommand(shopOrderCancel, CHANGES);
  const send = form.submit(async (values) => {
    if ((await command.run({ id: order.id, note: nameChoice(values) })) === undefined) return;
    say(copy.cancelled);
    onClose();
  });
  const note = nameChoice({
    ...{ choice: form.read('choice') ?? '', other: form.read('other')?.trim() ?? '' },
  });
  return (
    <DeskDialog title={copy.cancelTitle(order.number)} onClose={onClose}>
      <Text variant="detail">{copy.cancelText(formatInteger(order.cost))}</Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('choice')}
          label={copy.reason}
          placeholder={copy.chooseReason}
          options={toOptions(cancelReasons)}
        />
        {form.read('choice') === OTHER && (
          <FormField of={form.field('other')} label={copy.other} autoComplete="off" />
        )}
        {note !== '' && (
          <Text variant="detail" tone="soft">
            {copy.memberReads}: {note}
          </Text>
        )}
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.cancel}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
