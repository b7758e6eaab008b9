import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import type { ReactNode } from 'react';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import styles from './lotto-page.module.css';

export interface LottoPageProps {
  title: string;
  intro?: string;
  /** Shown at the end of the header. */
  aside?: ReactNode;
  /** True to use the full width of the shell. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of a lottery screen, with a link back to the lottery lobby. */
export function LottoPage({ title, intro, aside, isWide = false, children }: LottoPageProps) {
  return (
    <Stack gap={4} className={styles.page} data-wide={isWide}>
      <Row as="header" gap={1} wraps className={styles.head}>
        <ButtonLink name="lottoLobby" variant="icon" aria-label={routes.lottoLobby.title}>
          <Icon name={caretIcon} />
        </ButtonLink>
        <div>
          <Text as="h1" variant="title">
            {title}
          </Text>
          {intro !== undefined && <Text variant="note">{intro}</Text>}
        </div>
        {aside}
      </Row>
      {children}
    </Stack>
  );
}
