import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { ButtonLink } from './button-link';
import { Icon } from './icon';
import styles from './title-row.module.css';
import { uiCopy } from './ui.copy';

export interface BackLinkProps {
  /** The parent screen. */
  to: RouteName;
}

/** Link to the parent screen, before the title. */
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
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** The title of a member's screen, with a back link before it and optional content after it. */
export function TitleRow({ title, back, children }: TitleRowProps) {
  return (
    <div className={styles.row}>
      <BackLink to={back} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
