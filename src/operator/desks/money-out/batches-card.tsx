import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PayoutBatch,
  payoutBatchFile,
  payoutBatchList,
  payoutBatchPaid,
} from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { nameAccount } from './account-name';
import { batchCopy as copy } from './money-out.copy';
import styles from './money-out.module.css';
import { PasteDialog } from './paste-dialog';
import { useBatchFile } from './use-batch-file';

const LIMIT = 50;
const EVERY_MS = 15_000;

/** Batches with transfers that are not booked yet. */
export function BatchesCard() {
  const list = useQuery({
    ...operatorQuery(payoutBatchList, { limit: LIMIT }),
    refetchInterval: EVERY_MS,
  });
  const [pasted, setPasted] = useState<number>();
  const open = list.data?.rows.filter(({ waiting }) => waiting > 0) ?? [];
  return (
    <>
      {open.length > 0 && (
        <Card as="section" aria-label={copy.list}>
          <Text as="h2" variant="label" tone="soft">
            {copy.list}
          </Text>
          <ul className={styles.batches}>
            {open.map((batch) => (
              <BatchLine key={batch.id} batch={batch} onPaste={() => setPasted(batch.id)} />
            ))}
          </ul>
        </Card>
      )}
      {pasted !== undefined && <PasteDialog id={pasted} onClose={() => setPasted(undefined)} />}
    </>
  );
}

function BatchLine({ batch, onPaste }: { batch: PayoutBatch; onPaste: () => void }) {
  const may = useMay();
  const file = useBatchFile();
  const { id, waiting, count, amount, account } = batch;
  return (
    <Row as="li" gap={3} place="spread" wraps>
      <div>
        <Text variant="strong">
          {copy.title(id)} · {formatMoney(amount)}
        </Text>
        <Text variant="detail" tone="soft">
          {copy.waiting(waiting, count)} · {nameAccount(account)}
        </Text>
      </div>
      <Row gap={2}>
        {may(payoutBatchFile) && (
          <Button
            variant="quiet"
            size="small"
            isBusy={file.isBusy}
            onClick={() => void file.save(id)}
          >
            {copy.download}
          </Button>
        )}
        {may(payoutBatchPaid) && (
          <Button variant="outline" size="small" onClick={onPaste}>
            {copy.paste}
          </Button>
        )}
      </Row>
      <CallProblem error={file.error} />
    </Row>
  );
}
