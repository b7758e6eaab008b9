import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type LineNotices as Notices, setLineNotices } from '@/contract/line-notices.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { CheckChoice } from '@/shared/ui/check-choice';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { lineNoticesCopy as copy } from '../line-notices.copy';
import { lineNoticesQueries } from '../line-notices.queries';
import styles from './line-notices.module.css';
import { MissingStep } from './missing-step';

const postChoices = commandOf(setLineNotices);

/** The section in which a member chooses notices by LINE; nothing where the site has no official account. */
export function LineNotices() {
  const { data: notices, dataUpdatedAt, error, refetch } = useQuery(lineNoticesQueries.choices());
  const titleId = useId();
  if (notices && !notices.is_offered) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{copy.title}</h2>
      {notices ? (
        <Stack gap={2} isCard className={styles.card}>
          <MissingStep notices={notices} />
          <Choices notices={notices} readAtMs={dataUpdatedAt} />
          <InfoLine>{copy.always}</InfoLine>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className={styles.place} />
        </div>
      )}
    </section>
  );
}

const switches = [
  ['money', copy.money, copy.moneyText],
  ['results', copy.results, copy.resultsText],
  ['rewards', copy.rewards, copy.rewardsText],
  ['hides_amounts', copy.hidesAmounts, copy.hidesAmountsText],
] as const;

/** @param props.readAtMs when the notices were read; until they are read again, a choice is shown as it was made */
function Choices({ notices, readAtMs }: { notices: Notices; readAtMs: number }) {
  const { money, results, rewards, hides_amounts } = notices;
  const stored = { money, results, rewards, hides_amounts };
  const [chosen, setChosen] = useState({ choices: stored, readAtMs: 0 });
  const { problem, isBusy, run } = useButtonCall();
  const shown = problem === null && chosen.readAtMs === readAtMs ? chosen.choices : stored;
  const handleChange = (name: keyof typeof stored) => {
    if (isBusy) return;
    const choices = { ...shown, [name]: !shown[name] };
    setChosen({ choices, readAtMs });
    void run(async () => {
      await postChoices(choices);
    });
  };
  return (
    <>
      {switches.map(([name, label, text]) => (
        <CheckChoice
          key={name}
          label={label}
          text={text}
          role="switch"
          checked={shown[name]}
          aria-disabled={isBusy}
          onChange={() => handleChange(name)}
        />
      ))}
      <Problem>{problem}</Problem>
    </>
  );
}
