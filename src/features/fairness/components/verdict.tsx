import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import wrongIcon from '@phosphor-icons/core/fill/x-circle-fill.svg?icon';
import type { RoundProof } from '@/contract/fairness.contract';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { fairnessCopy as copy } from '../fairness.copy';
import { type Difference, findDifference, type ReplayStep } from '../replay.rules';
import { nameStep, spellValue } from '../replay-names';
import styles from './verdict.module.css';

export interface VerdictProps {
  /** Null for a proof from which nothing can be computed. */
  steps: readonly ReplayStep[] | null;
  proof: RoundProof;
  /** State of the member's round; null for a shared shoe or match. */
  state: 'open' | 'closed' | 'voided' | null;
}

/** Whether the recomputed round agrees with the published one, and if not, the first number that differs. */
export function Verdict({ steps, proof, state }: VerdictProps) {
  const difference = steps && findDifference(steps);
  const isSame = steps !== null && difference === null;
  return (
    <Row as="p" gap={3} variant="quiet" className={styles.verdict} role="status" data-same={isSame}>
      <Icon name={isSame ? checkIcon : wrongIcon} size={28} />
      <span>
        <Text as="b" isBlock variant="heading" tone={isSame ? 'success' : 'danger'}>
          {steps === null
            ? copy.unusable
            : difference
              ? copy.differs(nameStep(difference.step))
              : proof.tables_hash === null || proof.outcome === null
                ? copy.sameSeed
                : copy.same}
        </Text>
        {difference && <span className={styles.place}>{describeDifference(difference)}</span>}
        {isSame ? describeSame(proof, state) : copy.differsText}
      </span>
    </Row>
  );
}

/** Returns the sentence about the first number that differs; hashes are shown in full below. */
function describeDifference({ step, place }: Difference): string | null {
  if (step.name === 'commitment' || step.name === 'tables') return null;
  const spell = (values: ReplayStep['computed']) => {
    const value = values[place - 1];
    return value === undefined ? copy.nothing : spellValue(value);
  };
  return copy.place(place, spell(step.computed), spell(step.published));
}

function describeSame(proof: RoundProof, state: VerdictProps['state']): string {
  if (proof.tables_hash === null) return copy.noTables;
  if (proof.outcome === null) return copy.noOutcome[state === 'voided' ? 'voided' : 'open'];
  return copy.sameText;
}
