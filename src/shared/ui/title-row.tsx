import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { ButtonLink } from './button-link';
import { Icon } from './icon';
import styles from './title-row.module.css';
import { uiCopy } from './ui.copy';

export interface BackLinkProps {
  /** The screen that this one belongs to. */
  to: RouteName;
}

/** The way back to where a screen belongs, before its title. */
export function BackLink({ to }: BackLinkProps) {
  return (
    <ButtonLink name={to} variant="icon" aria-label={uiCopy.back}>
      <Icon name={caretIcon} />
    </ButtonLink>
  );
}

export interface TitleRowProps {
  title: string;
  back: RouteName;
  /** Stands at its end. */
  children?: ReactNode;
}

/** The title of a member's screen, between the way back and what belongs to the whole screen. */
export function TitleRow({ title, back, children }: TitleRowProps) {
  return (
    <div className={styles.row}>
      <BackLink to={back} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
