import type { MouseEvent, ReactNode } from 'react';
import { getLinePlatform } from './line-platform';

export interface ExternalLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that leaves the site: inside LINE it opens by the SDK, elsewhere in a tab. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    getLinePlatform().openExternal(href);
  };
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel="noopener noreferrer"
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
