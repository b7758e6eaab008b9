import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { contentList } from '@/contract/operator/content.contract';
import {
  operatorQuestEdit,
  operatorQuestEvent,
  operatorQuestList,
  operatorQuestOpen,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { useMe } from '../../shell/use-me';
import { nameOf } from '../content/content-kinds';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import styles from './offers-rules.module.css';
import {
  type OperatorQuest,
  type QuestStep,
  stepProblems,
  toStepFields,
  typedStep,
} from './quest-step';
import { StepFields } from './quest-step-fields';
import { questsCopy as copy } from './quests.copy';

/** Paths of the queries that a change of quests makes stale. */
export const QUEST_CHANGES = [operatorQuestList.path, '/operator/v1/approvals'];

const say = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

interface QuestDialogProps {
  quest: OperatorQuest;
  onClose: () => void;
}

/** Rules of the texts of a quest. */
export const wordRules = {
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.needTitle), v.maxLength(60, copy.longTitle)),
  description: v.pipe(v.string(), v.trim(), v.maxLength(200, copy.longDescription)),
  claim_days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[1-9]\d{0,2}$/, copy.badDays),
    v.check((text) => Number(text) <= 365, copy.badDays),
  ),
};
const editRules = v.object(wordRules);

/** Changes the texts of a quest and the days for claiming. */
export function EditQuestDialog({ quest, onClose }: QuestDialogProps) {
  const form = useForm(editRules, {
    ...{ title: quest.title, description: quest.description },
    claim_days: String(quest.claim_days),
  });
  const command = useOperatorCommand(operatorQuestEdit, QUEST_CHANGES);
  const send = form.submit(async (typed) => {
    if ((await command.run({ id: quest.id, ...typed })) === undefined) return;
    say(copy.saved);
    onClose();
  });
  return (
    <DeskDialog title={`${copy.edit} · ${quest.title}`} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('title')} label={copy.title} autoComplete="off" />
        <AreaField of={form.field('description')} label={copy.description} rows={3} />
        <FormField of={form.field('claim_days')} label={copy.claimDaysField} inputMode="numeric" />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const reasonRules = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.check(({ length }) => length === 0 || (length >= 5 && length <= 200), copy.badReason),
  ),
});

/** Opens or closes a quest. An owner may accept a loss with a reason. */
export function OpenQuestDialog({ quest, onClose }: QuestDialogProps) {
  const { role } = useMe();
  const form = useForm(reasonRules, { reason: '' });
  const command = useOperatorCommand(operatorQuestOpen, QUEST_CHANGES);
  const title = `${quest.is_open ? copy.closeIt : copy.openIt} · ${quest.title}`;
  const send = form.submit(async ({ reason }) => {
    const done = await command.run({
      ...{ id: quest.id, is_open: !quest.is_open },
      ...(reason !== '' && { force: reason }),
    });
    if (done === undefined) return;
    say(quest.is_open ? copy.nowClosed : copy.opened);
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text>{quest.is_open ? copy.closeText : copy.openText}</Text>
      {!quest.is_open && quest.kind === 'first_deposit' && <Text tone="warn">{copy.openEver}</Text>}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {!quest.is_open && role === 'owner' && (
          <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : quest.is_open ? copy.closeIt : copy.openIt}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Changes the target or the reward of a step, and says from when it holds. */
export function StepDialog({ quest, step, onClose }: QuestDialogProps & { step: QuestStep }) {
  const { role } = useMe();
  const [typed, setTyped] = useState(() => typedStep(step));
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const command = useOperatorCommand(operatorQuestStep, QUEST_CHANGES);
  const problems = stepProblems(quest.kind, typed);
  const effect = copy.effects[quest.period](formatDay(quest.next_on));
  const title = copy.stepTitle(quest.title, step.step);
  const length = reason.trim().length;
  const isReasonBad = length > 0 && (length < 5 || length > 200);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (Object.keys(problems).length > 0 || isReasonBad) return;
    const done = await command.run({
      ...{ id: quest.id, step: step.step, ...toStepFields(quest.kind, typed) },
      ...(length > 0 && { force: reason.trim() }),
    });
    if (!done) return;
    say(copy.savedFrom(effect));
    onClose();
  };
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {`${effect} · ${copy.stepKeeps}`}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <StepFields
          kind={quest.kind}
          step={typed}
          problems={isTold ? problems : {}}
          onChange={setTyped}
        />
        {role === 'owner' && (
          <FieldFrame label={copy.reason} error={isReasonBad ? copy.badReason : undefined}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </FieldFrame>
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Puts a quest in events, or takes it out; an event shows its quests in the order of the list. */
export function EventsDialog({
  quest,
  quests,
  onClose,
}: QuestDialogProps & { quests: readonly OperatorQuest[] }) {
  const list = useQuery(operatorQuery(contentList, { kind: 'event', limit: 200 }));
  const command = useOperatorCommand(operatorQuestEvent, QUEST_CHANGES);
  const put = (eventId: string, isIn: boolean) =>
    command.run({
      event_id: eventId,
      quest_ids: quests
        .filter(({ id, events }) => (id === quest.id ? isIn : events.includes(eventId)))
        .map(({ id }) => id),
    });
  return (
    <DeskDialog
      title={`${copy.eventTitle} · ${quest.title}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.eventText}
      </Text>
      {list.data?.rows.length === 0 && <Text>{copy.noEvent}</Text>}
      {list.data?.rows.map(({ id, content }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            disabled={command.isBusy}
            checked={quest.events.includes(id)}
            onChange={({ target }) => void put(id, target.checked)}
          />
          {copy.inEvent(nameOf(content))}
        </label>
      ))}
      <CallProblem error={list.error ?? command.error} />
    </DeskDialog>
  );
}
