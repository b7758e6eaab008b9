import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type PictureRow,
  pictureAdd,
  pictureList,
  picturePurposes,
} from '@/contract/operator/pictures.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { Gone } from '../../kit/gone';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { placeNames, purposeNames } from '../../kit/pictures.copy';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { operatorCopy } from '../../operator.copy';
import { useMay } from '../../shell/use-me';
import { ContentPage } from './content-page';
import { PictureAddDialog } from './picture-add-dialog';
import { PicturePanel } from './picture-panel';
import { picturesCopy as copy } from './pictures.copy';
import styles from './pictures-page.module.css';

const LIMIT = 50;

const columns: readonly Column<PictureRow>[] = [
  {
    head: copy.picture,
    isName: true,
    cell: ({ thumbnail, purpose }) => (
      <Row as="span" gap={3}>
        <img src={thumbnail} alt="" loading="lazy" className={styles.thumbnail} />
        {purposeNames[purpose]}
      </Row>
    ),
  },
  { head: copy.usedIn, cell: ({ used_in: uses }) => <Uses uses={uses} /> },
  {
    head: copy.size,
    cell: ({ bytes }) => copy.kilobytes(formatInteger(Math.ceil(bytes / 1024))),
    isNumber: true,
    isSecondary: true,
  },
  {
    head: copy.added,
    isSecondary: true,
    cell: ({ added_at: at, added_by: by }) => (
      <>
        {nameActor(by)} · <TimeText at={at} />
      </>
    ),
  },
];

function Uses({ uses }: { uses: PictureRow['used_in'] }) {
  if (uses.length === 0) return <Badge>{copy.unused}</Badge>;
  const places = [...new Set(uses.map(({ place }) => placeNames[place]))];
  return (
    <Text as="span">
      {places.join(', ')}
      {uses.length > places.length && ` (${uses.length})`}
    </Text>
  );
}

/** The library of pictures; the open one shows its sizes and where it is used. */
export function PicturesPage({ id }: { id: string | undefined }) {
  const may = useMay();
  const [, go] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const filter = useUrlFilter();
  const purpose = picturePurposes.find((each) => each === filter.read('purpose'));
  const list = useInfiniteQuery(
    operatorPages(pictureList, { limit: LIMIT, ...(purpose && { purpose }) }),
  );
  const rows = list.data?.pages.flatMap((each) => each.rows);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (row: PictureRow) => row.id },
    onOpen: (row) => go(`/content/pictures/${row.id}${window.location.search}`),
  });
  const close = () => go(`/content/pictures${window.location.search}`);
  const shown = rows?.find((row) => row.id === id);
  const isUnknown = id !== undefined && rows !== undefined && !list.hasNextPage;
  return (
    <ContentPage
      page="pictures"
      actions={
        may(pictureAdd) && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        shown ? (
          <PicturePanel key={shown.id} picture={shown} onClose={close} />
        ) : (
          isUnknown && <Gone title={operatorCopy.gone} />
        )
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.purpose}
          value={purpose ?? ''}
          options={[
            ['', copy.all],
            ...picturePurposes.map((each) => [each, purposeNames[each]] as const),
          ]}
          onChange={(value) => filter.set('purpose', value)}
        />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
          openKey={id ?? chosenKey}
          onOpen={open}
        />
      </Card>
      {isAdding && <PictureAddDialog onClose={() => setAdding(false)} />}
    </ContentPage>
  );
}
