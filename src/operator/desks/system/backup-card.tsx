import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { backupTake } from '@/contract/operator/backup.contract';
import { type Health, healthShow } from '@/contract/operator/health.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { FactList } from '../../kit/fact-list';
import { callForFile } from '../../kit/operator-client';
import { saveFile } from '../../kit/save-file';
import { TimeText } from '../../kit/time-text';
import { useMay, useMe } from '../../shell/use-me';
import { nameStarter } from './check-result';
import { FactsCard } from './facts-cards';
import { healthCopy as copy } from './system.copy';
import styles from './system.module.css';

/** The last backup with a button that takes one, or who takes it. */
export function BackupCard({ backup: { database, last, is_old: isOld } }: Pick<Health, 'backup'>) {
  const may = useMay();
  if (database === 'server') {
    return (
      <FactsCard title={copy.backup}>
        <Text variant="detail">{copy.backupServer}</Text>
      </FactsCard>
    );
  }
  return (
    <FactsCard title={copy.backup}>
      {last ? (
        <FactList
          facts={[
            [copy.backupLast, <TimeText key="at" at={last.ended_at} />],
            [copy.backupSize, copy.megabytes(last.bytes)],
            [copy.backupBy, nameStarter(last.taken_by)],
          ]}
        />
      ) : (
        <Text variant="detail">{copy.backupNone}</Text>
      )}
      {isOld && (
        <Text variant="detail" tone="danger">
          {copy.backupOld}
        </Text>
      )}
      {may(backupTake) && <TakeBackup />}
      <Text variant="note" tone="faint">
        {copy.backupHow}
      </Text>
      <code className={styles.command}>{copy.backupCommand}</code>
    </FactsCard>
  );
}

/** Copies the database into a file on the person's computer. */
function TakeBackup() {
  const cache = useQueryClient();
  const { server_time: now } = useMe();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const take = async () => {
    setBusy(true);
    setError(undefined);
    try {
      saveFile(copy.backupFile(toCalendarDay(new Date(now))), await callForFile(backupTake));
      showToast({ message: copy.backupSaved, tone: 'success', durationMs: 5000 });
      await cache.invalidateQueries({ queryKey: ['operator', healthShow.path] });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Text variant="detail" tone="soft">
        {copy.backupText}
      </Text>
      <CallProblem error={error} />
      <Button variant="primary" isBusy={isBusy} onClick={() => void take()}>
        {isBusy ? copy.backupTaking : copy.backupTake}
      </Button>
    </>
  );
}
