import { useState } from 'react';
import type { BodyOf } from '@/contract/endpoint';
import { MOST_SHEET_ROWS, reportExport } from '@/contract/operator/reports.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { exportCopy as copy } from './reports.copy';
import styles from './reports.module.css';

/** The rows to export: a list and its filter. */
export type ExportRows = Omit<BodyOf<typeof reportExport>, 'format' | 'is_full'>;

const formats = ['xlsx', 'csv'] as const;
/** Lists of days have no personal data. */
const isPersonal = ({ list }: ExportRows): boolean => list !== 'range';

/** Chooses the kind of file and its personal data, and downloads it. */
export function ExportDialog({
  rows,
  count,
  onClose,
}: {
  rows: ExportRows;
  count: number | undefined;
  onClose: () => void;
}) {
  const isTooLong = count !== undefined && count > MOST_SHEET_ROWS;
  const [format, setFormat] = useState<(typeof formats)[number]>(isTooLong ? 'csv' : 'xlsx');
  const [isFull, setFull] = useState(false);
  const command = useOperatorCommand(reportExport);
  const send = async () => {
    const file = await command.run({ ...rows, format, ...(isFull && { is_full: true }) });
    if (!file) return;
    download(file.path);
    showToast({ message: copy.done(formatInteger(file.count)), tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
            {command.isBusy ? copy.busy : copy.confirm}
          </Button>
        </>
      }
    >
      <Stack as="fieldset" gap={1} className={styles.choices}>
        <legend>{copy.format}</legend>
        {formats.map((each) => (
          <label key={each} className={styles.check}>
            <input
              type="radio"
              name="format"
              checked={format === each}
              disabled={isTooLong && each === 'xlsx'}
              onChange={() => setFormat(each)}
            />
            {copy.formats[each]}
          </label>
        ))}
      </Stack>
      {isTooLong && (
        <Text variant="detail" tone="warn">
          {copy.tooLong(formatInteger(MOST_SHEET_ROWS))}
        </Text>
      )}
      {isPersonal(rows) && (
        <div>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isFull}
              onChange={({ target }) => setFull(target.checked)}
            />
            {copy.full}
          </label>
          <Text variant="note" tone={isFull ? 'warn' : 'faint'}>
            {isFull ? copy.fullText : copy.maskedText}
          </Text>
        </div>
      )}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

/** Saves the file of a path, which the server serves once; the cookie of the session goes with it. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
