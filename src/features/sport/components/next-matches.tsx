import { useServerSeconds } from '@/shared/time/server-clock';
import rail from '@/shared/ui/rail.module.css';
import { SectionHeading } from '@/shared/ui/section-heading';
import { listNext } from '../match.rules';
import { sportCopy as copy } from '../sport.copy';
import type { Matches } from '../sport.queries';
import { useMatches } from '../sport.queries';
import { MatchCard } from './match-card';

const MOST = 3;

/** The next matches with their prices; renders nothing when there are none. */
export function NextMatches() {
  const { data } = useMatches({ withScores: false });
  return data ? <Rail data={data} /> : null;
}

function Rail({ data }: { data: Matches }) {
  const { matches, clockOffsetMs } = data;
  const next = listNext(matches, useServerSeconds(clockOffsetMs)).slice(0, MOST);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next-matches">
      <SectionHeading id="next-matches" title={copy.nextMatches} seeAll="sport" />
      <ul className={rail.rail}>
        {next.map((match) => (
          <li key={match.match_id}>
            <MatchCard match={match} clockOffsetMs={clockOffsetMs} hasLeague />
          </li>
        ))}
      </ul>
    </section>
  );
}
