import * as v from 'valibot';
import {
  type OperatorShopItem,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
} from '@/contract/operator/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { useMe } from '../../shell/use-me';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { shopFormCopy as copy, shopCopy } from './shop.copy';
import { isLoss, SHOP_CHANGES } from './shop-form';
import { pieceOf, readCount, ShopWorth } from './shop-worth';

interface ItemDialogProps {
  item: OperatorShopItem;
  onClose: () => void;
}

const MOST_POINTS = 10_000_000;
const MOST_PIECES = 1_000_000;

const say = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

const reason = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || (text.length >= 5 && text.length <= 200), copy.errors.reason),
);
const whole = (least: number, most: number, isOptional: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        (isOptional && text === '') ||
        (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most),
      copy.errors.whole(least, most),
    ),
  );

const priceRules = v.object({ cost: whole(1, MOST_POINTS, false), reason });

/** Changes the price of an item, and shows its worth against the typed price. */
export function PriceDialog({ item, onClose }: ItemDialogProps) {
  const { role } = useMe();
  const form = useForm(priceRules, { cost: String(item.cost), reason: '' });
  const command = useOperatorCommand(shopItemPrice, SHOP_CHANGES);
  const title = `${shopCopy.price} · ${item.title}`;
  const send = form.submit(async ({ cost, reason: force }) => {
    const done = await command.run({ id: item.id, cost, ...(force !== '' && { force }) });
    if (done === undefined) return;
    say(copy.priceSaved);
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.priceText(formatInteger(item.cost))}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('cost')}
          label={copy.cost}
          inputMode="numeric"
          autoComplete="off"
        />
        <ShopWorth piece={pieceOf(item)} cost={readCount(form.read('cost') ?? '')} />
        {role === 'owner' && isLoss(command.error) && (
          <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? shopCopy.busy : shopCopy.price}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const stockRules = v.object({ stock: whole(0, MOST_PIECES, true) });

/** Sets the number of pieces that are left. */
export function StockDialog({ item, onClose }: ItemDialogProps) {
  const left = item.stock_left;
  const form = useForm(stockRules, { stock: left === null ? '' : String(left) });
  const command = useOperatorCommand(shopItemStock, SHOP_CHANGES);
  const title = `${shopCopy.stock} · ${item.title}`;
  const send = form.submit(async ({ stock }) => {
    const done = await command.run({ id: item.id, stock: stock === '' ? null : stock });
    if (done === undefined) return;
    say(copy.stockSaved);
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.stockText(left === null ? shopCopy.endless : shopCopy.pieces(left))}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('stock')}
          label={copy.stock}
          inputMode="numeric"
          autoComplete="off"
        />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? shopCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const openRules = v.object({ reason });

/** Withdraws an item from the shop, or offers it again. */
export function OpenItemDialog({ item, onClose }: ItemDialogProps) {
  const { role } = useMe();
  const form = useForm(openRules, { reason: '' });
  const command = useOperatorCommand(shopItemOpen, SHOP_CHANGES);
  const act = item.is_open ? shopCopy.withdraw : shopCopy.offer;
  const title = `${act} · ${item.title}`;
  const send = form.submit(async ({ reason: force }) => {
    const done = await command.run({
      ...{ id: item.id, is_open: !item.is_open },
      ...(force !== '' && { force }),
    });
    if (done === undefined) return;
    say(item.is_open ? copy.withdrawn : copy.offered);
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text>{item.is_open ? copy.withdrawText : copy.offerText}</Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {role === 'owner' && isLoss(command.error) && (
          <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? shopCopy.busy : act}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
