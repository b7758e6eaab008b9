import { RouteLink, type RouteLinkProps } from '../routing/route-link';
import { type ButtonStyleProps, buttonClass } from './button';

export type ButtonLinkProps = ButtonStyleProps & RouteLinkProps;

/** A link to a screen in the style of a button. */
export function ButtonLink({ variant, size, isWide, className, ...link }: ButtonLinkProps) {
  return <RouteLink {...link} className={buttonClass({ variant, size, isWide, className })} />;
}
