import { useState } from 'react';
import { reportExport } from '@/contract/operator/reports.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { useMay } from '../../shell/use-me';
import { ExportDialog, type ExportRows } from './export-dialog';
import { exportCopy as copy } from './reports.copy';

/** A button that says how many rows the filter finds, and exports all of them. */
export function ExportButton({
  count,
  ...rows
}: ExportRows & {
  /** Number of the rows; undefined while it is unknown. */
  count: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()(reportExport)) return null;
  return (
    <>
      <Button variant="quiet" size="small" disabled={count === 0} onClick={() => setOpen(true)}>
        {count === undefined ? copy.openUncounted : copy.open(formatInteger(count))}
      </Button>
      {isOpen && <ExportDialog rows={rows} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}
