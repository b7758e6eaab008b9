import * as v from 'valibot';
import {
  type AffiliateMargins,
  affiliateRatesSet,
  HIGHEST_RATE,
} from '@/contract/operator/affiliate.contract';
import { marginOf } from '@/domain/affiliate';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { ratesCopy as copy, typeNames } from './affiliate.copy';
import styles from './affiliate.module.css';
import { formatBasisPoints, readBasisPoints } from './percent';

type Margin = AffiliateMargins['margins'][number];

const fields = ['first', 'second', 'third'] as const;
const CHANGES = ['/operator/v1/affiliate/margins', '/operator/v1/approvals'];

const rate = v.pipe(
  v.string(),
  v.check((text) => (readBasisPoints(text) ?? HIGHEST_RATE + 1) <= HIGHEST_RATE, copy.bounds),
);
const forceText = v.pipe(v.string(), v.trim(), v.maxLength(200, copy.forceLong));
const rules = v.object({ first: rate, second: rate, third: rate, force: forceText });
const FORCE_LETTERS = 5;

/** Changes the three rates of a type; the margin follows what is typed. */
export function RatesDialog({ margin, onClose }: { margin: Margin; onClose: () => void }) {
  const { type, rates } = margin;
  const command = useOperatorCommand(affiliateRatesSet, CHANGES);
  const [first, second, third] = rates.map((each) => (each / 100).toFixed(2));
  const form = useForm(rules, {
    ...{ first: first ?? '', second: second ?? '', third: third ?? '', force: '' },
  });
  const typed = fields.map((field) => readBasisPoints(form.read(field) ?? ''));
  const left = typed.every((each) => each !== undefined)
    ? marginOf({
        houseEdge: margin.house_edge,
        levels: typed.reduce((sum, each) => sum + each, 0),
        turnoverCashback: margin.turnover_cashback,
        points: margin.points,
      })
    : undefined;
  const isLoss = left !== undefined && left < 0 && left < margin.margin;
  const send = form.submit(async ({ force, ...texts }) => {
    if (isLoss && force.length < FORCE_LETTERS) {
      form.refuse('force', copy.needForce);
      return;
    }
    const done = await command.run({
      type,
      rates: fields.map((field) => String(readBasisPoints(texts[field]) ?? 0)),
      ...(isLoss && { force }),
    });
    if (!done) return;
    showToast({ message: copy.done(typeNames[type]), tone: 'success', durationMs: 5000 });
    onClose();
  });
  const title = copy.editOf(typeNames[type]);
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles.rates}>
          {fields.map((field, level) => (
            <FormField
              key={field}
              of={form.field(field)}
              label={copy.percent(copy.levels[level] ?? '')}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <output className={styles.left} data-is-loss={left !== undefined && left < 0}>
          <strong>{copy.left(left === undefined ? '–' : formatBasisPoints(left))}</strong>
          <span>{copy.before(formatBasisPoints(margin.margin))}</span>
        </output>
        {isLoss && (
          <>
            <Text variant="detail" tone="danger">
              {copy.loses}
            </Text>
            <FormField of={form.field('force')} label={copy.force} autoComplete="off" />
          </>
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
