import { useState } from 'react';
import {
  type OperatorPoll,
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollVoid,
} from '@/contract/operator/polls.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { useKeys } from '../../kit/use-keys';
import { useMay, useMe } from '../../shell/use-me';
import { formatPlannedTime } from './item-state';
import { AnswerPollDialog, ConfirmPollDialog, VoidPollDialog } from './poll-dialogs';
import { pollsCopy as copy, pollStateNames } from './polls.copy';

/** Acts on a poll, each with a dialog of its own. */
type PollAct = 'answer' | 'confirm' | 'withdraw' | 'close' | 'void';

/** The open poll: its result, its answer by two people, and what may be done now. */
export function PollPanel({ poll, onClose }: { poll: OperatorPoll; onClose: () => void }) {
  const [act, setAct] = useState<PollAct>();
  useKeys({ Escape: onClose });
  const nameOf = (choice: number) =>
    poll.choices.find(({ choice_id: id }) => id === choice)?.name ?? String(choice);
  const { prize, waiting, answer_choice_id: answer, winners, void_note: voidNote } = poll;
  const close = () => setAct(undefined);
  return (
    <Card as="section" aria-label={poll.title}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {poll.poll_id} · {poll.title}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.back}
          </Button>
        </Row>
        <FactList
          facts={[
            [copy.state, pollStateNames[poll.state]],
            [copy.opens, formatPlannedTime(poll.opens_at)],
            [copy.closes, formatPlannedTime(poll.closes_at)],
            [
              copy.prize,
              prize === null ? copy.noPrize : copy.prizeOf(prize.kind, formatMoney(prize.amount)),
            ],
            [copy.voters, poll.voters.toLocaleString('en-US')],
            ...poll.choices.map(({ choice_id: id, name, votes }): [string, string] => [
              `${id}. ${name}`,
              `${votes.toLocaleString('en-US')} ${copy.votes}`,
            ]),
          ]}
        />
        {answer !== null && <Badge tone="success">{copy.answered(nameOf(answer))}</Badge>}
        {winners !== null && (
          <Text variant="detail">
            {copy.winners(winners, poll.paid_winners, formatMoney(poll.paid))}
          </Text>
        )}
        {poll.held_winners > 0 && (
          <Text variant="note" tone="soft">
            {copy.held(poll.held_winners)}
          </Text>
        )}
        {voidNote !== null && <Text variant="detail">{copy.voidNote(voidNote)}</Text>}
        {waiting && (
          <Badge tone="warn">{copy.waits(nameOf(waiting.choice_id), waiting.entered_by)}</Badge>
        )}
        <PollActs poll={poll} onAct={setAct} />
        {act === 'answer' && <AnswerPollDialog poll={poll} onClose={close} />}
        {act === 'void' && <VoidPollDialog poll={poll} onClose={close} />}
        {(act === 'confirm' || act === 'withdraw' || act === 'close') && (
          <ConfirmPollDialog act={act} poll={poll} nameOf={nameOf} onClose={close} />
        )}
      </Stack>
    </Card>
  );
}

function PollActs({ poll, onAct }: { poll: OperatorPoll; onAct: (act: PollAct) => void }) {
  const may = useMay();
  const me = useMe();
  const { state, prize, waiting } = poll;
  const isOwn = waiting?.entered_by.replace('operator/', '') === me.name;
  const isOver = state === 'answered' || state === 'void';
  const canAnswer = state === 'closed' && prize !== null && waiting === null;
  return (
    <>
      {isOwn && (
        <Text variant="note" tone="warn">
          {copy.ownWaits}
        </Text>
      )}
      <Row gap={3} wraps>
        {canAnswer && may(pollAnswer) && (
          <Button variant="primary" onClick={() => onAct('answer')}>
            {copy.answer}
          </Button>
        )}
        {waiting && !isOwn && may(pollAnswerConfirm) && (
          <Button variant="primary" onClick={() => onAct('confirm')}>
            {copy.confirmAnswer}
          </Button>
        )}
        {waiting && may(pollAnswerWithdraw) && (
          <Button variant="outline" onClick={() => onAct('withdraw')}>
            {copy.withdrawAnswer}
          </Button>
        )}
        {state === 'open' && may(pollClose) && (
          <Button variant="outline" onClick={() => onAct('close')}>
            {copy.close}
          </Button>
        )}
        {!isOver && may(pollVoid) && (
          <Button variant="text" onClick={() => onAct('void')}>
            {copy.void}
          </Button>
        )}
      </Row>
    </>
  );
}
