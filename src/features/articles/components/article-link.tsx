import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readArticleLink } from '@/contract/article-address';
import { ExternalLink } from '@/shared/line/external-link';
import { ownAddress } from '@/shared/routing/own-address';

export interface ArticleLinkProps {
  address: string;
  children: ReactNode;
}

/** A link in the text of an article: to a screen, to another site, or into the LINE app. */
export function ArticleLink({ address, children }: ArticleLinkProps) {
  switch (readArticleLink(address)) {
    case 'own': {
      const own = ownAddress(address);
      return own === null ? children : <Link href={own}>{children}</Link>;
    }
    case 'https':
      return <ExternalLink href={address}>{children}</ExternalLink>;
    case 'line':
      return <a href={address}>{children}</a>;
    default:
      return children;
  }
}
