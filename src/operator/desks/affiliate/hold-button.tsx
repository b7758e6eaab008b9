import { Button } from '@/shared/ui/button';
import { holdsCopy as copy } from './affiliate.copy';
import styles from './affiliate.module.css';
import type { HeldMember, IncomeAct } from './hold-dialogs';

/** The button of a row that holds or releases the income of its member. */
export function HoldButton({
  member,
  isHeld,
  onAct,
}: {
  member: HeldMember;
  isHeld: boolean;
  onAct: (act: IncomeAct) => void;
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.rowButton}
      aria-label={isHeld ? copy.releaseOf(member.name) : copy.holdOf(member.name)}
      onClick={() => onAct({ kind: isHeld ? 'release' : 'hold', member })}
    >
      {isHeld ? copy.release : copy.hold}
    </Button>
  );
}
