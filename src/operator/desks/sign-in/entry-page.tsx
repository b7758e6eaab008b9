import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorSite } from '@/contract/operator/auth.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { operatorQuery } from '../../kit/operator-query';
import styles from './entry-page.module.css';

/** The frame of the pages around signing in: the agent's logo and one card. */
export function EntryPage({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { data: site } = useQuery(operatorQuery(operatorSite));
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        {site && <img src={site.logo} alt={site.agent_name} height={56} />}
      </div>
      <Card className={styles.card}>
        <Stack gap={4}>
          <Text as="h1" variant="title" tabIndex={-1}>
            {title}
          </Text>
          {children}
        </Stack>
      </Card>
      {note !== undefined && (
        <Text variant="note" tone="faint" className={styles.note}>
          {note}
        </Text>
      )}
    </main>
  );
}
