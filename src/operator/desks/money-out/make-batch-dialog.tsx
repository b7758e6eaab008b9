import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  type Payout,
  payoutAccountList,
  payoutBatchMake,
  payoutLineProblems,
} from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { nameAccount } from './account-name';
import { batchCopy as copy, issueNames, moneyOutCopy, outActsCopy } from './money-out.copy';
import { useBatchFile } from './use-batch-file';
import { OUT_CHANGES } from './use-out-decision';

const rules = v.object({
  account_id: v.pipe(v.string(outActsCopy.needAccount), v.nonEmpty(outActsCopy.needAccount)),
});

/** Puts the chosen withdrawals into a batch, and saves its file. */
export function MakeBatchDialog({
  payouts,
  onClose,
}: {
  payouts: readonly Payout[];
  onClose: () => void;
}) {
  const accounts = useQuery(operatorQuery(payoutAccountList));
  const form = useForm(rules, {});
  const command = useOperatorCommand(payoutBatchMake, OUT_CHANGES);
  const file = useBatchFile();
  const [made, setMade] = useState<number>();
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const send = form.submit(async ({ account_id }) => {
    const batch = await command.run({ account_id, ids: payouts.map(({ id }) => id) });
    if (!batch) return;
    setMade(batch.id);
    const message = copy.made(batch.id, batch.count);
    showToast({ message, tone: 'success', durationMs: 5000 });
    if (await file.save(batch.id)) onClose();
  });
  return (
    <DeskDialog title={copy.make} onClose={onClose}>
      <Text variant="strong">{copy.chosen(payouts.length, formatMoney(total))}</Text>
      <Text variant="detail" tone="soft">
        {copy.makeText}
      </Text>
      {made === undefined ? (
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <SelectField
            of={form.field('account_id')}
            label={outActsCopy.account}
            placeholder={outActsCopy.chooseAccount}
            options={(accounts.data ?? []).map((account) => ({
              value: String(account.id),
              label: nameAccount(account),
            }))}
          />
          <LineProblems error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? moneyOutCopy.busy : copy.make}
          </Button>
        </Stack>
      ) : (
        <Row gap={3} place="spread">
          <Text variant="strong">{copy.title(made)}</Text>
          <Button variant="primary" isBusy={file.isBusy} onClick={() => void file.save(made)}>
            {copy.download}
          </Button>
        </Row>
      )}
      <CallProblem error={accounts.error ?? file.error} />
    </DeskDialog>
  );
}

/** The issues of the lines of a refused batch, each with its number. */
export function LineProblems({ error }: { error: unknown }) {
  const lines = readLineProblems(error);
  return (
    <>
      <CallProblem error={error} />
      {lines.length > 0 && (
        <ul>
          {lines.map(({ number, issue }) => (
            <li key={`${number}/${issue}`}>
              {number === null ? '' : `W${number} · `}
              {issueNames[issue]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Reads the issues of a refused batch; none for another failure. */
export function readLineProblems(error: unknown) {
  if (!(error instanceof ApiError) || error.errorName !== 'withdraw.batch_refused') return [];
  const read = v.safeParse(payoutLineProblems, error.data);
  return read.success ? read.output.lines : [];
}
