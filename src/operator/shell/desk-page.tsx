import magnifierIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?icon';
import type { ReactNode } from 'react';
import { memberReaders } from '@/contract/operator-roles';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { operatorCopy as copy } from '../operator.copy';
import styles from './desk-page.module.css';
import { searchStore } from './search.store';
import { useMay } from './use-me';

export interface DeskPageProps {
  title: string;
  /** One sentence of state, such as how many things wait. */
  state?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The open row, beside the list from 1100 px on and in its place on smaller screens. */
  panel?: ReactNode;
  children: ReactNode;
}

/** The page of a desk: title, state, search, content, and the panel of the open row. */
export function DeskPage({ title, state, actions, panel, children }: DeskPageProps) {
  const may = useMay();
  return (
    <div className={styles.page}>
      <Row as="header" place="spread" gap={4} wraps className={styles.head}>
        <div className={styles.titles}>
          <Text as="h1" variant="title" tabIndex={-1} className={styles.title}>
            {title}
          </Text>
          {state !== undefined && (
            <Text variant="detail" tone="soft">
              {state}
            </Text>
          )}
        </div>
        <Row gap={3} className={styles.actions}>
          {actions}
          {may({ roles: memberReaders }) && (
            <Button
              variant="outline"
              className={styles.search}
              onClick={() => {
                searchStore.isOpen = true;
              }}
            >
              <Icon name={magnifierIcon} size={20} />
              <span>{copy.search}</span>
              <kbd className={styles.key}>{copy.searchKey}</kbd>
            </Button>
          )}
        </Row>
      </Row>
      <div className={panel ? styles.withPanel : styles.whole}>
        <div className={styles.content}>{children}</div>
        {panel && <aside className={styles.panel}>{panel}</aside>}
      </div>
    </div>
  );
}
