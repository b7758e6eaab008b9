import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DataOf, QueryOf } from '@/contract/endpoint';
import { cashbackTry } from '@/contract/operator/cashback.contract';
import { type Rule, ruleList } from '@/contract/operator/rules.contract';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Button, buttonClass } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { cashbackCopy as copy } from './cashback.copy';
import styles from './offers-rules.module.css';
import { readTyped, typedOf } from './rule-value';
import { useSettled } from './use-settled';

/** The rules that can be tried, with the fields of the call. */
const fields = [
  { rule: 'cashback.loss_rate', name: 'loss_rate', label: copy.lossRate },
  { rule: 'cashback.turnover_rate', name: 'turnover_rate', label: copy.turnoverRate },
  { rule: 'cashback.most_of_win_percent', name: 'most_of_win_percent', label: copy.winPercent },
  { rule: 'vip.guest.loss_refund_cap', name: 'guest_cap', label: copy.guestCap },
  { rule: 'vip.gold.loss_refund_cap', name: 'gold_cap', label: copy.goldCap },
  { rule: 'vip.hero.loss_refund_cap', name: 'hero_cap', label: copy.heroCap },
] as const;
type Name = (typeof fields)[number]['name'];

type Trial = DataOf<typeof cashbackTry>;
interface Figure {
  readonly name: string;
  readonly now: number;
  readonly tried: number;
  readonly isCount?: true;
}

const say = (value: number, { isCount }: Figure) =>
  isCount ? formatInteger(value) : formatMoney(value);
const columns: readonly Column<Figure>[] = [
  { head: copy.figure, isName: true, cell: ({ name }) => name },
  { head: copy.now, isNumber: true, cell: (row) => say(row.now, row) },
  { head: copy.tried, isNumber: true, cell: (row) => say(row.tried, row) },
  {
    ...{ head: copy.difference, isNumber: true },
    cell: ({ now, tried, isCount }) =>
      isCount ? formatInteger(tried - now) : formatSignedMoney(tried - now),
  },
];

/** Rates and caps tried on a finished day: the total and the members, beside those of the stored day. */
export function CashbackTrial() {
  const rules = useQuery(operatorQuery(ruleList));
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [date, setDate] = useState('');
  const rows = fields.map((field) => {
    const rule = rules.data?.find((each) => each.rule === field.rule);
    const text = typed[field.name] ?? (rule ? typedOf(rule.unit, rule.value)[0] : undefined) ?? '';
    return { ...field, rule, text, read: rule && readTyped(rule, text) };
  });
  const isWhole = rows.every(({ read }) => read && 'number' in read);
  const asked: QueryOf<typeof cashbackTry> = {
    ...Object.fromEntries(
      rows.flatMap(({ name, rule, read }) =>
        rule && read && 'number' in read ? [[name, write(rule, read.number)] as const] : [],
      ),
    ),
    ...(date !== '' && { date }),
  };
  const written = isWhole ? JSON.stringify(asked) : '';
  const isSettled = useSettled(written) === written;
  const trial = useQuery({
    ...operatorQuery(cashbackTry, asked),
    enabled: written !== '' && isSettled,
    placeholderData: keepPreviousData,
  });
  return (
    <Card as="section" aria-label={copy.tryTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.tryTitle}
          </Text>
          <Row gap={2} wraps>
            <Button variant="quiet" size="small" onClick={() => setTyped({})}>
              {copy.toRules}
            </Button>
            <Link
              href="/offers/rules?group=cashback"
              className={buttonClass({ variant: 'text', size: 'small' })}
            >
              {copy.edit}
            </Link>
          </Row>
        </Row>
        <Text variant="detail" tone="soft">
          {copy.tryText}
        </Text>
        <div className={styles.fields}>
          <FieldFrame label={copy.day}>
            {(control) => (
              <input
                {...control}
                type="date"
                min={trial.data?.first_date}
                max={trial.data?.last_date}
                value={date === '' ? (trial.data?.date ?? '') : date}
                onChange={({ target }) => setDate(target.value)}
              />
            )}
          </FieldFrame>
          {rows.map(({ name, label, text, read }) => (
            <FieldFrame
              key={name}
              label={label}
              error={read && 'problem' in read ? read.problem : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={text}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </FieldFrame>
          ))}
        </div>
        <CallProblem error={trial.error ?? rules.error} />
        {trial.data && !trial.error && <Result trial={trial.data} />}
      </Stack>
    </Card>
  );
}

function write({ unit }: Rule, number: number): string {
  return unit === 'baht' ? formatBaht(number) : String(number);
}

function Result({ trial: { date, last_date: last, now, tried } }: { trial: Trial }) {
  const day = date === last ? copy.yesterday : copy.thatDay(formatDay(date));
  const figures: readonly Figure[] = [
    { name: copy.most, now: now.most, tried: tried.most },
    { name: copy.loss, now: now.loss, tried: tried.loss },
    { name: copy.turnover, now: now.turnover, tried: tried.turnover },
    { name: copy.members, now: now.members, tried: tried.members, isCount: true },
  ];
  return (
    <Stack gap={2}>
      <Text variant="title" role="status" hasFigures>
        {copy.answer(day, formatMoney(tried.most))}
      </Text>
      <Text variant="note" tone="soft">
        {copy.answerNote}
      </Text>
      <DataTable
        caption={copy.figures}
        columns={columns}
        rows={figures}
        keyOf={({ name }) => name}
        empty={copy.noFigures}
      />
    </Stack>
  );
}
