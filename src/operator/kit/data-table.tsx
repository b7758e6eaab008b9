import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import styles from './data-table.module.css';
import { LoadError } from './load-error';

/** A column of a list. */
export interface Column<RowData> {
  readonly head: string;
  readonly cell: (row: RowData) => ReactNode;
  /** Numbers stand at the right, in digits of equal width. */
  readonly isNumber?: boolean;
  /** The column that names the row; its text opens it. */
  readonly isName?: boolean;
  /** Left out of a phone's card, which shows only what a decision needs. */
  readonly isSecondary?: boolean;
}

export interface DataTableProps<RowData> {
  /** Name of the list for screen readers. */
  caption: string;
  columns: readonly Column<RowData>[];
  rows: readonly RowData[] | undefined;
  keyOf: (row: RowData) => Key;
  /** Sentence for a list without rows: why it is empty and what comes. */
  empty: string;
  /** Sentence and button for a list that filters have emptied. */
  filteredEmpty?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  /** Key of the open row. */
  openKey?: Key | undefined;
  onOpen?: ((row: RowData) => void) | undefined;
  /** Button for the next page. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

const SKELETON_ROWS = 6;

/**
 * A list of the console: a real table, which becomes cards on a phone. While it loads it shows its shape; an error
 * leaves the rows that are there.
 */
export function DataTable<RowData>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  filteredEmpty,
  error,
  onRetry,
  openKey,
  onOpen,
  onMore,
  isLoadingMore,
}: DataTableProps<RowData>) {
  const failure = error !== undefined && error !== null;
  return (
    <div className={styles.frame}>
      {failure && <LoadError error={error} onRetry={onRetry ?? (() => undefined)} isList />}
      {rows?.length === 0 && !failure && (filteredEmpty || <EmptyState title={empty} />)}
      {(rows === undefined ? !failure : rows.length > 0) && (
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ head, isNumber, isSecondary }) => (
                <th
                  key={head}
                  scope="col"
                  className={[isNumber && styles.number, isSecondary && styles.secondary]
                    .filter(Boolean)
                    .join(' ')}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody aria-busy={rows === undefined}>
            {rows === undefined
              ? Array.from({ length: SKELETON_ROWS }, (_, at) => (
                  <tr key={at}>
                    {columns.map(({ head, isSecondary }) => (
                      <td key={head} className={isSecondary ? styles.secondary : undefined}>
                        <Skeleton width="80%" height={16} />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row) => (
                  <DataRow
                    key={keyOf(row)}
                    row={row}
                    columns={columns}
                    isOpen={openKey === keyOf(row)}
                    onOpen={onOpen}
                  />
                ))}
          </tbody>
        </table>
      )}
      {onMore && (
        <Button variant="text" isBusy={isLoadingMore} onClick={onMore} className={styles.more}>
          {isLoadingMore ? 'กำลังโหลด' : 'โหลดต่อ'}
        </Button>
      )}
    </div>
  );
}

function DataRow<RowData>({
  row,
  columns,
  isOpen,
  onOpen,
}: {
  row: RowData;
  columns: readonly Column<RowData>[];
  isOpen: boolean;
  onOpen: ((row: RowData) => void) | undefined;
}) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // The keys choose rows below the screen too.
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <tr ref={line} className={onOpen && styles.openable} aria-current={isOpen || undefined}>
      {columns.map(({ head, cell, isNumber, isName, isSecondary }) => (
        <td
          key={head}
          data-head={head}
          className={[isNumber && styles.number, isSecondary && styles.secondary]
            .filter(Boolean)
            .join(' ')}
        >
          <div className={styles.value}>
            {isName && onOpen ? (
              <button type="button" className={styles.name} onClick={() => onOpen(row)}>
                {cell(row)}
              </button>
            ) : (
              cell(row)
            )}
          </div>
        </td>
      ))}
    </tr>
  );
}
