import { type OperatorShopItem, shopItemEdit } from '@/contract/operator/points.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { useMe } from '../../shell/use-me';
import { toFieldTime } from '../content/thai-field-time';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { toInstant } from '../money-out/thai-instant';
import { shopFormCopy as copy, shopCopy } from './shop.copy';
import { LimitFields, ShownFields } from './shop-fields';
import { isLoss, SHOP_CHANGES } from './shop-form';
import { editRules } from './shop-plan';

/** Changes texts, picture, limits and time of an item; orders, price and stock stay. */
export function EditItemDialog({ item, onClose }: { item: OperatorShopItem; onClose: () => void }) {
  const { role } = useMe();
  const start = {
    ...{ title: item.title, description: item.description, image: item.image },
    each: item.most_per_member === null ? '' : String(item.most_per_member),
    ...{ period: item.period, vip: vipTexts[item.least_vip_level], reason: '' },
    ...{ starts_at: toFieldTime(item.starts_at), ends_at: toFieldTime(item.ends_at) },
  };
  const form = useForm(editRules, start);
  const command = useOperatorCommand(shopItemEdit, SHOP_CHANGES);
  const title = copy.editTitle(item.title);
  const send = form.submit(
    async ({ each, vip, starts_at: from, ends_at: to, reason, ...shown }) => {
      const done = await command.run({
        ...{ ...shown, id: item.id, least_vip_level: vip },
        most_per_member: each === '' ? null : each,
        // The field has no seconds; a time that was not touched stays exact.
        starts_at: from === '' || from === start.starts_at ? item.starts_at : toInstant(from),
        ends_at: to === start.ends_at ? item.ends_at : to === '' ? null : toInstant(to),
        ...(reason !== '' && { force: reason }),
      });
      if (done === undefined) return;
      showToast({ message: copy.saved, tone: 'success', durationMs: 5000 });
      onClose();
    },
  );
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.keeps}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <ShownFields form={form} image={form.read('image') ?? ''} />
        <LimitFields form={form} isStored />
        {role === 'owner' && isLoss(command.error) && (
          <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? shopCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const vipTexts = ['0', '1', '2'] as const;
