import { affiliateLevels } from '@/domain/affiliate';
import { Stack } from '@/shared/ui/kit';
import { affiliateCopy as copy } from '../affiliate.copy';
import styles from './level-picture.module.css';

/** Diagram of the levels: a line from the member to each level of friends. */
export function LevelPicture() {
  return (
    <Stack isCard className={styles.picture}>
      <Stack as="span" isCentered className={styles.you}>
        {copy.you}
      </Stack>
      <svg viewBox="0 0 296 32" aria-hidden="true" preserveAspectRatio="none">
        <path d="M148 0V32M49 32V20Q49 14 55 14H241Q247 14 247 20V32" />
      </svg>
      <ul>
        {affiliateLevels.map((level) => (
          <li key={level}>
            <b>{copy.level(level)}</b>
            {copy.levelMeans[level]}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
