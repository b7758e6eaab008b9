import doneIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import openIcon from '@phosphor-icons/core/regular/circle.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type FirstDayKey,
  type FirstDayLine,
  firstDay,
  firstDayTick,
  tickedKeys,
} from '@/contract/operator/first-day.contract';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { firstDayCopy as copy } from './first-day.copy';
import styles from './first-day.module.css';
import { firstDayPlaces } from './first-day-places';

/** `/operator/first-day` lists the things that the site needs before its first day. */
export function FirstDayScreen() {
  const may = useMay();
  if (!may(firstDay)) return <ForbiddenScreen title={copy.title} roles={firstDay.roles} />;
  return <FirstDay />;
}

function FirstDay() {
  const list = useQuery(operatorQuery(firstDay));
  const lines = list.data?.lines;
  const done = lines?.filter(({ is_done }) => is_done).length ?? 0;
  const state = list.data?.is_complete ? copy.complete : copy.state(done, lines?.length ?? 0);
  return (
    <DeskPage title={copy.title} state={lines && state}>
      <Card as="section" aria-label={copy.list} aria-busy={lines === undefined && !list.error}>
        <Stack gap={3}>
          <Text variant="detail" tone="soft">
            {copy.text}
          </Text>
          {list.error && !lines ? (
            <LoadError error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <ul className={styles.list}>
              {lines
                ? lines.map((line) => <Line key={line.key} line={line} />)
                : Object.keys(copy.lines).map((key) => (
                    <li key={key} className={styles.line}>
                      <Skeleton width={24} height={24} />
                      <Skeleton width="60%" height={22} />
                    </li>
                  ))}
            </ul>
          )}
        </Stack>
      </Card>
    </DeskPage>
  );
}

function Line({ line }: { line: FirstDayLine }) {
  const { key, is_done, missing, ticked } = line;
  return (
    <li className={styles.line}>
      <span className={`${styles.mark} ${is_done ? styles.done : ''}`}>
        <Icon name={is_done ? doneIcon : openIcon} size={24} />
        <span className={hidden.hidden}>{is_done ? copy.done : copy.open}</span>
      </span>
      <div>
        <Text as="h2" variant="label">
          {copy.lines[key]}
        </Text>
        {missing !== null && (
          <Text variant="note" tone="warn">
            {missing}
          </Text>
        )}
        {ticked && (
          <Text variant="note" tone="faint">
            {copy.tickedBy(ticked.by)}
          </Text>
        )}
      </div>
      <div className={styles.acts}>
        {!is_done && <PlaceLink of={key} />}
        <Tick line={line} />
      </div>
    </li>
  );
}

function PlaceLink({ of }: { of: FirstDayKey }) {
  return (
    <Link
      href={firstDayPlaces[of]}
      className={styles.link}
      aria-label={`${copy.go}: ${copy.lines[of]}`}
    >
      {copy.go}
    </Link>
  );
}

function Tick({ line: { key, is_done, can_tick, ticked } }: { line: FirstDayLine }) {
  const command = useOperatorCommand(firstDayTick, [firstDay.path]);
  const tickable = tickedKeys.find((each) => each === key);
  // A line that data has proved needs no tick.
  if (!can_tick || tickable === undefined || (is_done && ticked === null)) return null;
  const label = ticked ? copy.untick : copy.tick;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={command.isBusy}
        aria-label={`${label}: ${copy.lines[key]}`}
        onClick={() => void command.run({ key: tickable, is_ticked: ticked === null })}
      >
        {command.isBusy ? copy.busy : label}
      </Button>
      <CallProblem error={command.error} />
    </>
  );
}
