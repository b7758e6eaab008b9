import type { MouseEvent, ReactNode } from 'react';
import { getLinePlatform } from './line-platform';

export interface ExternalLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another site: inside LINE the SDK opens it, elsewhere a new tab. */
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
