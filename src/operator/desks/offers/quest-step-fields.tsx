import type { ComponentProps } from 'react';
import type { QuestKind } from '@/contract/quests.contract';
import { FieldFrame } from '@/shared/ui/field-frame';
import styles from './offers-rules.module.css';
import { hasTarget, type StepField, type TypedStep } from './quest-step';
import { questsCopy as copy } from './quests.copy';

/** The fields of a step: its target, and the parts of its reward. */
export function StepFields({
  kind,
  step,
  problems,
  onChange,
}: {
  kind: QuestKind;
  step: TypedStep;
  problems: Partial<Record<StepField, string>>;
  onChange: (step: TypedStep) => void;
}) {
  const text = (
    name: StepField,
    label: string,
    inputMode: ComponentProps<'input'>['inputMode'],
  ) => (
    <FieldFrame label={label} error={problems[name]}>
      {(control) => (
        <input
          {...control}
          inputMode={inputMode}
          autoComplete="off"
          value={step[name]}
          onChange={({ target }) => onChange({ ...step, [name]: target.value })}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className={styles.fields}>
      {hasTarget(kind) &&
        (kind === 'turnover'
          ? text('target', copy.amountTarget, 'decimal')
          : text('target', copy.daysTarget, 'numeric'))}
      {text('point', copy.point, 'numeric')}
      {text('spins', copy.spin, 'numeric')}
      {text('amount', copy.amount, 'decimal')}
      {Number(step.amount) !== 0 && text('multiple', copy.multiple, 'decimal')}
    </div>
  );
}
