import { useId } from 'react';
import { Link } from 'wouter';
import type { FigureId } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { reportClose } from '@/contract/operator/reports.contract';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { formatFigure } from '../../kit/figure-text';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import type { DayData } from './report-days';
import { closeCopy as copy } from './reports.copy';
import styles from './reports.module.css';

const CHANGES = ['/operator/v1/reports'];
const shown: readonly FigureId[] = ['deposits', 'payouts', 'net_cash', 'ngr', 'bank_book'];

/** Closes a day, or says what still prevents it. */
export function CloseDayDialog({
  data: { day, figures, obstacles },
  onClose,
}: {
  data: DayData;
  onClose: () => void;
}) {
  const reasons = useId();
  const command = useOperatorCommand(reportClose, CHANGES);
  const isPrevented = obstacles.length > 0;
  const close = async () => {
    if ((await command.run({ day })) === undefined) return;
    showToast({ message: copy.done(formatDay(day)), tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.title(formatDay(day))}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button
            variant="primary"
            isBusy={command.isBusy}
            disabled={isPrevented}
            aria-describedby={isPrevented ? reasons : undefined}
            onClick={() => void close()}
          >
            {command.isBusy ? copy.busy : copy.close}
          </Button>
        </>
      }
    >
      <FactList
        facts={shown.map((id) => [figureCopy[id].title, formatFigure(id, figures[id])] as const)}
      />
      {isPrevented ? (
        <div id={reasons} className={styles.obstacles}>
          <Text variant="strong" tone="warn">
            {copy.obstacles}
          </Text>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
          <Link href="/banks" className={styles.more}>
            {copy.banks}
          </Link>
        </div>
      ) : (
        <Text variant="detail" tone="soft">
          {copy.text}
        </Text>
      )}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
