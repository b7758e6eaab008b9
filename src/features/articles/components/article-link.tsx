import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readArticleLink } from '@/contract/article-url';
import { ExternalLink } from '@/shared/line/external-link';
import { ownUrl } from '@/shared/routing/own-url';

export interface ArticleLinkProps {
  url: string;
  children: ReactNode;
}

/** A link in the text of an article: to a screen, to another site, or into the LINE app. */
export function ArticleLink({ url, children }: ArticleLinkProps) {
  switch (readArticleLink(url)) {
    case 'own': {
      const own = ownUrl(url);
      return own === null ? children : <Link href={own}>{children}</Link>;
    }
    case 'https':
      return <ExternalLink href={url}>{children}</ExternalLink>;
    case 'line':
      return <a href={url}>{children}</a>;
    default:
      return children;
  }
}
