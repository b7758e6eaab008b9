import styles from './problem.module.css';

/** Why something did not go through. Read out as it appears. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
