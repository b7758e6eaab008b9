import type { ReactNode } from 'react';
import { getApiUrl } from '@/shared/config/client-config';
import { ExternalLink } from '@/shared/line/external-link';
import { buttonClass } from '@/shared/ui/button';

export interface SimulateLinkProps {
  /** Page of the sandbox; null where money is real. */
  path: string | null;
  children: ReactNode;
}

/** Leads to where paying is pretended, beside the site. */
export function SimulateLink({ path, children }: SimulateLinkProps) {
  if (path === null) return null;
  return (
    <ExternalLink
      href={new URL(path, getApiUrl()).href}
      className={buttonClass({ variant: 'outline', size: 'small' })}
    >
      {children}
    </ExternalLink>
  );
}
