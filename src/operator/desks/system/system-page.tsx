import { auditLog } from '@/contract/operator/audit.contract';
import { connectionList } from '@/contract/operator/connections.contract';
import { healthShow } from '@/contract/operator/health.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { securityLog } from '@/contract/operator/security.contract';
import { PageLinks } from '../../kit/page-links';
import { DeskPage, type DeskPageProps } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { systemCopy as copy } from './system.copy';

const pages = [
  { name: undefined, title: copy.pages.health, path: '/system', list: healthShow },
  {
    name: 'connections',
    title: copy.pages.connections,
    path: '/system/connections',
    list: connectionList,
  },
  { name: 'security', title: copy.pages.security, path: '/system/security', list: securityLog },
  // These two are desks of their own.
  { name: 'people', title: copy.pages.people, path: '/people', list: peopleList },
  { name: 'audit', title: copy.pages.audit, path: '/audit', list: auditLog },
] as const;

export interface SystemPageProps extends Omit<DeskPageProps, 'title'> {
  /** Undefined for health, the first page. */
  page: 'connections' | 'security' | undefined;
}

/** A page of the desk, with links to the others. */
export function SystemPage({ page, children, ...desk }: SystemPageProps) {
  const may = useMay();
  return (
    <DeskPage {...desk} title={page === undefined ? copy.pages.health : copy.pages[page]}>
      <PageLinks label={copy.title} pages={pages.filter(({ list }) => may(list))} current={page} />
      {children}
    </DeskPage>
  );
}
