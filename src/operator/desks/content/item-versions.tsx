import { useState } from 'react';
import {
  type ContentItem,
  type ContentVersion,
  contentPublish,
} from '@/contract/operator/content.contract';
import { Button } from '@/shared/ui/button';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { contentCopy as copy, stateNames } from './content.copy';
import { nameOf } from './content-kinds';
import { ReturnDialog } from './publish-dialogs';

/** All versions of an item; an earlier one can be published again. */
export function VersionList({
  item,
  rows,
  onMore,
  isLoadingMore,
}: {
  item: ContentItem;
  rows: readonly ContentVersion[] | undefined;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}) {
  const may = useMay();
  const [chosen, setChosen] = useState<number>();
  const columns: readonly Column<ContentVersion>[] = [
    {
      head: copy.versionHead,
      cell: ({ version }) => (
        <>
          {copy.version(version)}{' '}
          {version === item.published_version && (
            <Badge tone={item.state === 'published' ? 'success' : 'plain'}>
              {stateNames[item.state]}
            </Badge>
          )}
        </>
      ),
    },
    { head: copy.name, cell: ({ content }) => nameOf(content) },
    {
      head: copy.writtenBy,
      cell: ({ written_by: by, written_at: at }) => (
        <>
          {nameActor(by)} · <TimeText at={at} />
        </>
      ),
    },
  ];
  const back: Column<ContentVersion> = {
    head: copy.bringBack,
    cell: ({ version }) =>
      version < item.latest_version && (
        <Button
          variant="outline"
          size="small"
          aria-label={copy.bringBackTitle(version)}
          onClick={() => setChosen(version)}
        >
          {copy.bringBack}
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        caption={copy.versionsCaption}
        columns={may(contentPublish) ? [...columns, back] : columns}
        rows={rows}
        keyOf={({ version }) => version}
        empty={copy.unnamed}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      {chosen !== undefined && (
        <ReturnDialog item={item} version={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
