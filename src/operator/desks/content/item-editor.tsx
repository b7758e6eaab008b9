import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import {
  type ContentItem,
  contentPublish,
  contentSave,
  contentVersions,
  contentWithdraw,
} from '@/contract/operator/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { nameActor } from '../../kit/actor-name';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { contentCopy as copy } from './content.copy';
import styles from './content.module.css';
import { nameOf, pageOfKind, type StoredContent } from './content-kinds';
import { ContentPage } from './content-page';
import { ItemForm } from './item-form';
import { describeItem, formatPlannedTime, ItemState } from './item-state';
import { VersionList } from './item-versions';
import { PublishDialog, WithdrawDialog } from './publish-dialogs';

/** Name in the path for an item that is not stored yet. */
export const FURTHER = 'new';
const LIMIT = 20;

/** The editor of an item, or of a further one without an id. */
export function ItemEditor({ kind, id }: { kind: ContentKind; id: string | undefined }) {
  return id === undefined ? <FurtherItem kind={kind} /> : <StoredItem kind={kind} id={id} />;
}

function FurtherItem({ kind }: { kind: ContentKind }) {
  return (
    <ContentPage page={pageOfKind[kind]} title={copy.furtherItem(kind)}>
      <BackLink kind={kind} />
      <Card>
        <ItemForm kind={kind} start={{ version: 0, content: {} }} />
      </Card>
    </ContentPage>
  );
}

function StoredItem({ kind, id }: { kind: ContentKind; id: string }) {
  const list = useInfiniteQuery(operatorPages(contentVersions, { kind, id, limit: LIMIT }));
  const [first] = list.data?.pages ?? [];
  const page = pageOfKind[kind];
  if (!first) {
    return (
      <ContentPage page={page}>
        <BackLink kind={kind} />
        {list.error ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton width="100%" height={320} />
        )}
      </ContentPage>
    );
  }
  return (
    <Draft
      item={first.item}
      versions={
        <VersionList
          item={first.item}
          rows={list.data?.pages.flatMap((each) => each.rows)}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      }
    />
  );
}

/** The version that is being edited, and the form, which begins anew with each version. */
interface Edited {
  version: number;
  content: StoredContent;
}

/** The form of an item, and the acts on what is saved. A version that a colleague saves leaves the form alone. */
function Draft({ item, versions }: { item: ContentItem; versions: ReactNode }) {
  const { kind, id } = item;
  const [start, setStart] = useState<Edited>({
    ...{ version: item.latest_version, content: item.content },
  });
  const [isChanged, setChanged] = useState(false);
  return (
    <ContentPage page={pageOfKind[kind]} title={nameOf(item.content)} state={describeItem(item)}>
      <BackLink kind={kind} />
      <div className={styles.editor}>
        <Card>
          <ItemForm
            key={start.version}
            {...{ kind, id, start }}
            onStart={setStart}
            onChanged={setChanged}
          />
        </Card>
        <Stack gap={4}>
          <Card>
            <ItemActs item={item} isChanged={isChanged} />
          </Card>
          <Card>
            <Text as="h2" variant="heading">
              {copy.versions}
            </Text>
            {versions}
          </Card>
        </Stack>
      </div>
    </ContentPage>
  );
}

function ItemActs({ item, isChanged }: { item: ContentItem; isChanged: boolean }) {
  const may = useMay();
  const [open, setOpen] = useState<'publish' | 'withdraw'>();
  const close = () => setOpen(undefined);
  const { starts_at: from, ends_at: to, latest_version: latest } = item;
  return (
    <Stack gap={3}>
      <ItemState item={item} />
      <FactList
        facts={[
          [copy.when, from === null ? '–' : formatPlannedTime(from)],
          [copy.until, to === null ? copy.noEnd : formatPlannedTime(to)],
          [
            copy.writtenBy,
            <>
              {nameActor(item.written_by)} · <TimeText at={item.written_at} />
            </>,
          ],
        ]}
      />
      {isChanged && (
        <Text variant="note" tone="warn">
          {copy.unsaved}
        </Text>
      )}
      {may(contentSave) && (
        <Row gap={3} wraps>
          {may(contentPublish) && (
            <Button variant="primary" disabled={isChanged} onClick={() => setOpen('publish')}>
              {copy.publishTitle(latest)}
            </Button>
          )}
          {may(contentWithdraw) && item.state !== 'withdrawn' && (
            <Button variant="outline" onClick={() => setOpen('withdraw')}>
              {copy.withdraw}
            </Button>
          )}
        </Row>
      )}
      {open === 'publish' && <PublishDialog item={item} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog item={item} onClose={close} />}
    </Stack>
  );
}

function BackLink({ kind }: { kind: ContentKind }) {
  return (
    <Link href={`/content/${pageOfKind[kind]}`} className={styles.back}>
      {copy.back}
    </Link>
  );
}
