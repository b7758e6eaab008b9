import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?icon';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?icon';
import gripIcon from '@phosphor-icons/core/regular/dots-six-vertical.svg?icon';
import type { PointerEvent } from 'react';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import type { Column } from './data-table';
import styles from './order-column.module.css';

export interface OrderColumnOptions<RowData, Id> {
  head: string;
  /** All rows in their order, without a filter. */
  rows: readonly RowData[];
  idOf: (row: RowData) => Id;
  /** Names of the buttons of a row. */
  upOf: (row: RowData) => string;
  downOf: (row: RowData) => string;
  isBusy: boolean;
  /** Takes the ids in their further order, from the first row to the last one that moved. */
  onOrder: (ids: Id[]) => void;
}

/** Returns the column by which a list is ordered: a row is dragged, or moved by its buttons. */
export function orderColumn<RowData, Id extends string | number>({
  head,
  rows,
  idOf,
  upOf,
  downOf,
  isBusy,
  onOrder,
}: OrderColumnOptions<RowData, Id>): Column<RowData> {
  const ids = rows.map(idOf);
  const move = (id: Id, from: number, to: number) =>
    onOrder(
      ids
        .toSpliced(from, 1)
        .toSpliced(to, 0, id)
        .slice(0, Math.max(from, to) + 1),
    );
  return {
    head,
    cell: (row) => {
      const id = idOf(row);
      const place = ids.indexOf(id);
      return (
        <Row gap={1} className={styles.order}>
          {!isBusy && <Grip place={place} onDrop={(to) => move(id, place, to)} />}
          <Button
            variant="icon"
            aria-label={upOf(row)}
            disabled={place === 0}
            isBusy={isBusy}
            onClick={() => move(id, place, place - 1)}
          >
            <Icon name={upIcon} size={18} />
          </Button>
          <Button
            variant="icon"
            aria-label={downOf(row)}
            disabled={place === ids.length - 1}
            isBusy={isBusy}
            onClick={() => move(id, place, place + 1)}
          >
            <Icon name={downIcon} size={18} />
          </Button>
        </Row>
      );
    },
  };
}

/** A handle by which a pointer drags its row to another place. Keyboards and screen readers use the buttons. */
function Grip({ place, onDrop }: { place: number; onDrop: (to: number) => void }) {
  const start = ({ currentTarget: grip, pointerId }: PointerEvent<HTMLElement>) => {
    const own = grip.closest('tr');
    const rows = [...(own?.parentElement?.children ?? [])];
    const listeners = new AbortController();
    const { signal } = listeners;
    let to = place;
    const mark = (next: number) => {
      rows[to]?.classList.remove(styles.before, styles.after);
      to = next;
      if (to !== place) rows[to]?.classList.add(to < place ? styles.before : styles.after);
    };
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      mark(over === -1 ? place : over);
    };
    const end = () => {
      const reached = to;
      mark(place);
      listeners.abort();
      return reached;
    };
    grip.setPointerCapture(pointerId);
    grip.addEventListener('pointermove', follow, { signal });
    grip.addEventListener('pointercancel', end, { signal });
    grip.addEventListener(
      'pointerup',
      () => {
        const reached = end();
        if (reached !== place) onDrop(reached);
      },
      { signal },
    );
  };
  return (
    <span aria-hidden="true" className={styles.grip} onPointerDown={start}>
      <Icon name={gripIcon} size={18} />
    </span>
  );
}
