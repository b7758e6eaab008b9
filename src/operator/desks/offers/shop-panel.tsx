import { useState } from 'react';
import {
  type OperatorShopItem,
  shopItemEdit,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
} from '@/contract/operator/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { shopCopy as copy, itemKindNames, periodNames, shopVipNames } from './shop.copy';
import styles from './shop.module.css';
import { OpenItemDialog, PriceDialog, StockDialog } from './shop-dialogs';
import { EditItemDialog } from './shop-edit-dialog';
import { itemTones, sayItemGain, stateOfItem } from './shop-text';
import { pieceOf, ShopWorth } from './shop-worth';

/** The open item: its facts, its worth against its price, and what can be changed. */
export function ShopPanel({ item, onClose }: { item: OperatorShopItem; onClose: () => void }) {
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'price' | 'stock' | 'open'>();
  useKeys({ Escape: onClose });
  const close = () => setOpen(undefined);
  const state = stateOfItem(item);
  return (
    <Card as="section" aria-label={item.title}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="title">
            {item.title}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Row gap={3} wraps>
          <img className={styles.picture} src={item.image} alt="" width={96} height={96} />
          <Stack gap={2}>
            <Row gap={2}>
              <Badge tone={itemTones[state]}>{copy.states[state]}</Badge>
              <Badge>{itemKindNames[item.kind]}</Badge>
            </Row>
            <Text variant="detail" tone="soft">
              {item.description}
            </Text>
          </Stack>
        </Row>
        <Facts item={item} />
        <ShopWorth piece={pieceOf(item)} cost={item.cost} />
        <Row gap={2} wraps>
          {may(shopItemEdit) && (
            <Button variant="outline" size="small" onClick={() => setOpen('edit')}>
              {copy.edit}
            </Button>
          )}
          {may(shopItemPrice) && (
            <Button variant="quiet" size="small" onClick={() => setOpen('price')}>
              {copy.price}
            </Button>
          )}
          {may(shopItemStock) && (
            <Button variant="quiet" size="small" onClick={() => setOpen('stock')}>
              {copy.stock}
            </Button>
          )}
          {may(shopItemOpen) && (
            <Button variant="quiet" size="small" onClick={() => setOpen('open')}>
              {item.is_open ? copy.withdraw : copy.offer}
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'edit' && <EditItemDialog item={item} onClose={close} />}
      {open === 'price' && <PriceDialog item={item} onClose={close} />}
      {open === 'stock' && <StockDialog item={item} onClose={close} />}
      {open === 'open' && <OpenItemDialog item={item} onClose={close} />}
    </Card>
  );
}

function Facts({ item }: { item: OperatorShopItem }) {
  const {
    most_per_member: most,
    stock_left: left,
    turnover_multiple: turnover,
    ends_at: to,
  } = item;
  return (
    <FactList
      facts={[
        [copy.gain, sayItemGain(item)],
        [copy.cost, copy.points(formatInteger(item.cost))],
        ...(turnover === null ? [] : ([[copy.turnover, copy.times(turnover)]] as const)),
        ...(item.valid_days === null
          ? []
          : ([[copy.validDays, copy.days(item.valid_days)]] as const)),
        [copy.left, left === null ? copy.endless : copy.pieces(left)],
        [copy.redeemed, copy.pieces(item.redeemed)],
        [copy.limit, most === null ? copy.noLimit : copy.limitOf(most, periodNames[item.period])],
        [copy.vip, shopVipNames[item.least_vip_level]],
        [copy.from, <TimeText key="from" at={item.starts_at} />],
        [copy.until, to === null ? copy.noEnd : <TimeText key="until" at={to} />],
      ]}
    />
  );
}
