import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentList } from '@/contract/operator/content.contract';
import {
  operatorQuestEdit,
  operatorQuestEvent,
  operatorQuestOpen,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { operatorQuery } from '../../kit/operator-query';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { nameOf } from '../content/content-kinds';
import { EditQuestDialog, EventsDialog, OpenQuestDialog, StepDialog } from './quest-dialogs';
import { describeReward, describeTarget, type OperatorQuest, type QuestStep } from './quest-step';
import { questsCopy as copy, questKindNames } from './quests.copy';

type Act = { kind: 'edit' | 'open' | 'events' } | { kind: 'step'; step: QuestStep };

/** The names of the events that show the quest; an id where the person may not read events. */
function EventNames({ ids }: { ids: readonly string[] }) {
  const may = useMay();
  const list = useQuery({
    ...operatorQuery(contentList, { kind: 'event', limit: 200 }),
    enabled: ids.length > 0 && may(contentList),
  });
  if (ids.length === 0) return copy.noEvents;
  const names = new Map(list.data?.rows.map(({ id, content }) => [id, nameOf(content)]));
  return ids.map((id) => names.get(id) ?? id).join(', ');
}

/** The open quest: its facts, its steps, and what may be done with it. */
export function QuestPanel({
  quest,
  quests,
  onClose,
}: {
  quest: OperatorQuest;
  quests: readonly OperatorQuest[];
  onClose: () => void;
}) {
  const may = useMay();
  const [act, setAct] = useState<Act>();
  useKeys({ Escape: onClose });
  const close = () => setAct(undefined);
  const { kind, period } = quest;
  const columns: readonly Column<QuestStep>[] = [
    {
      ...{ head: copy.target, isName: true },
      cell: (step) => `${step.step}. ${describeTarget(kind, step)}`,
    },
    { head: copy.reward, cell: describeReward },
  ];
  return (
    <Card as="section" aria-label={quest.title}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {quest.title}
          </Text>
          <Row gap={2}>
            <QuestState quest={quest} />
            <Button variant="text" size="small" onClick={onClose}>
              {copy.back}
            </Button>
          </Row>
        </Row>
        {quest.description !== '' && (
          <Text variant="detail" tone="soft">
            {quest.description}
          </Text>
        )}
        <FactList
          facts={[
            [copy.code, quest.code],
            [copy.kind, questKindNames[kind]],
            [copy.period, copy.periods[period]],
            [copy.optIn, quest.is_opt_in ? copy.isOptIn : copy.notOptIn],
            [copy.claimDays, copy.days(quest.claim_days)],
            [copy.claimed, formatInteger(quest.claimed)],
            [copy.events, <EventNames key="events" ids={quest.events} />],
          ]}
        />
        <Row gap={2} wraps>
          {may(operatorQuestOpen) && (
            <Button
              variant={quest.is_open ? 'outline' : 'primary'}
              onClick={() => setAct({ kind: 'open' })}
            >
              {quest.is_open ? copy.closeIt : copy.openIt}
            </Button>
          )}
          {may(operatorQuestEdit) && (
            <Button variant="quiet" onClick={() => setAct({ kind: 'edit' })}>
              {copy.edit}
            </Button>
          )}
          {may(operatorQuestEvent) && may(contentList) && (
            <Button variant="quiet" onClick={() => setAct({ kind: 'events' })}>
              {copy.events}
            </Button>
          )}
        </Row>
        <Stack gap={2}>
          <Text as="h3" variant="strong">
            {copy.steps}
          </Text>
          {quest.holds_from !== null && (
            <Text variant="note" tone="warn">
              {copy.coming(formatDay(quest.holds_from))}
            </Text>
          )}
          <DataTable
            caption={copy.steps}
            columns={columns}
            rows={quest.steps}
            keyOf={({ step }) => step}
            empty={copy.empty}
            onOpen={may(operatorQuestStep) ? (step) => setAct({ kind: 'step', step }) : undefined}
          />
        </Stack>
        {act?.kind === 'open' && <OpenQuestDialog quest={quest} onClose={close} />}
        {act?.kind === 'edit' && <EditQuestDialog quest={quest} onClose={close} />}
        {act?.kind === 'events' && <EventsDialog quest={quest} quests={quests} onClose={close} />}
        {act?.kind === 'step' && <StepDialog quest={quest} step={act.step} onClose={close} />}
      </Stack>
    </Card>
  );
}

/** Whether members see the quest. */
export function QuestState({ quest: { is_open: isOpen } }: { quest: OperatorQuest }) {
  return <Badge tone={isOpen ? 'success' : 'plain'}>{isOpen ? copy.open : copy.closed}</Badge>;
}
