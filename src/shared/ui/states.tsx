import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import type { CSSProperties, ReactNode } from 'react';
import { describeError } from '../http/api-error';
import { Button } from './button';
import { Icon } from './icon';
import styles from './states.module.css';
import { uiCopy } from './ui.copy';

export interface EmptyStateProps {
  /** A sentence about the missing content. */
  title: string;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** Placeholder of an empty list. */
export function EmptyState({ title, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p>{title}</p>
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
}

/** Placeholder of content that failed to load. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Icon name={warningIcon} size={32} className={styles.icon} />
      <p>{describeError(error)}</p>
      <Button variant="quiet" onClick={onRetry}>
        {uiCopy.retry}
      </Button>
    </div>
  );
}

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string | undefined;
  style?: CSSProperties;
}

/** Placeholder of content that is loading. */
export function Skeleton({ width, height, className, style }: SkeletonProps) {
  const classes = [styles.skeleton, className].filter(Boolean).join(' ');
  return <span className={classes} style={{ width, height, ...style }} aria-hidden="true" />;
}
