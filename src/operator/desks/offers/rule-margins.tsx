import type { DataOf } from '@/contract/endpoint';
import type { ruleTry } from '@/contract/operator/rules.contract';
import { Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { formatRuleNumber } from './rule-value';
import { rulesCopy as copy, typeNames } from './rules.copy';

/** Groups whose rules are part of the margins. */
const groups = ['affiliate', 'cashback', 'points', 'vip', 'gifts'];

type Margin = DataOf<typeof ruleTry>['margins'][number];

function Percent({ value }: { value: number }) {
  const sign = value < 0 ? '−' : '';
  return (
    <Text as="span" tone={value < 0 ? 'danger' : 'plain'} hasFigures>
      {sign}
      {formatRuleNumber('basis_points', Math.abs(value))}
    </Text>
  );
}

const columns: readonly Column<Margin>[] = [
  { head: copy.marginType, isName: true, cell: ({ type }) => typeNames[type] },
  { head: copy.marginNow, isNumber: true, cell: ({ now }) => <Percent value={now} /> },
  { head: copy.marginTried, isNumber: true, cell: ({ tried }) => <Percent value={tried} /> },
];

/** The house's margins by type of game, now and under the typed value. */
export function RuleMargins({ rule, margins }: { rule: string; margins: readonly Margin[] }) {
  if (!groups.some((group) => rule.startsWith(`${group}.`))) return null;
  return (
    <Stack gap={1}>
      <Text as="h3" variant="strong">
        {copy.margins}
      </Text>
      <Text variant="note" tone="soft">
        {copy.marginsText}
      </Text>
      <DataTable
        caption={copy.margins}
        columns={columns}
        rows={margins}
        keyOf={({ type }) => type}
        empty={copy.empty}
      />
    </Stack>
  );
}
