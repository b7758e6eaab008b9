import type { ReactNode } from 'react';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { broadcastList } from '@/contract/operator/broadcasts.contract';
import { lineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { ApiError } from '@/shared/http/api-error';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { PageLinks } from '../../kit/page-links';
import { DeskPage, type DeskPageProps } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { lineCopy as copy } from './line.copy';
import { type LinePageName, linePages } from './line-pages';

/** The call that a page needs at least. */
export const callOfPage: Readonly<Record<LinePageName, OperatorEndpoint>> = {
  state: lineCheck,
  waiting: lineWaiting,
  broadcasts: broadcastList,
};

const pathOf = (name: LinePageName) => (name === 'state' ? '/line' : `/line/${name}`);

export interface LinePageProps extends Omit<DeskPageProps, 'title'> {
  page: LinePageName;
  /** Title of a part of the page, in place of the page's own. */
  title?: string;
  /** Failure of the page's call; without an official account, a sentence takes the place of the content. */
  error: unknown;
  children: ReactNode;
}

/** A page of the desk, with links to the others. */
export function LinePage({
  page,
  title = copy.pages[page],
  error,
  children,
  ...desk
}: LinePageProps) {
  const may = useMay();
  const links = linePages
    .filter((name) => may(callOfPage[name]))
    .map((name) => ({ name, title: copy.links[name], path: pathOf(name) }));
  const isConnected = !(
    error instanceof ApiError && error.errorName === 'line.no_official_account'
  );
  return (
    <DeskPage title={title} {...(isConnected && desk)}>
      {links.length > 1 && <PageLinks label={copy.title} pages={links} current={page} />}
      {isConnected ? children : <NotConnected />}
    </DeskPage>
  );
}

function NotConnected() {
  return (
    <Card as="section" aria-label={copy.notConnected}>
      <Stack gap={2}>
        <Text as="h2" variant="heading">
          {copy.notConnected}
        </Text>
        <Text variant="detail" tone="soft">
          {copy.notConnectedText}
        </Text>
      </Stack>
    </Card>
  );
}
