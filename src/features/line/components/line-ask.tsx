import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type LineNotices, setLineNotices } from '@/contract/line-notices.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { lineNoticesCopy as copy } from '../line-notices.copy';
import { lineNoticesQueries } from '../line-notices.queries';
import { MissingStep } from './missing-step';

const postChoices = commandOf(setLineNotices);

const switches = [
  ['money', copy.money, copy.moneyText],
  ['results', copy.results, copy.resultsText],
  ['rewards', copy.rewards, copy.rewardsText],
] as const;

/** Asks a linked member until the first answer which notices LINE should bring; nothing for everyone else. */
export function LineAsk() {
  const { data: notices } = useQuery(lineNoticesQueries.choices());
  const isDue = notices?.is_offered && notices.is_linked && !notices.is_asked;
  return isDue ? <Question notices={notices} /> : null;
}

function Question({ notices }: { notices: LineNotices }) {
  const titleId = useId();
  const [wanted, setWanted] = useState({ money: true, results: true, rewards: true });
  const { problem, isBusy, run } = useButtonCall();
  const answer = (choices: typeof wanted, message: string) =>
    run(async () => {
      await postChoices({ ...choices, hides_amounts: notices.hides_amounts });
      showToast({ message, tone: 'success' });
    });
  const none = { money: false, results: false, rewards: false };
  return (
    <Stack as="section" gap={3} isCard aria-labelledby={titleId}>
      <Text as="h2" variant="heading" id={titleId}>
        {copy.title}
      </Text>
      {switches.map(([name, label, text]) => (
        <CheckChoice
          key={name}
          label={label}
          text={text}
          role="switch"
          checked={wanted[name]}
          onChange={() => setWanted({ ...wanted, [name]: !wanted[name] })}
        />
      ))}
      <MissingStep notices={notices} />
      <Problem>{problem}</Problem>
      <Row gap={2} wraps>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void answer(wanted, copy.turnedOn)}>
          {copy.turnOn}
        </Button>
        <Button variant="text" onClick={() => void answer(none, copy.declined)}>
          {copy.decline}
        </Button>
      </Row>
    </Stack>
  );
}
