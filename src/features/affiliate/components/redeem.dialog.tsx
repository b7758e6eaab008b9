import { useState } from 'react';
import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { affiliateRedeem } from '@/contract/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { AmountField } from '@/shared/ui/amount-field';
import { Button } from '@/shared/ui/button';
import { Card, InfoLine, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { SumLine } from '@/shared/ui/sum-line';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { affiliateCopy as copy } from '../affiliate.copy';
import { createRedeemForm, readAmount } from '../redeem-amount.rules';
import styles from './redeem.dialog.module.css';

const postRedeem = commandOf(affiliateRedeem);

export interface RedeemDialogProps {
  isOpen: boolean;
  summary: AffiliateSummary;
  onClose: () => void;
}

/** Form that moves commission into the wallet, with its conditions. */
export function RedeemDialog({ isOpen, summary, onClose }: RedeemDialogProps) {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  // Each opening gets a fresh form with its own idempotency key.
  if (isOpen !== opening.isOpen) {
    setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  }
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={copy.redeemTitle} maxWidth={480}>
      <RedeemForm key={opening.count} summary={summary} onDone={onClose} />
    </SheetDialog>
  );
}

interface RedeemFormProps {
  summary: AffiliateSummary;
  onDone: () => void;
}

function RedeemForm({ summary, onDone }: RedeemFormProps) {
  const { balance, redeem_least: least, redeem_most: most } = summary;
  const everything = Math.min(balance, most);
  const form = useForm(createRedeemForm(summary), {});
  const amount = readAmount(form.read('amount') ?? '');
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const onSubmit = form.submit((values) =>
    run(
      async () => {
        const body = {
          amount: formatBaht(values.amount),
          locks: formatBaht(summary.locks),
        };
        const done = await postRedeem(body, keyFor(JSON.stringify(body)));
        showToast({ message: copy.redeemed(formatMoney(done.amount)), tone: 'success' });
        onDone();
      },
      () => {
        // The balance or the turnover requirement may differ from the shown values, so they are refetched.
        invalidateAfter(['commission']);
        return false;
      },
    ),
  );
  const quick = [least, 1_000_00]
    .filter((each, index, all) => each <= everything && all.indexOf(each) === index)
    .map((each) => ({ amount: String(each / 100), text: formatInteger(each / 100) }));
  return (
    <Stack as="form" gap={3} onSubmit={(event) => void onSubmit(event)} noValidate>
      <AmountField
        of={form.field('amount')}
        inputMode="decimal"
        label={copy.redeemAmount}
        note={copy.redeemMost(formatMoney(balance))}
        quickLabel={copy.quick}
        quickAmounts={[...quick, { amount: String(everything / 100), text: copy.everything }]}
        onPick={(picked) => {
          form.put('amount', picked);
          form.check('amount');
        }}
      />
      <Card as="dl" className={styles.terms}>
        <SumLine label={copy.toWallet}>{formatMoney(amount ?? 0)}</SumLine>
        <SumLine label={copy.fee}>{copy.none}</SumLine>
        <SumLine label={copy.condition}>
          {summary.redeem_turnover_percent === 0
            ? copy.none
            : copy.toPlay(
                formatMoney(Math.floor(((amount ?? 0) * summary.redeem_turnover_percent) / 100)),
              )}
        </SumLine>
        <SumLine label={copy.left} kind="total">
          {formatMoney(Math.max(balance - (amount ?? 0), 0))}
        </SumLine>
      </Card>
      {summary.locks > 0 && <InfoLine>{copy.locks(formatMoney(summary.locks))}</InfoLine>}
      {summary.turnover_owed > 0 && (
        <InfoLine>{copy.turnoverOwed(formatMoney(summary.turnover_owed))}</InfoLine>
      )}
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {isBusy
          ? copy.redeemBusy
          : amount === null
            ? copy.confirmEmpty
            : copy.confirm(formatMoney(amount))}
      </Button>
      <Text variant="note" className={styles.bounds}>
        {copy.bounds(formatMoney(least), formatMoney(most))}
      </Text>
    </Stack>
  );
}
