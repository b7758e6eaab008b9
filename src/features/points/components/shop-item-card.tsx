import coinsIcon from '@phosphor-icons/core/regular/coins.svg?icon';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?icon';
import type { CSSProperties } from 'react';
import type { ItemKind, ShopItem } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatThaiTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { pointsCopy } from '../points.copy';
import { pointsUnit } from '../points-unit.copy';
import { type ItemStanding, isNearlyGone } from '../shop.rules';
import styles from './shop-item-card.module.css';

export interface ShopItemCardProps {
  item: ShopItem;
  standing: ItemStanding;
  /** Points of the member; undefined until they are known. */
  points: number | undefined;
  /** Category that stays selected behind the open item. */
  kind: ItemKind | null;
}

/** An item of the shop; a click opens its terms. */
export function ShopItemCard({ item, standing, points, kind }: ShopItemCardProps) {
  const badge = readBadge(item, standing);
  return (
    // Replaces the history entry, since the dialog adds its own.
    <Card
      as={RouteLink}
      tone="plain"
      name="redeem"
      query={{ kind, item: item.id }}
      className={styles.card}
      replace
    >
      <span className={styles.art} data-standing={standing.kind}>
        <Picture src={item.image} alt="" width={400} height={280} />
        {badge !== null && (
          <span className={styles.badge} data-standing={standing.kind}>
            {standing.kind === 'vip-needed' && <Icon name={lockIcon} size={16} />}
            {badge}
          </span>
        )}
      </span>
      <span className={styles.text} data-standing={standing.kind}>
        <b className={styles.title}>{item.title}</b>
        <span className={isNearlyGone(item) ? styles.few : styles.note}>
          {describeStock(item, standing)}
        </span>
        {standing.kind === 'too-few-points' && points !== undefined && (
          <Stack as="span" gap={1} className={styles.missing}>
            <span
              className={styles.bar}
              style={{ '--part': points / item.cost } as CSSProperties}
            />
            {pointsCopy.missing(formatInteger(standing.missing))}
          </Stack>
        )}
        <Text as="span" variant="title" hasFigures className={styles.cost}>
          <Icon name={coinsIcon} size={20} />
          {formatInteger(item.cost)}
          <Text as="span" variant="note">
            {pointsUnit}
          </Text>
        </Text>
      </span>
    </Card>
  );
}

function readBadge(item: ShopItem, standing: ItemStanding): string | null {
  if (standing.kind === 'sold-out') return pointsCopy.soldOut;
  if (standing.kind === 'not-started') return pointsCopy.soon;
  if (standing.kind === 'vip-needed') return pointsCopy.vipBadge(pointsCopy.levels[standing.level]);
  return isNearlyGone(item) ? pointsCopy.nearlyGone : null;
}

function describeStock(item: ShopItem, standing: ItemStanding): string {
  if (standing.kind === 'not-started') return pointsCopy.startsAt(formatThaiTime(item.starts_at));
  if (standing.kind === 'vip-needed') return pointsCopy.vipOnly(pointsCopy.levels[standing.level]);
  if (item.stock_left !== null) return pointsCopy.left(formatInteger(item.stock_left));
  return item.most_per_member === null
    ? pointsCopy.unlimited
    : pointsCopy.limit[item.period](formatInteger(item.most_per_member));
}
