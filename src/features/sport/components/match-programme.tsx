import { useState } from 'react';
import type { SportMatch } from '@/contract/sport.contract';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { groupByLeague, listNext } from '../match.rules';
import { sportCopy as copy } from '../sport.copy';
import type { Matches } from '../sport.queries';
import { MatchCard } from './match-card';
import styles from './match-programme.module.css';

const SKELETON_COUNT = 6;

/** Matches being played, then open matches by league; renders nothing when there are no matches. */
export function MatchProgramme({ data }: { data: Matches | undefined }) {
  if (data) return <Programme data={data} />;
  return (
    <Stack gap={3} className={styles.list} aria-busy="true" aria-label={copy.loading}>
      {Array.from({ length: SKELETON_COUNT }, (_, at) => (
        <Skeleton key={at} height={132} />
      ))}
    </Stack>
  );
}

function Programme({ data }: { data: Matches }) {
  const { matches, clockOffsetMs } = data;
  // The grouping is fixed when the page opens, so that a match stays in its place when it begins.
  const [openedAt] = useState(useServerSeconds(clockOffsetMs));
  const next = listNext(matches, openedAt);
  if (matches.length === 0) return null;
  const playing = matches.filter((match) => !next.includes(match));
  const group = (name: string, members: readonly SportMatch[], isLive: boolean) => (
    <section key={name} aria-label={name}>
      <Row as="h2" align="baseline" place="spread" variant="heading" className={styles.heading}>
        {name}{' '}
        <Text as="small" variant="note">
          {copy.matchCount(members.length)}
        </Text>
      </Row>
      <Stack as="ul" gap={3} className={styles.list}>
        {members.map((match) => (
          <li key={match.match_id}>
            <MatchCard match={match} clockOffsetMs={clockOffsetMs} hasLeague={isLive} />
          </li>
        ))}
      </Stack>
    </section>
  );
  return (
    <>
      <Text variant="note" className={styles.note}>
        {copy.note}
      </Text>
      {playing.length > 0 && group(copy.playing, playing, true)}
      {groupByLeague(next).map(([league, members]) => group(league, members, false))}
    </>
  );
}
