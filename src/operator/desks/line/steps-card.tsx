import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LineCheck,
  type LineStep,
  type LineStepState,
  lineCheck,
  lineMenus,
  lineSetup,
} from '@/contract/operator/official-account.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { Badge, type BadgeProps } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { stateCopy as copy } from './line.copy';
import styles from './line.module.css';
import { mergeSteps } from './line-steps';
import { SetupDialog } from './setup-dialog';

const tones: Readonly<Record<LineStepState, NonNullable<BadgeProps['tone']>>> = {
  ok: 'success',
  changed: 'info',
  by_hand: 'warn',
  wrong: 'danger',
};

export interface StepsCardProps {
  steps: readonly LineStep[];
  isChecking: boolean;
  onCheck: () => void;
}

/** The steps of the connection with their sentences, and the buttons that set right what is not. */
export function StepsCard({ steps, isChecking, onCheck }: StepsCardProps) {
  const may = useMay();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const menus = useOperatorCommand(lineMenus);
  // Another check would count against LINE's limit.
  const show = (done: readonly LineStep[]) =>
    cache.setQueryData<LineCheck>(
      operatorQuery(lineCheck).queryKey,
      (check) => check && mergeSteps(check, done),
    );
  const updateMenus = async () => {
    const done = await menus.run({ remove: false });
    if (!done) return;
    show(done.steps);
    const isDone = done.steps.every(({ state }) => state !== 'wrong');
    showToast({
      message: isDone ? copy.menusDone : copy.menusLeft,
      tone: isDone ? 'success' : 'danger',
      durationMs: 5000,
    });
  };
  return (
    <Card as="section" aria-label={copy.steps}>
      <Stack gap={4}>
        <Row place="spread" gap={3} wraps>
          <div>
            <Text as="h2" variant="heading">
              {copy.steps}
            </Text>
            <Text variant="note" tone="faint">
              {copy.stepsText}
            </Text>
          </div>
          <Row gap={2} wraps>
            <Button variant="outline" size="small" isBusy={isChecking} onClick={onCheck}>
              {isChecking ? copy.checking : copy.check}
            </Button>
            {may(lineMenus) && (
              <Button
                variant="quiet"
                size="small"
                isBusy={menus.isBusy}
                onClick={() => void updateMenus()}
              >
                {menus.isBusy ? copy.updating : copy.menus}
              </Button>
            )}
            {may(lineSetup) && (
              <Button variant="primary" size="small" onClick={() => setOpen(true)}>
                {copy.setup}
              </Button>
            )}
          </Row>
        </Row>
        <CallProblem error={menus.error} />
        <ol className={styles.steps} aria-busy={isChecking}>
          {steps.map(({ name, state, text }) => (
            <li key={`${name} ${text}`}>
              <Badge tone={tones[state]}>{copy.states[state]}</Badge>
              <Text as="h3" variant="strong">
                {copy.names[name]}
              </Text>
              <Text variant="detail" tone="soft">
                {text}
              </Text>
            </li>
          ))}
        </ol>
      </Stack>
      {isOpen && <SetupDialog onDone={show} onClose={() => setOpen(false)} />}
    </Card>
  );
}
