import styles from './problem.module.css';

/** An error message, announced to screen readers. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
