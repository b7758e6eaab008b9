import type { ReactNode } from 'react';
import { PageLinks } from '../../kit/page-links';
import { DeskPage } from '../../shell/desk-page';
import { useMe } from '../../shell/use-me';
import { lottoCopy as copy } from './lotto.copy';
import { lottoPages } from './lotto-pages';

/** Page of the lottery desk: its name in the path, its state and its content. */
export interface LottoPageProps {
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
  panel?: ReactNode;
  /** The name of the page in the path; undefined for the board. */
  page?: string | undefined;
  children: ReactNode;
}

/** A page of the lottery desk, with the links to those that the person may open. */
export function LottoPage({ page, children, ...desk }: LottoPageProps) {
  const { role } = useMe();
  const pages = lottoPages
    .filter(({ roles }) => roles.includes(role))
    .map(({ name, title }) => ({
      name,
      title,
      path: name === undefined ? '/lotto' : `/lotto/${name}`,
    }));
  return (
    <DeskPage {...desk}>
      <PageLinks label={copy.pages} pages={pages} current={page} />
      {children}
    </DeskPage>
  );
}
