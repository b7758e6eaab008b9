import type { ParsedBodyOf } from '@/contract/endpoint';
import type { operatorQuestCreate, operatorQuestStep } from '@/contract/operator/quests.contract';
import type { QuestKind } from '@/contract/quests.contract';
import { MalformedError } from '../http/refusal';
import type { StepRow } from './reward-mapping';

type StepFields =
  | ParsedBodyOf<typeof operatorQuestStep>
  | ParsedBodyOf<typeof operatorQuestCreate>['steps'][number];

/**
 * Returns a step with the given fields in place of its own.
 * @throws MalformedError for a target of another unit, or an empty reward
 */
export function applyStep(kind: QuestKind, before: StepRow, change: StepFields): StepRow {
  const { amount_target: amountTarget, days_target: daysTarget, turnover_multiple } = change;
  if (amountTarget !== undefined && kind !== 'turnover') {
    throw new MalformedError('amount_target', 'ใช้ได้กับภารกิจยอดเล่นเท่านั้น');
  }
  if (daysTarget !== undefined && kind !== 'deposit_days') {
    throw new MalformedError('days_target', 'ใช้ได้กับภารกิจที่นับเป็นวันเท่านั้น');
  }
  const after = {
    step: before.step,
    target: amountTarget ?? daysTarget ?? before.target,
    point: change.point ?? before.point,
    spins: change.spins ?? before.spins,
    creditSatang: change.amount ?? before.creditSatang,
    turnoverMilli:
      turnover_multiple === undefined ? before.turnoverMilli : Math.round(turnover_multiple * 1000),
  };
  if (after.point + after.spins + after.creditSatang === 0) {
    throw new MalformedError('point', 'ต้องมีรางวัลอย่างน้อยหนึ่งอย่าง');
  }
  return after;
}

/** Checks that each step asks for more than the step before it. @throws MalformedError */
export function assertLadder(steps: readonly StepRow[]): void {
  const isRising = steps.every(({ target }, index) => target > (steps[index - 1]?.target ?? 0));
  if (!isRising) throw new MalformedError('target', 'เป้าหมายต้องมากกว่าขั้นก่อนหน้าและน้อยกว่าขั้นถัดไป');
}

/**
 * Returns the steps of a quest that is created. Days of a calendar count from 1, and a quest that is done once has one
 * step with the target 1.
 * @throws MalformedError
 */
export function planSteps(
  kind: QuestKind,
  steps: ParsedBodyOf<typeof operatorQuestCreate>['steps'],
): StepRow[] {
  const isCounted = kind === 'turnover' || kind === 'deposit_days';
  if (!isCounted && kind !== 'check_in' && steps.length > 1) {
    throw new MalformedError('steps', 'ภารกิจแบบนี้มีได้ขั้นเดียว');
  }
  const planned = steps.map((fields, index) =>
    applyStep(
      kind,
      {
        step: index + 1,
        target: isCounted ? 0 : index + 1,
        ...{ point: 0, spins: 0, creditSatang: 0, turnoverMilli: 1000 },
      },
      fields,
    ),
  );
  if (planned.some(({ target }) => target === 0)) {
    throw new MalformedError('target', 'กรุณากรอกเป้าหมายของทุกขั้น');
  }
  assertLadder(planned);
  return planned;
}
