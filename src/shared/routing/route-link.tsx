import type { AnchorHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { RouteName } from '@/contract/routes';
import { prefetchScreen } from './screen-registry';
import { hrefFor, type RouteParams, type RouteQuery } from './use-route';

export interface RouteLinkProps
  extends Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'href' | 'onClick' | 'className' | 'aria-current'
  > {
  name: RouteName;
  params?: RouteParams;
  query?: RouteQuery;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  replace?: boolean;
  /** Whether the current page belongs below the link's page, so that the link is highlighted too. */
  isAbove?: boolean;
  children: ReactNode;
}

/** A link to a screen. It marks the current page, and prefetches the chunk on hover, touch or focus. */
export function RouteLink({ name, params, query, onClick, isAbove, ...rest }: RouteLinkProps) {
  const [location] = useLocation();
  const prefetch = () => prefetchScreen(name);
  // A link with a query is never current, because it leads to another page of the same screen.
  const isCurrent = query === undefined && location === hrefFor(name, params);
  return (
    <Link
      {...rest}
      {...(onClick && { onClick })}
      href={hrefFor(name, params, query)}
      aria-current={isCurrent ? 'page' : isAbove || undefined}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
    />
  );
}
