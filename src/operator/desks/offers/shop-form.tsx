import { Link, useLocation } from 'wouter';
import { shopItemCreate } from '@/contract/operator/points.contract';
import { itemKinds } from '@/contract/points.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay, useMe } from '../../shell/use-me';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import styles from './coupons.module.css';
import { OffersPage } from './offers-page';
import { shopFormCopy as copy, itemKindNames, shopCopy } from './shop.copy';
import { LimitFields, PieceFields, ShownFields } from './shop-fields';
import { emptyItem, itemRules, toItemBody } from './shop-plan';
import { readCount, readPiece, ShopWorthCard } from './shop-worth';

const LIST = '/offers/shop';

/** Paths of the queries that a change of the shop makes stale. */
export const SHOP_CHANGES = [
  ...['/operator/v1/shop/items', '/operator/v1/offers', '/operator/v1/approvals'],
  '/operator/v1/counts',
];

/** Returns whether a call was refused because the house may lose by the offer; an owner may give a reason. */
export const isLoss = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'offer.loses';

/** `/operator/offers/shop/new`: offers a further item. */
export function ShopForm() {
  const may = useMay();
  if (!may(shopItemCreate)) {
    return <ForbiddenScreen title={copy.addTitle} roles={shopItemCreate.roles} />;
  }
  return <FurtherItem />;
}

function FurtherItem() {
  const [, go] = useLocation();
  const { role } = useMe();
  const form = useForm(itemRules, emptyItem);
  const command = useOperatorCommand(shopItemCreate, SHOP_CHANGES);
  const send = form.submit(async (values) => {
    const made = await command.run(toItemBody(values));
    if (!made) return;
    showToast({ message: copy.added(values.title), tone: 'success', durationMs: 5000 });
    go(`${LIST}/${made.id}`);
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={copy.addTitle} onClose={() => go(LIST)} />;
  }
  return (
    <OffersPage page="shop" title={copy.addTitle}>
      <Link href={LIST}>{shopCopy.back}</Link>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <Card>
            <Stack gap={4}>
              <SelectField
                of={form.field('kind')}
                label={copy.kind}
                placeholder={copy.kind}
                options={itemKinds.map((value) => ({ value, label: itemKindNames[value] }))}
              />
              <PieceFields form={form} />
            </Stack>
          </Card>
          <Card>
            <ShownFields form={form} image={form.read('image') ?? ''} />
          </Card>
          <Card>
            <LimitFields form={form} />
          </Card>
        </Stack>
        <Stack gap={4} className={styles.side}>
          <ShopWorthCard
            piece={readPiece({
              ...{ kind: form.read('kind') ?? 'credit', amount: form.read('amount') ?? '' },
              ...{ spins: form.read('spins') ?? '', rounds: form.read('rounds') ?? '' },
              stake: form.read('stake') ?? '',
            })}
            cost={readCount(form.read('cost') ?? '')}
          />
          {role === 'owner' && isLoss(command.error) && (
            <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
          )}
          <Outcome error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? shopCopy.busy : copy.add}
          </Button>
        </Stack>
      </form>
    </OffersPage>
  );
}
