import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type PayoutBatchPage,
  payoutBatchPaid,
  payoutBatchShow,
} from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { readLineProblems } from './make-batch-dialog';
import { batchCopy as copy, issueNames, moneyOutCopy } from './money-out.copy';
import styles from './money-out.module.css';
import { type PastedLine, readPastedLines } from './paste-lines';
import { OUT_CHANGES } from './use-out-decision';

/** A pasted line with the withdrawal that it names, and what stands against booking it. */
interface CheckedLine extends PastedLine {
  readonly place: number;
  readonly row: PayoutBatchPage['rows'][number] | undefined;
  /** Empty for a line that can be booked. */
  readonly issue: string;
  readonly isKnown: boolean;
}

/** Takes the references of the bank for a batch, shows what each line does, and books all of them at once. */
export function PasteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const batch = useQuery(operatorQuery(payoutBatchShow, { id }));
  return (
    <DeskDialog title={copy.title(id)} onClose={onClose}>
      {batch.error && !batch.data && (
        <LoadError error={batch.error} onRetry={() => void batch.refetch()} />
      )}
      {batch.isPending && <Skeleton width="100%" height={220} />}
      {batch.data && <PasteForm batch={batch.data} onClose={onClose} />}
    </DeskDialog>
  );
}

function PasteForm({ batch, onClose }: { batch: PayoutBatchPage; onClose: () => void }) {
  const [text, setText] = useState('');
  const fieldId = useId();
  const command = useOperatorCommand(payoutBatchPaid, OUT_CHANGES);
  const refused = new Map(
    readLineProblems(command.error).map(({ number, issue }) => [number, issueNames[issue]]),
  );
  const lines = checkLines(readPastedLines(text), batch, refused);
  const isReady = lines.length > 0 && lines.every(({ issue }) => issue === '');
  const named = new Set(lines.map(({ number }) => number));
  const missing = batch.rows.filter(
    ({ state, number }) => state === 'approved' && !named.has(number),
  ).length;
  const send = async () => {
    const done = await command.run({
      batch_id: batch.id,
      lines: lines.map(({ number, reference }) => ({
        number: number ?? 0,
        bank_reference: reference,
      })),
    });
    if (!done) return;
    const message = `${copy.title(batch.id)} · ${copy.marked(done.paid)}`;
    showToast({ message, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <>
      <div>
        <label htmlFor={fieldId}>{copy.pasteLabel}</label>
        <textarea
          id={fieldId}
          className={styles.paste}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            command.clear();
          }}
        />
        <Text variant="note" tone="faint">
          {copy.pasteHint}
        </Text>
      </div>
      {lines.length > 0 && (
        <div className={styles.pasted}>
          <DataTable
            caption={copy.preview}
            columns={columns}
            rows={lines}
            keyOf={({ place }) => place}
            empty={copy.noLines}
          />
        </div>
      )}
      {lines.length > 0 && missing > 0 && (
        <Text variant="detail" tone="warn">
          {copy.missing(missing)}
        </Text>
      )}
      <CallProblem error={command.error} />
      <div className={styles.confirm}>
        <Button variant="quiet" onClick={onClose}>
          {operatorCopy.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={!isReady}
          isBusy={command.isBusy}
          onClick={() => void send()}
        >
          {command.isBusy ? moneyOutCopy.busy : copy.mark}
        </Button>
      </div>
    </>
  );
}

function checkLines(
  lines: readonly PastedLine[],
  { rows }: PayoutBatchPage,
  refused: ReadonlyMap<number | null, string>,
): readonly CheckedLine[] {
  return lines.map((line, at) => {
    const row = rows.find(({ number }) => number === line.number);
    const isTwice = lines.some(
      (other, place) =>
        place !== at && (other.number === line.number || other.reference === line.reference),
    );
    const isKnown = row?.state === 'paid' && row.bank_reference === line.reference;
    const checked = { ...line, place: at + 1, row, isKnown };
    if (line.number === null || line.reference === '') return { ...checked, issue: copy.broken };
    if (!row) return { ...checked, issue: issueNames.unknown };
    if (isTwice) return { ...checked, issue: issueNames.twice };
    if (!isKnown && row.state !== 'approved') return { ...checked, issue: issueNames.decided };
    return { ...checked, issue: refused.get(line.number) ?? '' };
  });
}

const columns: readonly Column<CheckedLine>[] = [
  { head: copy.line, cell: ({ place }) => place },
  {
    head: moneyOutCopy.number,
    cell: ({ number, text }) => (number === null ? text : `W${number}`),
  },
  {
    ...{ head: moneyOutCopy.amount, isNumber: true },
    cell: ({ row }) => (row ? formatMoney(row.amount) : '–'),
  },
  { head: copy.paste, cell: ({ reference }) => reference },
  {
    head: moneyOutCopy.state,
    cell: ({ issue, isKnown }) =>
      issue === '' ? (
        <Badge tone="success">{isKnown ? copy.known : copy.ready}</Badge>
      ) : (
        <Badge tone="danger">{issue}</Badge>
      ),
  },
];
