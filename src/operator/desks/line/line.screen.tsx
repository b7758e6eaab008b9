import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { BroadcastsPage } from './broadcasts-page';
import { lineCopy as copy } from './line.copy';
import { callOfPage } from './line-page';
import { type LinePageName, linePages } from './line-pages';
import { StatePage } from './state-page';
import { WaitingPage } from './waiting-page';

const pageOf: Readonly<Record<LinePageName, ComponentType<{ id: string | undefined }>>> = {
  state: StatePage,
  waiting: WaitingPage,
  broadcasts: BroadcastsPage,
};

/** `/operator/line/:page?/:id?`: the state of the official account, users who wait for a person, and broadcasts. */
export function LineScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  const shown = linePages.find((name) => (name === 'state' ? page === undefined : name === page));
  if (shown === undefined) return <NotFoundScreen />;
  if (!may(callOfPage[shown])) {
    return <ForbiddenScreen title={copy.pages[shown]} roles={callOfPage[shown].roles} />;
  }
  const Shown = pageOf[shown];
  return <Shown key={shown} id={id} />;
}
