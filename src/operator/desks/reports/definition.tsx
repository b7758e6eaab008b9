import { useId } from 'react';
import type { FigureId } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import styles from './definition.module.css';
import { reportsCopy as copy } from './reports.copy';

/** A button with a question mark, which shows how a figure is defined. */
export function Definition({ id }: { id: FigureId }) {
  const place = useId();
  const { title, definition } = figureCopy[id];
  return (
    <>
      <button
        type="button"
        popoverTarget={place}
        aria-label={copy.definition(title)}
        className={styles.button}
      >
        ?
      </button>
      <div id={place} popover="auto" className={styles.text}>
        <b>{title}</b>
        <p>{definition}</p>
      </div>
    </>
  );
}
