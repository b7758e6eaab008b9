import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DataOf } from '@/contract/endpoint';
import { type BrandVersion, brandShow } from '@/contract/operator/brand.contract';
import { Skeleton } from '@/shared/ui/states';
import { nameActor } from '../../kit/actor-name';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { brandCopy as copy } from './brand.copy';
import { BrandForm } from './brand-form';
import { LinksForm } from './links-form';
import { SettingsPage } from './settings-page';

type Shown = DataOf<typeof brandShow>;

/** The name and the look of the site. */
export function BrandPage() {
  return (
    <SitePage page="brand" title={copy.brandPage}>
      {(start, onStart) => <BrandForm key={start.version} start={start} onStart={onStart} />}
    </SitePage>
  );
}

/** Contact links, search texts, and the time at which members prove their phone. */
export function LinksPage() {
  return (
    <SitePage page="links" title={copy.linksPage}>
      {(start, onStart, { site_url: siteUrl }) => (
        <LinksForm key={start.version} start={start} onStart={onStart} siteUrl={siteUrl} />
      )}
    </SitePage>
  );
}

function SitePage({
  page,
  title,
  children,
}: {
  page: string;
  title: string;
  children: (
    start: BrandVersion,
    onStart: (start: BrandVersion) => void,
    shown: Shown,
  ) => ReactNode;
}) {
  const shown = useQuery(operatorQuery(brandShow));
  // The form keeps what was typed when a colleague saves: it starts anew only with what this person saves or chooses.
  const [start, setStart] = useState<BrandVersion>();
  if (!shown.data) {
    return (
      <SettingsPage title={title} page={page}>
        {shown.error ? (
          <LoadError error={shown.error} onRetry={() => void shown.refetch()} />
        ) : (
          <Skeleton width="100%" height={420} />
        )}
      </SettingsPage>
    );
  }
  if (start === undefined) setStart(shown.data);
  const { version, written_by: by } = shown.data;
  return (
    <SettingsPage title={title} page={page} state={copy.state(version, nameActor(by))}>
      {start && children(start, setStart, shown.data)}
    </SettingsPage>
  );
}
