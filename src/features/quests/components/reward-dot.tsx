import hidden from '@/shared/ui/visually-hidden.module.css';
import { useHasReward } from '../quests.queries';
import { rewardDotLabel } from '../reward-dot.copy';
import styles from './reward-dot.module.css';

/** A dot on links to quests while a reward can be claimed. It takes no space in the layout. */
export function RewardDot() {
  const hasReward = useHasReward();
  if (!hasReward) return null;
  return (
    <span className={styles.dot} data-part="reward-dot">
      <span className={hidden.hidden}>{rewardDotLabel}</span>
    </span>
  );
}
