import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { brandShow, brandVersions } from '@/contract/operator/brand.contract';
import { operatorGames } from '@/contract/operator/games.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { BrandPage, LinksPage } from './brand-page';
import { GamesPage } from './games-page';
import { PausesPage } from './pauses-page';
import { settingsCopy as copy } from './settings.copy';
import { VersionsPage } from './versions-page';

/** A page with the call that it needs at least. */
interface Page {
  readonly call: OperatorEndpoint;
  readonly render: (id: string | undefined) => ReactNode;
}

const pages: ReadonlyMap<string | undefined, Page> = new Map<string | undefined, Page>([
  [undefined, { call: pauseList, render: () => <PausesPage /> }],
  ['games', { call: operatorGames, render: () => <GamesPage /> }],
  ['brand', { call: brandShow, render: () => <BrandPage /> }],
  ['links', { call: brandShow, render: () => <LinksPage /> }],
  ['versions', { call: brandVersions, render: (id) => <VersionsPage id={id} /> }],
]);

/** `/operator/settings`: maintenance, games, and the look and links of the site with their versions. */
export function SettingsScreen() {
  const may = useMay();
  const { page: name, id } = useParams<{ page?: string; id?: string }>();
  const page = pages.get(name);
  if (!page) return <NotFoundScreen />;
  if (!may(page.call)) return <ForbiddenScreen title={copy.title} roles={page.call.roles} />;
  return page.render(id);
}
