import { Link } from 'wouter';
import type { FigureId } from '@/contract/operator/report-figures';
import { type FigureLines, formatFigure, getFigurePath } from './figure-text';
import styles from './figure-value.module.css';

/** A figure of a report, which leads to the lines that it is made of. */
export function FigureValue({
  id,
  value,
  ...lines
}: FigureLines & { id: FigureId; value: string | undefined }) {
  const path = getFigurePath(id, lines);
  const text = formatFigure(id, value);
  return path === undefined || value === undefined ? (
    text
  ) : (
    <Link href={path} className={styles.link}>
      {text}
    </Link>
  );
}
