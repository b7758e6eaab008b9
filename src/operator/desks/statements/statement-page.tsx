import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  lineVerdicts,
  type MissingDeposit,
  type ShownStatement,
  statementApply,
  statementDiscard,
  statementShow,
} from '@/contract/operator/bank-statements.contract';
import { formatMoney } from '@/domain/money';
import { ApiError } from '@/shared/http/api-error';
import { Button, buttonClass } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { AskDialog } from '../../kit/ask-dialog';
import { type Column, DataTable } from '../../kit/data-table';
import { Figures } from '../../kit/figures';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { DeskPage } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { accountEnd, bankName } from '../money-in/account-text';
import { MONEY_CHANGES } from '../money-in/use-decision';
import { LinesCard, nameOf } from './lines-card';
import { statementsCopy as copy } from './statements.copy';
import styles from './statements.module.css';
import { StateBadge } from './statements-page';

const LIST = '/in/statements';
const CHANGES = ['/operator/v1/statements', ...MONEY_CHANGES];
const TOAST_MS = 5_000;
/** Time in ms between two looks at a running application. */
const WATCH_MS = 2_000;

const back = (
  <Link href={LIST} className={buttonClass({ variant: 'quiet' })}>
    {copy.backToList}
  </Link>
);

/** `/operator/in/statements/7`: the preview of a file, and the button that applies it. */
export function StatementPage({ id }: { id: number }) {
  const shown = useQuery({
    ...operatorQuery(statementShow, { id }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'applying' ? WATCH_MS : false),
  });
  const statement = shown.data;
  if (!statement) {
    const isGone = shown.error instanceof ApiError && shown.error.errorName === 'request.not_found';
    return (
      <DeskPage title={copy.statement(id)} actions={back}>
        {isGone && <EmptyState title={copy.gone} />}
        {shown.error && !isGone && (
          <LoadError error={shown.error} onRetry={() => void shown.refetch()} />
        )}
        {!shown.error && <Skeleton width="100%" height={240} />}
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title={copy.statement(id)}
      state={<Summary statement={statement} />}
      actions={
        <>
          {back}
          <Acts statement={statement} />
        </>
      }
    >
      {shown.error && <LoadError error={shown.error} onRetry={() => void shown.refetch()} />}
      {statement.needs_second_person && <Text tone="warn">{copy.secondPerson}</Text>}
      <Figures
        label={copy.figures}
        figures={lineVerdicts.map((verdict) => {
          const { count, amount } = statement.figures[verdict];
          return {
            name: nameOf(verdict, statement),
            value: formatMoney(Math.abs(amount)),
            note: copy.count(count),
          };
        })}
      />
      <MissingCard missing={statement.missing} />
      <LinesCard statement={statement} />
    </DeskPage>
  );
}

function Summary({ statement }: { statement: ShownStatement }) {
  const { bank_code, account_number, file_name, state } = statement;
  return (
    <>
      <StateBadge state={state} /> {bankName(bank_code)} {accountEnd(account_number)} · {file_name}
    </>
  );
}

/** The buttons of a file that waits: to apply it, or to discard it. */
function Acts({ statement }: { statement: ShownStatement }) {
  const may = useMay();
  const [, go] = useLocation();
  const [asks, setAsks] = useState<'apply' | 'discard'>();
  const apply = useOperatorCommand(statementApply, CHANGES);
  const discard = useOperatorCommand(statementDiscard, CHANGES);
  const { id, state, figures, missing, needs_second_person: needsOther } = statement;
  const say = (message: string) => showToast({ message, tone: 'success', durationMs: TOAST_MS });
  const isOpen = state === 'preview' || state === 'applying';
  const close = () => {
    setAsks(undefined);
    apply.clear();
    discard.clear();
  };
  return (
    <>
      {state === 'preview' && may(statementDiscard) && (
        <Button variant="outline" onClick={() => setAsks('discard')}>
          {copy.discard}
        </Button>
      )}
      {isOpen && may(statementApply) && !needsOther && (
        <Button variant="primary" onClick={() => setAsks('apply')}>
          {state === 'applying' ? copy.continueApply : copy.apply}
        </Button>
      )}
      {asks === 'apply' && (
        <AskDialog
          title={copy.apply}
          text={copy.applyText(formatMoney(figures.credit.amount), figures.credit.count)}
          busy={copy.applying}
          command={apply}
          onClose={close}
          onConfirm={async () => {
            const done = await apply.run({ id });
            if (!done) return;
            close();
            say(done.state === 'applied' ? copy.done.applied : copy.done.started);
          }}
        >
          <Stack gap={1}>
            <Text variant="detail">{copy.applyReview(figures.review.count)}</Text>
            <Text variant="detail">{copy.applyRepeated(figures.repeated.count)}</Text>
            {missing.length > 0 && (
              <Text variant="detail" tone="danger">
                {copy.applyMissing(missing.length)}
              </Text>
            )}
          </Stack>
        </AskDialog>
      )}
      {asks === 'discard' && (
        <AskDialog
          title={copy.discard}
          text={copy.discardText}
          busy={copy.busy}
          command={discard}
          onClose={close}
          onConfirm={async () => {
            const done = await discard.run({ id });
            if (done === undefined) return;
            say(copy.done.discarded);
            go(LIST);
          }}
        />
      )}
    </>
  );
}

const missingColumns: readonly Column<MissingDeposit>[] = [
  {
    head: copy.member,
    cell: ({ member_name, username, number }) => (
      <span className={styles.two}>
        {member_name ?? username}{' '}
        <small>
          <Link href={`/in/d${number}`}>D{number}</Link> {member_name === null ? '' : username}
        </small>
      </span>
    ),
  },
  { head: copy.creditedAt, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.creditedBy,
    cell: ({ decided_by, incoming_id }) => (
      <span className={styles.two}>
        {nameActor(decided_by)}{' '}
        <small>
          {incoming_id === null ? (
            copy.withoutReport
          ) : (
            <Link href={`/in/i${incoming_id}`}>#{incoming_id}</Link>
          )}
        </small>
      </span>
    ),
  },
  { head: copy.amount, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** Rows that stand above the lines before a person asks for more. */
const SHOWN_FIRST = 5;

/** Credited deposits that the bank does not show; without any, one sentence. */
function MissingCard({ missing }: { missing: ShownStatement['missing'] }) {
  const [isWhole, setWhole] = useState(false);
  if (missing.length === 0) {
    return (
      <Text variant="detail" tone="success">
        {copy.allShown}
      </Text>
    );
  }
  const isCut = !isWhole && missing.length > SHOWN_FIRST;
  return (
    <Card as="section" aria-label={copy.missingCaption} className={styles.bad}>
      <Stack gap={3}>
        <Text as="h2" variant="heading" tone="danger">
          {copy.missingTitle(missing.length)}
        </Text>
        <Text variant="detail" tone="soft">
          {copy.missingText}
        </Text>
        <DataTable
          caption={copy.missingCaption}
          columns={missingColumns}
          rows={isCut ? missing.slice(0, SHOWN_FIRST) : missing}
          keyOf={({ id }) => id}
          empty={copy.allShown}
          onMore={isCut ? () => setWhole(true) : undefined}
        />
      </Stack>
    </Card>
  );
}
