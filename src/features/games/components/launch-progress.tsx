import styles from './launch-panel.module.css';

/** Progress message while a game starts. */
export function LaunchProgress({ text }: { text: string }) {
  return (
    <div className={styles.progress} role="status">
      <p>{text}</p>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.runner} />
      </span>
    </div>
  );
}
