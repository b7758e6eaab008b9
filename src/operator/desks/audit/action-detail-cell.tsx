import { describeDetail } from './action-detail';
import { actionNames } from './action-names.copy';
import { auditCopy as copy } from './audit.copy';
import styles from './audit.module.css';

/** The name of an action in Thai; its code stands in its hover text. */
export function ActionName({ action }: { action: string }) {
  const name = actionNames[action];
  if (name === undefined) return <code className={styles.code}>{action}</code>;
  return <span title={action}>{name}</span>;
}

/** The facts of an action in words, and the stored text behind a fold. */
export function ActionDetail({ detail }: { detail: unknown }) {
  const facts = describeDetail(detail);
  if (facts.length === 0) return <>–</>;
  return (
    <div className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={`${name} ${value}`}>
          {name !== '' && <span className={styles.field}>{name} </span>}
          {value}
        </span>
      ))}
      <details>
        <summary>{copy.stored}</summary>
        <code className={styles.detail}>{JSON.stringify(detail, null, 1)}</code>
      </details>
    </div>
  );
}
