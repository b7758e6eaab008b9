import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { wheelSetList, wheelSetPut, wheelStockAdd } from '@/contract/operator/wheel.contract';
import { COUNTED_DAYS } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { TICKS } from '@/domain/wheel';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { wheelCopy as copy } from './wheel.copy';
import { WheelLine } from './wheel-line';
import { describePrize, type SetPrize, type WheelSet } from './wheel-prize';

/** Paths of the queries that a change of the wheel makes stale. */
export const WHEEL_CHANGES = [wheelSetList.path, '/operator/v1/approvals'];

/** The open set: its prizes with what came out beside what is expected, and the stock that is left. */
export function WheelPanel({ set, onClose }: { set: WheelSet; onClose: () => void }) {
  const may = useMay();
  const [, go] = useLocation();
  const [stocked, setStocked] = useState<SetPrize>();
  useKeys({ Escape: onClose });
  const { version, counted_plays: plays, spin_worth: worth, points_worth: points } = set;
  const columns: readonly Column<SetPrize>[] = [
    { head: copy.prize, cell: (prize) => `${prize.no}. ${describePrize(prize)}` },
    { ...{ head: copy.chance, isNumber: true }, cell: ({ weight }) => `${weight}%` },
    {
      ...{ head: copy.cameOut, isNumber: true },
      cell: ({ came_out: out, weight }) =>
        `${formatInteger(out)} / ${((plays * weight) / TICKS).toFixed(1)}`,
    },
    {
      ...{ head: copy.stock, isNumber: true },
      cell: (prize) => {
        const { stock_left: left, fallback_no: stand } = prize;
        if (left === null) return stand === null ? copy.noLimit : `${copy.fallback} ${stand}`;
        return (
          <Stack gap={1}>
            <span>{formatInteger(left)}</span>
            <small>{`${copy.fallback} ${stand ?? '–'}`}</small>
            {may(wheelStockAdd) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={copy.addStockOf(describePrize(prize))}
                onClick={() => setStocked(prize)}
              >
                {copy.addStock}
              </Button>
            )}
          </Stack>
        );
      },
    },
  ];
  return (
    <Card as="section" aria-label={copy.name(version)}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {copy.name(version)}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.back}
          </Button>
        </Row>
        <FactList
          facts={[
            [copy.worth, worth === null ? copy.endless : formatMoney(worth)],
            [copy.points, points === null ? copy.noCredit : formatMoney(points)],
            [copy.plays(COUNTED_DAYS), formatInteger(plays)],
            [copy.committed, formatInteger(set.committed_members)],
          ]}
        />
        <WheelLine weights={set.prizes.map(({ weight }) => weight)} />
        <DataTable
          caption={copy.prizes}
          columns={columns}
          rows={set.prizes}
          keyOf={({ no }) => no}
          empty={copy.empty}
        />
        {may(wheelSetPut) && (
          <Row gap={2}>
            <Button variant="outline" onClick={() => go(`/offers/wheel/new?from=${version}`)}>
              {copy.copySet}
            </Button>
          </Row>
        )}
      </Stack>
      {stocked && (
        <StockDialog version={version} prize={stocked} onClose={() => setStocked(undefined)} />
      )}
    </Card>
  );
}

const rules = v.object({
  pieces: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,6}$/, copy.badPieces)),
});

function StockDialog({
  version,
  prize,
  onClose,
}: {
  version: number;
  prize: SetPrize;
  onClose: () => void;
}) {
  const form = useForm(rules, { pieces: '' });
  const command = useOperatorCommand(wheelStockAdd, WHEEL_CHANGES);
  const title = copy.addStockOf(describePrize(prize));
  const send = form.submit(async ({ pieces }) => {
    const done = await command.run({ version, no: prize.no, pieces });
    if (!done) return;
    showToast({ message: copy.stocked(done.stock_left), tone: 'success', durationMs: 5000 });
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.stockText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('pieces')}
          label={copy.pieces}
          inputMode="numeric"
          autoComplete="off"
        />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.addStock}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
