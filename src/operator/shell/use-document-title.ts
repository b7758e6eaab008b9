import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { operatorCopy as copy } from '../operator.copy';
import { desks } from './desks-list';
import { countsQuery } from './rail';

/** Names the open desk in the title of the browser, with the number of requests that wait: `(3) รออนุมัติ`. */
export function useDocumentTitle(): void {
  const [location] = useLocation();
  const { data: counts } = useQuery(countsQuery);
  const desk = desks.find(({ path }) => path !== '/' && location.startsWith(path)) ?? desks[0];
  const waiting = counts?.approvals.count ?? 0;
  const title = `${waiting > 0 ? `(${waiting}) ` : ''}${desk?.title ?? copy.title} · ${copy.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
