import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { bankMessageList } from '@/contract/operator/bank-messages.contract';
import { statementList } from '@/contract/operator/bank-statements.contract';
import { incomingList, incomingReport } from '@/contract/operator/incoming.contract';
import { Button, buttonClass } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Card, Row } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { DataTable } from '../../kit/data-table';
import { Gone } from '../../kit/gone';
import { formatOldestWait } from '../../kit/staff-time';
import { useGatheredRows } from '../../kit/use-gathered-rows';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { DeskPage } from '../../shell/desk-page';
import { waitingAt } from '../../shell/desk-waiting';
import { desks } from '../../shell/desks-list';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { countsQuery } from '../../shell/rail';
import { useMay } from '../../shell/use-me';
import { AutomaticCard, automaticQuery } from './automatic-card';
import { DepositPanel } from './deposit-panel';
import { IncomingPanel } from './incoming-panel';
import { moneyColumns } from './money-columns';
import { countFilters, MoneyFilters, readMoneyFilter } from './money-filters';
import { moneyInCopy as copy } from './money-in.copy';
import styles from './money-in.module.css';
import { keyOf, type MoneyRow, readKey } from './money-row';
import { readTab, type Tab, tabs } from './money-tabs';
import { ReportDialog } from './report-dialog';
import { useMoneyRows } from './use-money-rows';

const PATH = '/in';

/** `/operator/in`: money that arrived, and deposits that wait for it. */
export function MoneyInScreen() {
  const may = useMay();
  if (!may(incomingList)) return <ForbiddenScreen title={copy.title} roles={incomingList.roles} />;
  return <MoneyList />;
}

function MoneyList() {
  const may = useMay();
  const [, go] = useLocation();
  const [search, setSearch] = useSearchParams();
  const [isReporting, setReporting] = useState(false);
  const url = useUrlFilter();
  const tab = readTab(url.read('tab'));
  const list = useMoneyRows(tab, readMoneyFilter(url));
  const gathered = useQueue(list.rows, search.toString());
  const isQueue = tab === 'review';
  const rows = isQueue ? gathered.rows : list.rows;
  const { id } = useParams<{ id?: string }>();
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf },
    onOpen: ({ key }: MoneyRow) => go(`${PATH}/${key}${suffix}`),
  });
  const close = () => go(`${PATH}${suffix}`);
  /** After a decision the next row opens, or else the one before. */
  const showNext = () => {
    const at = rows?.findIndex(({ key }) => key === id) ?? -1;
    const next = at < 0 ? undefined : (rows?.[at + 1] ?? rows?.[at - 1]);
    if (next) open(next);
    else close();
  };
  return (
    <DeskPage
      title={copy.title}
      state={<Waiting />}
      actions={
        <>
          {may(statementList) && (
            <Link href="/in/statements" className={buttonClass({ variant: 'quiet' })}>
              {copy.statements}
            </Link>
          )}
          {may(bankMessageList) && (
            <Link href="/in/messages" className={buttonClass({ variant: 'quiet' })}>
              {copy.messages}
            </Link>
          )}
          {may(incomingReport) && (
            <Button variant="quiet" onClick={() => setReporting(true)}>
              {copy.report}
            </Button>
          )}
        </>
      }
      panel={id !== undefined && <Panel key={id} id={id} onClose={close} onDone={showNext} />}
    >
      <div className={styles.bar}>
        <Row gap={1} role="group" aria-label={copy.tabList} className={styles.tabs}>
          {tabs.map((each) => (
            <Chip
              key={each}
              isSelected={each === tab}
              onClick={() => setSearch(each === 'review' ? {} : { tab: each }, { replace: true })}
            >
              <TabName tab={each} />
            </Chip>
          ))}
        </Row>
        {tab !== 'unseen' && <MoneyFilters url={url} />}
      </div>
      {isQueue && gathered.arrivedCount > 0 && (
        <Button variant="quiet" size="small" onClick={gathered.show}>
          {copy.arrived(gathered.arrivedCount)}
        </Button>
      )}
      <Card>
        <DataTable
          caption={copy.caption}
          columns={moneyColumns}
          rows={rows}
          keyOf={keyOf}
          empty={copy.empty[tab]}
          filteredEmpty={
            countFilters(url) > 0 && (
              <EmptyState
                title={copy.filteredEmpty}
                action={
                  <Button
                    variant="quiet"
                    onClick={() => setSearch(tab === 'review' ? {} : { tab }, { replace: true })}
                  >
                    {copy.clear}
                  </Button>
                }
              />
            )
          }
          error={list.error}
          onRetry={list.again}
          openKey={chosenKey ?? id}
          onOpen={open}
          onMore={list.more}
          isLoadingMore={list.isLoadingMore}
        />
        {isQueue && rows && rows.length > 0 && <p className={styles.end}>{copy.empty.review}</p>}
      </Card>
      {isQueue && <AutomaticCard />}
      {isReporting && <ReportDialog onClose={() => setReporting(false)} />}
    </DeskPage>
  );
}

/** Keeps the queue still while it is read. Another tab or filter is another list, whose rows are gathered anew. */
function useQueue(rows: readonly MoneyRow[] | undefined, filter: string) {
  const gathered = useGatheredRows(rows, keyOf);
  const [shownFilter, setShownFilter] = useState(filter);
  if (shownFilter !== filter && rows !== undefined) {
    setShownFilter(filter);
    gathered.show();
  }
  return gathered;
}

const desk = desks.find(({ path }) => path === PATH);

/** The amount that waits, its longest wait, and the amount that was credited automatically today. */
function Waiting() {
  const counts = useQuery(countsQuery);
  const automatic = useQuery(automaticQuery);
  const waiting = desk && waitingAt(desk, counts.data);
  if (!waiting) return null;
  const today = automatic.data?.today;
  return [
    copy.count(waiting.count),
    waiting.oldest_at !== null && formatOldestWait(Date.parse(waiting.oldest_at)),
    today && today.credited > 0 && copy.automaticToday(today.automatic, today.credited),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The name of a tab; the queue shows how much waits in it. */
function TabName({ tab }: { tab: Tab }) {
  const { data } = useQuery(countsQuery);
  const count = tab === 'review' && desk ? waitingAt(desk, data)?.count : undefined;
  return count ? `${copy.tabs[tab]} ${count}` : copy.tabs[tab];
}

interface PanelProps {
  id: string;
  onClose: () => void;
  onDone: () => void;
}

function Panel({ id, ...panel }: PanelProps) {
  const key = readKey(id);
  if (!key) return <Gone title={copy.gone} />;
  return key.kind === 'incoming' ? (
    <IncomingPanel id={key.number} {...panel} />
  ) : (
    <DepositPanel number={key.number} {...panel} />
  );
}
