import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  type AffiliateHold,
  affiliateHolds,
  affiliateRelease,
  holdStates,
} from '@/contract/operator/affiliate.contract';
import { formatMoney } from '@/domain/money';
import { Card, Row, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { affiliateCopy, holdsCopy as copy } from './affiliate.copy';
import styles from './affiliate.module.css';
import { AffiliatePage } from './affiliate-page';
import { HoldButton } from './hold-button';
import { type HeldMember, ReleaseDialog } from './hold-dialogs';
import { MemberName } from './member-name';

const LIMIT = 50;

const columns: readonly Column<AffiliateHold>[] = [
  { head: affiliateCopy.member, isName: true, cell: (row) => <MemberName member={row} /> },
  {
    head: affiliateCopy.balance,
    isNumber: true,
    cell: ({ balance }) => formatMoney(balance),
  },
  {
    head: copy.heldAt,
    cell: ({ held_at: at, held_by: by }) => (
      <>
        <TimeText at={at} /> · {nameActor(by)}
      </>
    ),
  },
  { head: copy.reason, isSecondary: true, cell: ({ reason }) => reason },
  { head: affiliateCopy.state, cell: (hold) => <HoldState hold={hold} /> },
];

function HoldState({ hold }: { hold: AffiliateHold }) {
  if (hold.released_at !== null) {
    return (
      <span title={hold.release_reason ?? undefined}>
        {copy.states.released} <TimeText at={hold.released_at} /> ·{' '}
        {nameActor(hold.released_by ?? '')}
      </span>
    );
  }
  if (hold.release_approval !== null) {
    return (
      <Link
        href={`/approvals/${hold.release_approval}`}
        className={`${styles.link} ${styles.rowButton}`}
      >
        {copy.waits(hold.release_approval)}
      </Link>
    );
  }
  return <Badge tone="warn">{copy.states.held}</Badge>;
}

/** The holds of affiliate income, and their releases. */
export function HoldsPage() {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const [released, setReleased] = useState<HeldMember>();
  const state = holdStates.find((each) => each === filter.read('state'));
  const list = useInfiniteQuery(
    operatorPages(affiliateHolds, { limit: LIMIT, ...(state && { state }) }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ id }: AffiliateHold) => id },
    onOpen: ({ member_id: id }) => go(`/members/${id}?tab=network`),
  });
  const release: Column<AffiliateHold> = {
    head: affiliateCopy.act,
    cell: (row) =>
      row.released_at === null && row.release_approval === null ? (
        <HoldButton
          member={{ id: row.member_id, name: row.name ?? row.username }}
          isHeld
          onAct={({ member }) => setReleased(member)}
        />
      ) : (
        '–'
      ),
  };
  return (
    <AffiliatePage
      page="holds"
      state={rows && affiliateCopy.rows(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
    >
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Row gap={3} wraps>
        <SelectFilter
          label={affiliateCopy.state}
          value={state ?? ''}
          options={[
            ['', affiliateCopy.all],
            ...holdStates.map((each) => [each, copy.states[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={may(affiliateRelease) ? [...columns, release] : columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty
                title={affiliateCopy.filteredEmpty}
                clear={affiliateCopy.clear}
                onClear={filter.clear}
              />
            )
          }
          {...pageProps(list)}
          openKey={chosenKey}
          onOpen={open}
        />
      </Card>
      {released && <ReleaseDialog member={released} onClose={() => setReleased(undefined)} />}
    </AffiliatePage>
  );
}
