import type { ReactNode } from 'react';
import { brandShow, brandVersions } from '@/contract/operator/brand.contract';
import { operatorGames } from '@/contract/operator/games.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { PageLinks } from '../../kit/page-links';
import { DeskPage } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { brandCopy } from './brand.copy';
import { settingsCopy as copy } from './settings.copy';

/** A page of the settings: its name in the path, its state and its content. */
export interface SettingsPageProps {
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
  panel?: ReactNode;
  /** Undefined for maintenance, the first page. */
  page?: string | undefined;
  children: ReactNode;
}

const pages = [
  { name: undefined, title: copy.pausesPage, path: '/settings', list: pauseList },
  { name: 'games', title: copy.gamesPage, path: '/settings/games', list: operatorGames },
  { name: 'brand', title: brandCopy.brandPage, path: '/settings/brand', list: brandShow },
  { name: 'links', title: brandCopy.linksPage, path: '/settings/links', list: brandShow },
  {
    ...{ name: 'versions', title: brandCopy.versionsPage },
    ...{ path: '/settings/versions', list: brandVersions },
  },
] as const;

/** A page of the settings, with the links to those that the person may open. */
export function SettingsPage({ page, children, ...desk }: SettingsPageProps) {
  const may = useMay();
  return (
    <DeskPage {...desk}>
      <PageLinks label={copy.pages} pages={pages.filter(({ list }) => may(list))} current={page} />
      {children}
    </DeskPage>
  );
}
