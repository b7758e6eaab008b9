import type { ReactNode } from 'react';
import { reportSections } from '@/contract/operator/reports.contract';
import { type PageLink, PageLinks } from '../../kit/page-links';
import { DeskPage } from '../../shell/desk-page';
import { comparisonsCopy } from './comparisons.copy';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

/** Page of the desk: its name in the path, the days that it shows, and its content. */
export interface ReportPageProps {
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
  /** The name of the page in the path; undefined for the day. */
  page?: string;
  from: string;
  to: string;
  /** Turns the head red. */
  isAlarmed?: boolean;
  children: ReactNode;
}

/** A page of the reports with the links to the others, which keep the chosen days. */
export function ReportPage({ page, from, to, isAlarmed, children, ...desk }: ReportPageProps) {
  const period = new URLSearchParams({ from, to });
  const pages: readonly PageLink[] = [
    { name: undefined, title: copy.dayPage, path: `/reports?day=${to}` },
    {
      name: 'range',
      title: copy.rangePage,
      path: from === to ? '/reports/range' : `/reports/range?${period}`,
    },
    ...reportSections.map((section) => ({
      name: section,
      title: copy.sections[section],
      path: `/reports/${section}?${period}`,
    })),
    { name: 'comparisons', title: comparisonsCopy.title, path: `/reports/comparisons?${period}` },
  ];
  return (
    <div className={isAlarmed ? styles.alarmed : undefined}>
      <DeskPage {...desk}>
        <PageLinks label={copy.pages} pages={pages} current={page} />
        {children}
      </DeskPage>
    </div>
  );
}
