import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ExternalLink } from '@/shared/line/external-link';
import { ownUrl } from '@/shared/routing/own-url';

export interface ContentLinkProps {
  /** URL inside the site or an external one. */
  to: string;
  className?: string | undefined;
  /** Called when a link inside the site is clicked. */
  onLeave?: () => void;
  children: ReactNode;
}

/** A link that the agent wrote: to a screen of the site, or to another site. */
export function ContentLink({ to, className, onLeave, children }: ContentLinkProps) {
  const url = ownUrl(to);
  if (url === null) {
    return (
      <ExternalLink href={to} className={className}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <Link href={url} className={className} draggable={false} {...(onLeave && { onClick: onLeave })}>
      {children}
    </Link>
  );
}
