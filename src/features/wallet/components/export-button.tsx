import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import { useState } from 'react';
import { statementExport } from '@/contract/statement.contract';
import { describeError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { getLinePlatform } from '@/shared/line/line-platform';
import { startDownload } from '@/shared/line/start-download';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { showToast } from '@/shared/ui/toast';
import { statementCopy } from '../statement.copy';
import type { StatementView } from '../statement.rules';

const postExport = commandOf(statementExport);

/** Button that downloads all movements of the shown kind and period. */
export function ExportButton({ view: { kind, period } }: { view: StatementView }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      startDownload((await postExport({ kind, ...period })).url);
      const isHere = getLinePlatform().environment === 'web';
      showToast({
        message: isHere ? statementCopy.csvStarted : statementCopy.csvOpened,
        tone: 'success',
      });
    } catch (error) {
      showToast({ message: describeError(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void handleClick()}>
      <Icon name={downloadIcon} size={20} />
      {isBusy ? statementCopy.csvBusy : statementCopy.csv}
    </Button>
  );
}
