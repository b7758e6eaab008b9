import fileIcon from '@phosphor-icons/core/regular/file-arrow-up.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { receivingAccountList } from '@/contract/operator/banks.contract';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { SelectFilter } from '../../kit/filters';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { accountEnd, bankName } from '../money-in/account-text';
import { ColumnsDialog } from './columns-dialog';
import { statementsCopy as copy } from './statements.copy';
import styles from './statements.module.css';
import { useStatementUpload } from './use-statement-upload';

const TOAST_MS = 5_000;

/** Sends the file of a bank for one of the agent's accounts. */
export function UploadCard({ onUploaded }: { onUploaded: (id: number) => void }) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const accounts = useQuery(operatorQuery(receivingAccountList));
  const banks = accounts.data?.filter(({ kind }) => kind === 'bank');
  const [chosen, setChosen] = useState<string>();
  const [isOver, setOver] = useState(false);
  const upload = useStatementUpload();
  // The only account needs no choice.
  const accountId = chosen ?? (banks?.length === 1 ? String(banks[0]?.id) : '');
  const open = (id: number | undefined) => {
    if (id === undefined) return;
    showToast({ message: copy.done.uploaded, tone: 'success', durationMs: TOAST_MS });
    onUploaded(id);
  };
  const send = (file: File | undefined) => {
    if (file && !upload.isBusy) void upload.send(accountId, file).then(open);
  };
  return (
    <Card as="section" aria-label={copy.uploadTitle}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.uploadTitle}
        </Text>
        <Text variant="detail" tone="soft">
          {copy.uploadText}
        </Text>
        {accounts.error && (
          <LoadError error={accounts.error} onRetry={() => void accounts.refetch()} />
        )}
        {banks?.length === 0 && <Text tone="warn">{copy.notBank}</Text>}
        <SelectFilter
          label={copy.account}
          value={accountId}
          options={[
            ['', copy.chooseAccount],
            ...(banks ?? []).map(
              ({ id, bank_code, account_number, account_name }) =>
                [
                  String(id),
                  `${bankName(bank_code)} ${accountEnd(account_number) ?? ''} · ${account_name}`,
                ] as const,
            ),
          ]}
          onChange={(value) => {
            setChosen(value);
            upload.clear();
          }}
        />
        <Row
          gap={3}
          wraps
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            setOver(false);
            send(event.dataTransfer.files[0]);
          }}
        >
          <input
            ref={input}
            type="file"
            hidden
            aria-label={copy.choose}
            accept=".csv,.xlsx,.xls,.txt"
            onChange={({ target }) => {
              send(target.files?.[0]);
              // The same file can be chosen again after it was refused.
              target.value = '';
            }}
          />
          <Button
            variant="primary"
            isBusy={upload.isBusy}
            aria-describedby={upload.problem === undefined ? undefined : noteId}
            onClick={() => input.current?.click()}
          >
            <Icon name={fileIcon} size={20} />
            {upload.isBusy ? copy.sending : copy.choose}
          </Button>
          <Text variant="note">
            {copy.drop} · {copy.kinds}
          </Text>
        </Row>
        {upload.problem !== undefined && (
          <Text tone="danger" id={noteId} role="alert">
            {upload.problem}
          </Text>
        )}
      </Stack>
      {upload.unknown && (
        <ColumnsDialog
          accountId={accountId}
          layout={upload.unknown}
          onClose={upload.clear}
          onNamed={() => {
            showToast({ message: copy.done.named, tone: 'success', durationMs: TOAST_MS });
            void upload.sendAgain().then(open);
          }}
        />
      )}
    </Card>
  );
}
