import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type Connection,
  connectionList,
  connectionTest,
} from '@/contract/operator/connections.contract';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { connectionsCopy as copy } from './system.copy';
import styles from './system.module.css';
import { SystemPage } from './system-page';

const EVERY_MS = 15_000;
const TOAST_MS = 5_000;

const tones = { off: 'plain', unused: 'plain', failing: 'danger', ok: 'success' } as const;
const urgency = { failing: 0, ok: 1, unused: 2, off: 3 } as const;

const columns: readonly Column<Connection>[] = [
  {
    ...{ head: copy.name, isName: true },
    cell: ({ name, kind, is_simulated: isSimulated }) => (
      <span className={styles.party}>
        <span>
          {name} {isSimulated && <Badge tone="warn">{copy.simulated}</Badge>}
        </span>
        <small>{copy.kinds[kind]}</small>
      </span>
    ),
  },
  {
    head: copy.stateHead,
    cell: ({ state }) => <Badge tone={tones[state]}>{copy.states[state]}</Badge>,
  },
  {
    head: copy.succeeded,
    cell: ({ succeeded_at: at }) => (at === null ? copy.never : <TimeText at={at} />),
  },
  {
    head: copy.failed,
    cell: ({ failed_at: at, error }) =>
      at === null ? (
        copy.never
      ) : (
        <span className={styles.outcome}>
          <TimeText at={at} />
          <span className={styles.error}>{error}</span>
        </span>
      ),
  },
  { head: copy.acts, cell: (connection) => <Act connection={connection} /> },
];

/** All parties outside the server, failing ones first, with what each said last. */
export function ConnectionsPage() {
  const list = useQuery({ ...operatorQuery(connectionList), refetchInterval: EVERY_MS });
  const { data } = list;
  const failing = data?.filter(({ state }) => state === 'failing').length;
  return (
    <SystemPage page="connections" state={failing !== undefined && copy.state(failing)}>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={data?.toSorted((a, b) => urgency[a.state] - urgency[b.state])}
          keyOf={({ id }) => id}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Card>
    </SystemPage>
  );
}

/** The test of a party, or a link to the page that looks after it. */
function Act({
  connection: { id, kind, name, state, can_test: canTest },
}: {
  connection: Connection;
}) {
  const may = useMay();
  if (canTest && may(connectionTest)) return <TestButton id={id} name={name} />;
  if (kind === 'line' && state !== 'off') {
    return (
      <Link href="/line" className={styles.link}>
        {copy.toLine}
      </Link>
    );
  }
  if (kind === 'bank_messages') {
    return (
      <Link href="/in/messages" className={styles.link}>
        {copy.toMessages}
      </Link>
    );
  }
  return copy.never;
}

function TestButton({ id, name }: { id: string; name: string }) {
  const command = useOperatorCommand(connectionTest, [connectionList.path]);
  const test = async () => {
    const answer = await command.run({ id });
    if (answer === undefined) return;
    showToast(
      answer.is_ok
        ? { message: copy.worked(name), tone: 'success', durationMs: TOAST_MS }
        : { message: `${name}: ${answer.error ?? ''}`, tone: 'danger', durationMs: TOAST_MS },
    );
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.testOf(name)}
        isBusy={command.isBusy}
        onClick={() => void test()}
      >
        {command.isBusy ? copy.testing : copy.test}
      </Button>
      <CallProblem error={command.error} />
    </>
  );
}
