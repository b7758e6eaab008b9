import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OperatorPause, pauseList, pauseStart } from '@/contract/operator/pauses.contract';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { type Column, DataTable } from '../../kit/data-table';
import { LoadError } from '../../kit/load-error';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { OpenPauses, type PauseAct } from './open-pauses';
import { EndDialog, ExtendDialog, LookDialog } from './pause-act-dialogs';
import { pausesCopy as copy, settingsCopy } from './settings.copy';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page';
import { StartDialog } from './start-dialog';

const EVERY_MS = 15_000;
const PAGE = 20;

type Open = { kind: 'start' } | { kind: PauseAct; pause: OperatorPause } | null;

/** Pauses that run, planned ones and past ones, with the list of things that never stop. */
export function PausesPage() {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const list = useInfiniteQuery({
    ...operatorPages(pauseList, { limit: PAGE }),
    refetchInterval: EVERY_MS,
  });
  const now = list.data?.pages[0];
  const close = () => setOpen(null);
  const running = now?.running ?? [];
  return (
    <SettingsPage
      title={settingsCopy.pausesPage}
      state={now && (running.length > 0 ? copy.someRun(running.length) : copy.open)}
      actions={
        may(pauseStart) &&
        now && (
          <Button variant="primary" onClick={() => setOpen({ kind: 'start' })}>
            {copy.start}
          </Button>
        )
      }
    >
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {!now && !list.error && <Skeleton width="100%" height={160} />}
      {now && (
        <OpenPauses
          running={running}
          planned={now.planned}
          serverTime={now.server_time}
          onAct={(kind, pause) => setOpen({ kind, pause })}
        />
      )}
      <NeverStops />
      {!(list.error && !now) && (
        <Card as="section" aria-label={copy.history}>
          <Stack gap={3}>
            <Text as="h2" variant="heading">
              {copy.history}
            </Text>
            <DataTable
              caption={copy.history}
              columns={columns}
              rows={list.data?.pages.flatMap(({ rows }) => rows)}
              keyOf={({ id }) => id}
              empty={copy.noHistory}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              isLoadingMore={list.isFetchingNextPage}
            />
          </Stack>
        </Card>
      )}
      {open?.kind === 'start' && now && (
        <StartDialog subjects={now} serverTime={now.server_time} onClose={close} />
      )}
      {open?.kind === 'extend' && <ExtendDialog pause={open.pause} onClose={close} />}
      {open?.kind === 'end' && <EndDialog pause={open.pause} onClose={close} />}
      {open?.kind === 'look' && <LookDialog onClose={close} />}
    </SettingsPage>
  );
}

function NeverStops() {
  return (
    <Card as="section" aria-label={copy.never}>
      <Stack gap={2}>
        <Text as="h2" variant="heading">
          {copy.never}
        </Text>
        <ul className={styles.never}>
          {copy.neverItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Text variant="detail" tone="soft">
          {copy.draws}
        </Text>
      </Stack>
    </Card>
  );
}

const columns: readonly Column<OperatorPause>[] = [
  {
    head: copy.scope,
    isName: true,
    cell: ({ scope, subject }) => copy.scopeName(scope, subject),
  },
  { head: copy.from, cell: ({ starts_at }) => <TimeText at={starts_at} /> },
  {
    head: copy.ended,
    cell: ({ ended_at, ends_at }) => <TimeText at={ended_at ?? ends_at} />,
  },
  { head: copy.state, cell: ({ state }) => copy.states[state] },
  { head: copy.written, isSecondary: true, cell: ({ message }) => message },
  {
    head: copy.by,
    isSecondary: true,
    cell: ({ created_by, ended_by }) =>
      `${created_by} → ${ended_by === null || ended_by === 'system' ? copy.system : ended_by}`,
  },
];
