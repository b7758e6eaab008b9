import hidden from '@/shared/ui/visually-hidden.module.css';
import { questsCopy } from '../quests.copy';
import { useHasReward } from '../quests.queries';
import styles from './reward-dot.module.css';

/** A dot on what leads to quests, while a reward waits to be taken. It takes no room of its own. */
export function RewardDot() {
  const hasReward = useHasReward();
  if (!hasReward) return null;
  return (
    <span className={styles.dot} data-part="reward-dot">
      <span className={hidden.hidden}>{questsCopy.hasReward}</span>
    </span>
  );
}
