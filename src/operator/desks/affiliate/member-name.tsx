import { affiliateCopy as copy } from './affiliate.copy';
import styles from './affiliate.module.css';

/** Name and masked phone of a member. */
export function MemberName({
  member: { name, username },
}: {
  member: { name: string | null; username: string };
}) {
  return (
    <span className={styles.member}>
      <span>{name ?? copy.noName}</span>
      <span className={styles.phone}>{username}</span>
    </span>
  );
}
