import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { type BrandVersion, brandReturn, brandVersions } from '@/contract/operator/brand.contract';
import { listBrandChanges } from '@/contract/operator/brand-changes';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { Gone } from '../../kit/gone';
import { operatorPages, useOperatorCommand } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useRowKeys } from '../../kit/use-row-keys';
import { operatorCopy } from '../../operator.copy';
import { useMay } from '../../shell/use-me';
import { brandCopy as copy, nameField } from './brand.copy';
import { settingsCopy } from './settings.copy';
import { SettingsPage } from './settings-page';
import { SiteChanges } from './site-changes';
import { SITE_CHANGES, saySaved } from './site-save-dialog';

type VersionRow = DataOf<typeof brandVersions>['rows'][number];

const LIMIT = 50;
const MOST_NAMES = 4;
const PATH = '/settings/versions';

/** Returns the names of the fields that a version changed. */
function summarise({ version, changes }: VersionRow): string {
  if (version === 1) return copy.first;
  const names = changes.map(({ field }) => nameField(field));
  const more = names.length - MOST_NAMES;
  return [names.slice(0, MOST_NAMES).join(', '), ...(more > 0 ? [`+${more}`] : [])].join(' ');
}

/** The versions of the look and the links, and the open one. */
export function VersionsPage({ id }: { id: string | undefined }) {
  const [, go] = useLocation();
  const list = useInfiniteQuery(operatorPages(brandVersions, { limit: LIMIT }));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const latest = rows?.[0];
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ version }: VersionRow) => version },
    onOpen: ({ version }) => go(`${PATH}/${version}`),
  });
  const shown = rows?.find(({ version }) => String(version) === id);
  const isUnknown = id !== undefined && rows !== undefined && !list.hasNextPage;
  return (
    <SettingsPage
      title={copy.versionsPage}
      page="versions"
      state={rows && copy.versionsState(list.hasNextPage ? `${rows.length}+` : `${rows.length}`)}
      panel={
        shown && latest ? (
          <VersionPanel key={shown.version} row={shown} latest={latest} onClose={() => go(PATH)} />
        ) : (
          isUnknown && <Gone title={operatorCopy.gone} />
        )
      }
    >
      <Card>
        <DataTable
          caption={copy.versions}
          columns={columnsFor(latest?.version)}
          rows={rows}
          keyOf={({ version }) => version}
          empty={copy.noVersions}
          {...pageProps(list)}
          openKey={chosenKey ?? shown?.version}
          onOpen={open}
        />
      </Card>
    </SettingsPage>
  );
}

function columnsFor(latest: number | undefined): readonly Column<VersionRow>[] {
  return [
    {
      head: copy.version,
      isName: true,
      cell: ({ version }) => (
        <>
          {copy.versionName(version)}{' '}
          {version === latest && <Badge tone="success">{copy.current}</Badge>}
        </>
      ),
    },
    { head: copy.changed, cell: summarise },
    {
      head: copy.writtenBy,
      cell: ({ written_by: by, written_at: at }) => (
        <>
          {nameActor(by)} · <TimeText at={at} />
        </>
      ),
    },
  ];
}

/** The changes of a version, and the way back to it. */
function VersionPanel({
  row,
  latest,
  onClose,
}: {
  row: VersionRow;
  latest: BrandVersion;
  onClose: () => void;
}) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  useKeys({ Escape: onClose });
  const { version, changes, written_by: by, written_at: at } = row;
  const differs = listBrandChanges(latest.site, row.site);
  return (
    <Card as="section" aria-label={copy.changesOf(version)}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {copy.changesOf(version)}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Text variant="detail" tone="soft">
          {nameActor(by)} · <TimeText at={at} />
        </Text>
        {changes.length > 0 ? <SiteChanges changes={changes} /> : <Text>{copy.first}</Text>}
        {differs.length === 0 && <Text variant="note">{copy.sameAsNow}</Text>}
        {may(brandReturn) && differs.length > 0 && (
          <Button variant="primary" isWide onClick={() => setAsking(true)}>
            {copy.bringBack}
          </Button>
        )}
      </Stack>
      {isAsking && <ReturnDialog row={row} latest={latest} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ReturnDialog({
  row,
  latest,
  onClose,
}: {
  row: VersionRow;
  latest: BrandVersion;
  onClose: () => void;
}) {
  const command = useOperatorCommand(brandReturn, SITE_CHANGES);
  const send = async () => {
    const { version } = row;
    const saved = await command.run({ version, latest_version: latest.version });
    if (!saved) return;
    saySaved(saved);
    onClose();
  };
  return (
    <DeskDialog
      title={copy.bringBackTitle(row.version)}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
            {command.isBusy ? settingsCopy.busy : copy.bringBack}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.bringBackText}
      </Text>
      <SiteChanges changes={listBrandChanges(latest.site, row.site)} />
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
