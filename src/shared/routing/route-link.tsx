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
  /** The entry of a menu: somebody is also there who is on a page below its screen. */
  isEntry?: boolean;
  children: ReactNode;
}

/** A link to a screen: says when it is the current page, and fetches the chunk as soon as a finger or pointer comes near. */
export function RouteLink({ name, params, query, onClick, isEntry, ...rest }: RouteLinkProps) {
  const [location] = useLocation();
  const prefetch = () => prefetchScreen(name);
  const path = hrefFor(name, params);
  // One that asks for something leads to another page of the same screen.
  const isCurrent = query === undefined && location === path;
  const isAbove = isEntry === true && location.startsWith(`${path}/`);
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
