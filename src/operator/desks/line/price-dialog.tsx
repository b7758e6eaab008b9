import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  broadcastList,
  messagePrice,
  setMessagePrice,
} from '@/contract/operator/broadcasts.contract';
import { formatBaht } from '@/domain/baht';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { broadcastsCopy as copy } from './broadcasts.copy';

const { free_messages: freeMessages, price } = setMessagePrice.body.entries;
const rules = v.object({
  free: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => v.is(freeMessages, text), copy.badFree),
  ),
  price: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || v.is(price, text), copy.badPrice),
  ),
});

/** The price of messages, from which quotes compute their cost. */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const stored = useQuery(operatorQuery(messagePrice));
  return (
    <DeskDialog title={copy.price} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.priceText}
      </Text>
      {stored.error && <LoadError error={stored.error} onRetry={() => void stored.refetch()} />}
      {!stored.data && !stored.error && <Skeleton width="100%" height={160} />}
      {stored.data && (
        <PriceForm
          free={String(stored.data.free_messages)}
          price={stored.data.price === null ? '' : formatBaht(stored.data.price)}
          onClose={onClose}
        />
      )}
    </DeskDialog>
  );
}

function PriceForm({ onClose, ...start }: { free: string; price: string; onClose: () => void }) {
  const form = useForm(rules, start);
  const save = useOperatorCommand(setMessagePrice, [messagePrice.path, broadcastList.path]);
  const send = form.submit(async ({ free, price: each }) => {
    const done = await save.run({ free_messages: Number(free), price: each === '' ? null : each });
    if (done === undefined) return;
    showToast({ message: copy.priceSaved, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <FormField of={form.field('free')} label={copy.free} inputMode="numeric" autoComplete="off" />
      <FormField
        of={form.field('price')}
        label={copy.each}
        hint={copy.eachHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <CallProblem error={save.error} />
      <Button type="submit" variant="primary" isWide isBusy={save.isBusy}>
        {save.isBusy ? copy.busy : copy.savePrice}
      </Button>
    </Stack>
  );
}
