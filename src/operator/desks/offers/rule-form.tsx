import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { agentRuleSet } from '@/contract/operator/agent.contract';
import { type Rule, ruleTry } from '@/contract/operator/rules.contract';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { waitsForSecond } from '../../kit/operator-client';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { RuleMargins } from './rule-margins';
import { nameOfRule } from './rule-name';
import { pairProblem } from './rule-pairs';
import { numbersOf, readTyped, toRuleValue, typedOf } from './rule-value';
import { rulesCopy as copy } from './rules.copy';
import { useSettled } from './use-settled';

const CHANGES = ['/operator/v1/rules', '/operator/v1/agent', '/operator/v1/affiliate'];
const FEWEST_LETTERS = 5;
const MOST_LETTERS = 200;
/** Values of a rule that is on or off, as they are typed. */
const ON = '1';
const OFF = '0';

export interface RuleFormProps {
  rule: Rule;
  rules: readonly Rule[];
  onDone: () => void;
}

/** Changes a rule: its bounds stand at the field, and the effect of the typed value is shown before it is saved. */
export function RuleForm({ rule, rules, onDone }: RuleFormProps) {
  const { unit, lengths } = rule;
  const [typed, setTyped] = useState(() => typedOf(unit, rule.value));
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const command = useOperatorCommand(agentRuleSet, CHANGES);
  const read = typed.map((each) => readTyped(rule, each));
  const numbers = read.flatMap((each) => ('number' in each ? [each.number] : []));
  const isWhole = numbers.length === read.length;
  const pair = isWhole ? pairProblem(rule, numbers, rules) : undefined;
  const isSame = isWhole && String(numbers) === String(numbersOf(unit, rule.value));
  const isUsual = isWhole && String(numbers) === String(numbersOf(unit, rule.usual));
  const value = isUsual ? null : toRuleValue(rule, numbers);
  const isReady = isWhole && pair === undefined && !isSame;
  const asked = useSettled(isReady ? (value === null ? 'usual' : String(value)) : '');
  const trial = useQuery({
    ...operatorQuery(ruleTry, { rule: rule.rule, value: asked }),
    enabled: asked !== '',
  });
  const needsReason = asked !== '' && trial.data?.is_loss === true;
  const reasonProblem = !needsReason
    ? undefined
    : reason.trim().length < FEWEST_LETTERS
      ? copy.needReason
      : reason.trim().length > MOST_LETTERS
        ? copy.longReason
        : undefined;
  const [name] = nameOfRule(rule.rule);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (!isReady || reasonProblem !== undefined) return;
    const force = needsReason ? reason.trim() : undefined;
    const done = await command.run({ rule: rule.rule, value, ...(force && { force }) });
    if (!done) return;
    showToast({ message: copy.saved(name), tone: 'success', durationMs: 5000 });
    onDone();
  };
  if (waitsForSecond(command.error)) return <WaitingDialog title={name} onClose={onDone} />;
  const [fewest, most] = lengths ?? [1, 1];
  return (
    <Stack as="form" gap={3} noValidate onSubmit={(event) => void send(event)}>
      {unit === 'switch' && (
        <>
          <CheckChoice
            label={name}
            text={typed[0] === ON ? copy.on : copy.off}
            role="switch"
            checked={typed[0] === ON}
            onChange={({ target }) => setTyped([target.checked ? ON : OFF])}
          />
          <Problem>{isTold && isSame ? copy.unchanged : null}</Problem>
        </>
      )}
      {unit !== 'switch' &&
        read.map((each, at) => (
          <FieldFrame
            key={at}
            label={labelOf(rule, at)}
            error={
              'problem' in each ? each.problem : (at === 0 && pair) || sayNothing(isTold && isSame)
            }
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                autoFocus={at === 0}
                value={typed[at] ?? ''}
                onChange={({ target }) => setTyped(typed.with(at, target.value))}
              />
            )}
          </FieldFrame>
        ))}
      <Row gap={2} wraps>
        {typed.length < most && (
          <Button variant="quiet" size="small" onClick={() => setTyped([...typed, ''])}>
            {copy.add}
          </Button>
        )}
        {typed.length > fewest && (
          <Button variant="quiet" size="small" onClick={() => setTyped(typed.slice(0, -1))}>
            {copy.removeLast}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => setTyped(typedOf(unit, rule.usual))}>
          {copy.toUsual}
        </Button>
      </Row>
      {isReady && trial.data && <RuleMargins rule={rule.rule} margins={trial.data.margins} />}
      {isReady && trial.data?.needs_second_person && (
        <Text variant="note" tone="warn" role="status">
          {copy.needsSecond}
        </Text>
      )}
      {isReady && needsReason && (
        <>
          <Problem>{copy.loss}</Problem>
          <FieldFrame label={copy.reason} error={isTold ? reasonProblem : undefined}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </FieldFrame>
        </>
      )}
      <Outcome error={command.error} />
      <Row gap={2}>
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
        <Button variant="text" onClick={onDone}>
          {operatorCopy.cancel}
        </Button>
      </Row>
    </Stack>
  );
}

const sayNothing = (isNothing: boolean) => (isNothing ? copy.unchanged : undefined);

function labelOf({ rule, unit, lengths }: Rule, at: number): string {
  if (rule.startsWith('affiliate.rates.')) return copy.level(at + 1);
  if (lengths !== null) return copy.nth(at + 1, copy.units[unit]);
  return copy.newValue(copy.units[unit]);
}
