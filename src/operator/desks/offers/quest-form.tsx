import { useState } from 'react';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { slug } from '@/contract/fields';
import { operatorQuestCreate } from '@/contract/operator/quests.contract';
import { questKinds } from '@/contract/quests.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { OffersPage } from './offers-page';
import styles from './offers-rules.module.css';
import { QUEST_CHANGES, wordRules } from './quest-dialogs';
import { emptyStep, hasSteps, hasTarget, isRising, stepProblems, toStepFields } from './quest-step';
import { StepFields } from './quest-step-fields';
import { questsCopy as copy, questKindNames } from './quests.copy';

const LIST = '/offers/quests';
/** Most steps of a form; the contract accepts more. */
const MOST_STEPS = 31;

const rules = v.object({
  kind: v.picklist(questKinds, copy.needKind),
  code: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => v.is(slug, text), copy.badCode),
  ),
  ...wordRules,
});

/** The form of a further quest, which stays closed until it is opened. */
export function QuestForm() {
  const [, go] = useLocation();
  const [steps, setSteps] = useState([emptyStep(1)]);
  const [isOptIn, setOptIn] = useState(false);
  const [isTold, setTold] = useState(false);
  const form = useForm(rules, { code: '', title: '', description: '', claim_days: '7' });
  const command = useOperatorCommand(operatorQuestCreate, QUEST_CHANGES);
  const kind = questKinds.find((each) => each === form.read('kind'));
  const shown = kind && !hasSteps(kind) ? steps.slice(0, 1) : steps;
  const problems = kind ? shown.map((step) => stepProblems(kind, step)) : [];
  const isSound = problems.every((each) => Object.keys(each).length === 0);
  const isLadder = kind === undefined || isRising(kind, shown);
  const send = form.submit(async (typed) => {
    if (!isSound || !isLadder) return;
    const done = await command.run({
      ...typed,
      ...(isOptIn && typed.kind !== 'check_in' && { is_opt_in: true }),
      steps: shown.map((step) => toStepFields(typed.kind, step)),
    });
    if (!done) return;
    showToast({ message: copy.created, tone: 'success', durationMs: 5000 });
    go(`${LIST}/${done.id}`);
  });
  return (
    <OffersPage page="quests" title={copy.createTitle}>
      <Link href={LIST}>{copy.backToList}</Link>
      <Card>
        <Stack
          as="form"
          gap={4}
          noValidate
          onSubmit={(event) => {
            setTold(true);
            void send(event);
          }}
        >
          <SelectField
            of={form.field('kind')}
            label={copy.kind}
            placeholder={copy.kindHint}
            options={questKinds.map((value) => ({ value, label: questKindNames[value] }))}
          />
          {kind && !hasTarget(kind) && (
            <Text variant="note" tone="soft">
              {copy.kindTaken}
            </Text>
          )}
          <FormField of={form.field('code')} label={copy.codeField} autoComplete="off" />
          <FormField of={form.field('title')} label={copy.title} autoComplete="off" />
          <AreaField of={form.field('description')} label={copy.description} rows={3} />
          <FormField
            of={form.field('claim_days')}
            label={copy.claimDaysField}
            inputMode="numeric"
          />
          {kind !== 'check_in' && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isOptIn}
                onChange={({ target }) => setOptIn(target.checked)}
              />
              {copy.optInField}
            </label>
          )}
          {kind &&
            shown.map((step, at) => (
              <section key={step.key} className={styles.prize} aria-label={copy.stepName(at + 1)}>
                <Row place="spread" gap={2}>
                  <Text as="h2" variant="strong">
                    {copy.stepName(at + 1)}
                  </Text>
                  {shown.length > 1 && (
                    <Button
                      variant="text"
                      size="small"
                      onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
                    >
                      {copy.removeStep(at + 1)}
                    </Button>
                  )}
                </Row>
                <StepFields
                  kind={kind}
                  step={step}
                  problems={isTold ? (problems[at] ?? {}) : {}}
                  onChange={(changed) => setSteps(steps.with(at, changed))}
                />
              </section>
            ))}
          {isTold && isSound && !isLadder && <Problem>{copy.badTarget}</Problem>}
          {kind && hasSteps(kind) && steps.length < MOST_STEPS && (
            <Row gap={2}>
              <Button
                variant="outline"
                onClick={() => setSteps([...steps, emptyStep((steps.at(-1)?.key ?? 0) + 1)])}
              >
                {copy.addStep}
              </Button>
            </Row>
          )}
          <CallProblem error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? copy.busy : copy.create}
          </Button>
        </Stack>
      </Card>
    </OffersPage>
  );
}
