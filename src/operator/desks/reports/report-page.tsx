import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { reportSections } from '@/contract/operator/reports.contract';
import { DeskPage } from '../../shell/desk-page';
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
  const pages = [
    [undefined, copy.dayPage, `/reports?day=${to}`],
    ['range', copy.rangePage, from === to ? '/reports/range' : `/reports/range?${period}`],
    ...reportSections.map(
      (section) => [section, copy.sections[section], `/reports/${section}?${period}`] as const,
    ),
  ] as const;
  return (
    <div className={isAlarmed ? styles.alarmed : undefined}>
      <DeskPage {...desk}>
        <nav aria-label={copy.pages} className={styles.pages}>
          {pages.map(([name, title, path]) => (
            <Link key={title} href={path} aria-current={name === page ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        {children}
      </DeskPage>
    </div>
  );
}
