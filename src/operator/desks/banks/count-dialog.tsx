import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { typedBaht } from '@/contract/fields';
import { type StatementRow, statementList } from '@/contract/operator/bank-statements.contract';
import { type BankCount, bankCountList, bankCountSet } from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { DayFilter } from '../../kit/filters';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { formatStaffTime } from '../../kit/staff-time';
import { useMay } from '../../shell/use-me';
import { ACCOUNT_CHANGES } from './account-form';
import { banksCopy, countsCopy as copy, shortAccount } from './banks.copy';
import styles from './banks.module.css';

/** Asks for the balance of each account as the bank shows it, and compares it with the books. */
export function CountDialog({ today, onClose }: { today: CalendarDay; onClose: () => void }) {
  const may = useMay();
  const [day, setDay] = useState(today);
  const list = useQuery(operatorQuery(bankCountList, { day }));
  const accounts = list.data?.accounts;
  const files = useQuery(operatorQuery(statementList, { limit: FILES }));
  const left = accounts?.filter(({ counted }) => counted === null).length;
  const isFixed = list.data?.is_closed === true || !may(bankCountSet);
  return (
    <DeskDialog title={copy.title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Row gap={3} place="spread" wraps>
        <DayFilter
          label={copy.day}
          value={day}
          onChange={(value) => setDay(value === '' ? today : value)}
        />
        {left !== undefined && <Text variant="label">{copy.left(left)}</Text>}
      </Row>
      {list.data?.is_closed && <Text tone="warn">{copy.closed}</Text>}
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Skeleton width="100%" height={160} />}
      {accounts?.length === 0 && <EmptyState title={copy.empty} />}
      <ul className={styles.counts}>
        {accounts?.map((account) => (
          <li key={`${day}/${account.account_id}`}>
            <CountForm
              account={account}
              day={day}
              isFixed={isFixed}
              file={findFile(files.data?.rows ?? [], account.account_id, day)}
            />
          </li>
        ))}
      </ul>
    </DeskDialog>
  );
}

/** Latest files in which the balance of a day is looked for. */
const FILES = 50;

/** Returns the file of an account that ends last on a day. */
function findFile(
  files: readonly StatementRow[],
  accountId: number,
  day: CalendarDay,
): StatementRow | undefined {
  return files
    .filter(
      ({ account_id, state, to_at }) =>
        account_id === accountId && state !== 'discarded' && toCalendarDay(new Date(to_at)) === day,
    )
    .toSorted((one, other) => other.to_at.localeCompare(one.to_at))[0];
}

function CountForm({
  account,
  day,
  isFixed,
  file,
}: {
  account: BankCount;
  day: CalendarDay;
  isFixed: boolean;
  /** The file of the bank that ends on the day. */
  file: StatementRow | undefined;
}) {
  const countedId = useId();
  const explanationId = useId();
  const [counted, setCounted] = useState(
    account.counted === null ? '' : formatBaht(account.counted),
  );
  const [explanation, setExplanation] = useState(account.explanation ?? '');
  const command = useOperatorCommand(bankCountSet, ACCOUNT_CHANGES);
  const typed = v.safeParse(typedBaht, counted);
  const difference = typed.success ? typed.output - account.book : null;
  const save = async () => {
    const done = await command.run({
      ...{ account_id: account.account_id, day, counted },
      ...(explanation.trim() !== '' && difference !== 0 && { explanation }),
    });
    if (done !== undefined) {
      showToast({ message: banksCopy.done.count, tone: 'success', durationMs: 5000 });
    }
  };
  return (
    <Stack
      as="form"
      gap={2}
      noValidate
      aria-label={shortAccount(account)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Row gap={3} place="spread" wraps>
        <Text variant="strong">{shortAccount(account)}</Text>
        <Text variant="detail" tone="soft" hasFigures>
          {copy.book} {formatMoney(account.book)}
        </Text>
      </Row>
      <label htmlFor={countedId} className={styles.countLabel}>
        {copy.counted}
      </label>
      <Row gap={2}>
        <input
          id={countedId}
          className={styles.countField}
          inputMode="decimal"
          autoComplete="off"
          disabled={isFixed}
          value={counted}
          onChange={({ target }) => setCounted(target.value)}
        />
        {!isFixed && (
          <Button type="submit" variant="quiet" isBusy={command.isBusy}>
            {command.isBusy ? banksCopy.busy : copy.save}
          </Button>
        )}
      </Row>
      {file && !isFixed && (
        <Button
          variant="text"
          size="small"
          onClick={() => setCounted(formatBaht(file.last_balance))}
        >
          {copy.fromFile(formatMoney(file.last_balance), formatStaffTime(file.to_at))}
        </Button>
      )}
      {difference !== null && (
        <Text variant="detail" tone={difference === 0 ? 'success' : 'danger'} aria-live="polite">
          {difference === 0 ? copy.matches : `${copy.difference} ${formatSignedMoney(difference)}`}
        </Text>
      )}
      {difference !== null && difference !== 0 && (
        <>
          <label htmlFor={explanationId} className={styles.countLabel}>
            {copy.explanation}
          </label>
          <input
            id={explanationId}
            className={styles.countField}
            maxLength={200}
            disabled={isFixed}
            value={explanation}
            onChange={({ target }) => setExplanation(target.value)}
          />
        </>
      )}
      {account.counted_by !== null && (
        <Text variant="note" tone="faint">
          {copy.countedBy(nameActor(account.counted_by))}
        </Text>
      )}
      <CallProblem error={command.error} />
    </Stack>
  );
}
