import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { operatorCopy as copy } from '../operator.copy';
import { waitingAt } from './desk-waiting';
import { desks } from './desks-list';
import { showFavicon } from './favicon';
import { countsQuery } from './rail';
import { useMyQueues } from './use-my-queues';

/**
 * Names the open desk in the title of the browser, with the number of things that wait there, or at all desks of the
 * person: `(3) รออนุมัติ`. The icon has a dot while anything waits.
 */
export function useDocumentTitle(): void {
  const [location] = useLocation();
  const waiting = useMyQueues();
  const desk = desks.find(({ path }) => path !== '/' && location.startsWith(path)) ?? desks[0];
  const all = waiting.reduce((sum, [, { count }]) => sum + count, 0);
  const { data: counts } = useQuery(countsQuery);
  const here = (desk && waitingAt(desk, counts)?.count) ?? all;
  const title = `${here > 0 ? `(${here}) ` : ''}${desk?.title ?? copy.title} · ${copy.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => showFavicon(all > 0), [all]);
}
