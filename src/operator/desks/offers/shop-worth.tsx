import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { typedBaht } from '@/contract/fields';
import { type OperatorShopItem, offerWorth } from '@/contract/operator/points.contract';
import type { ItemKind } from '@/contract/points.contract';
import { formatMoney } from '@/domain/money';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { operatorQuery } from '../../kit/operator-query';
import { shopCopy as copy } from './shop.copy';

/** Contents of one piece that decide its worth, in satang. */
export interface PieceWorth {
  kind: ItemKind;
  amountSatang: number;
  spins: number;
  rounds: number;
  stakeSatang: number;
}

/** Reads the contents of a piece as a person types them; zero while they are not finished. */
export function readPiece(typed: {
  kind: ItemKind;
  amount: string;
  spins: string;
  rounds: string;
  stake: string;
}): PieceWorth {
  return {
    kind: typed.kind,
    amountSatang: readBaht(typed.amount),
    spins: readCount(typed.spins),
    rounds: readCount(typed.rounds),
    stakeSatang: readBaht(typed.stake),
  };
}

/** Returns the contents of a piece of an item. */
export function pieceOf({ kind, amount, spins, game }: OperatorShopItem): PieceWorth {
  return {
    ...{ kind, amountSatang: amount ?? 0, spins: spins ?? 0 },
    rounds: game?.rounds ?? 0,
    stakeSatang: game?.stake ?? 0,
  };
}

/** Reads a whole number as typed; zero while it is none. */
export function readCount(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
}

function readBaht(text: string): number {
  const read = v.safeParse(typedBaht, text);
  return read.success ? Math.max(0, read.output) : 0;
}

/** The worth of a piece against its price in points, and the best credit that a point buys in the shop now. */
export function ShopWorth({ piece, cost }: { piece: PieceWorth; cost: number }) {
  const worth = useQuery(operatorQuery(offerWorth));
  if (piece.kind === 'goods') {
    return (
      <Text variant="detail" tone="soft">
        {copy.noWorth}
      </Text>
    );
  }
  if (!worth.data) return worth.error ? null : <Skeleton width="60%" height={24} />;
  const satang = satangOf(piece, worth.data.spin);
  const each = cost > 0 ? satang / cost : 0;
  const best = worth.data.best_credit === null ? null : worth.data.best_credit * 100;
  return (
    <div role="status">
      {satang > 0 && cost > 0 && (
        <Text variant="strong" hasFigures>
          {copy.worthOf(formatMoney(satang), formatRate(each))}
        </Text>
      )}
      {best !== null && (
        <Text variant="detail" tone="soft" hasFigures>
          {copy.best(formatRate(best))}
        </Text>
      )}
      {best !== null && satang > 0 && each > best && (
        <Text variant="detail" tone="warn">
          {copy.better}
        </Text>
      )}
    </div>
  );
}

/** The worth of a piece in a card of its own. */
export function ShopWorthCard(props: { piece: PieceWorth; cost: number }) {
  return (
    <Card as="section" aria-label={copy.worth}>
      <Stack gap={2}>
        <Text as="h2" variant="heading">
          {copy.worth}
        </Text>
        <ShopWorth {...props} />
      </Stack>
    </Card>
  );
}

function satangOf(
  { kind, amountSatang, spins, rounds, stakeSatang }: PieceWorth,
  spinSatang: number | null,
): number {
  if (kind === 'spins') return spins * (spinSatang ?? 0);
  return kind === 'free_rounds' ? rounds * stakeSatang : amountSatang;
}

/** Formats satang for a point, with four decimals of baht. */
function formatRate(satang: number): string {
  return `฿${(satang / 100).toFixed(4)}`;
}
