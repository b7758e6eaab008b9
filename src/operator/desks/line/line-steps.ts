import type { LineCheck, LineStep } from '@/contract/operator/official-account.contract';
import { lineStepNames } from '@/contract/operator/official-account.contract';

/** Returns a check in which the steps of a work take the place of those with the same names. */
export function mergeSteps(check: LineCheck, done: readonly LineStep[]): LineCheck {
  const names = new Set(done.map(({ name }) => name));
  const steps = [...check.steps.filter(({ name }) => !names.has(name)), ...done].sort(
    (one, other) => lineStepNames.indexOf(one.name) - lineStepNames.indexOf(other.name),
  );
  return { ...check, steps, is_healthy: countSteps(steps, 'wrong') === 0 };
}

/** Counts the steps in a state. */
export function countSteps(steps: readonly LineStep[], state: LineStep['state']): number {
  return steps.filter((step) => step.state === state).length;
}
