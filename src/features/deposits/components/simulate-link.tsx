import type { ReactNode } from 'react';
import { getApiUrl } from '@/shared/config/client-config';
import { ExternalLink } from '@/shared/line/external-link';
import { buttonClass } from '@/shared/ui/button';

export interface SimulateLinkProps {
  /** Path of the sandbox page; null where money is real. */
  path: string | null;
  children: ReactNode;
}

/** Link to the sandbox page that simulates a payment. */
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
