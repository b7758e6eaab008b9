import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOOK_COOKIE, type SitePause } from '@/contract/pauses.contract';
import { pausesQuery } from './pause.queries';
import { PauseBanner } from './pause-banner';
import { PausePage } from './pause-page';

/** Shows members a banner before maintenance, and during a pause of the whole site a page over all others. */
export function SitePauses() {
  const { data } = useQuery(pausesQuery);
  const closing = data?.pauses.find(isClosing);
  useReturn(closing !== undefined);
  if (!data) return null;
  return closing ? (
    <PausePage message={closing.message} until={closing.ends_at} />
  ) : (
    <PauseBanner pauses={data.pauses} clockOffsetMs={data.clockOffsetMs} />
  );
}

/** Returns whether a pause closes the whole site to this browser. An operator with a link sees the site. */
function isClosing({ scope, is_running }: SitePause): boolean {
  return scope === 'all' && is_running && !document.cookie.includes(`${LOOK_COOKIE}=`);
}

/** Reads everything again when the site is back, because calls were refused meanwhile. */
function useReturn(isPaused: boolean): void {
  const client = useQueryClient();
  const wasPaused = useRef(false);
  useEffect(() => {
    if (wasPaused.current && !isPaused) {
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'pauses' });
    }
    wasPaused.current = isPaused;
  }, [isPaused, client]);
}
