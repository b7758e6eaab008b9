import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '@/shared/ui/kit';
import styles from './room-card.module.css';

export interface RoomCardProps {
  title: string;
  /** Content at the end of the title line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a room. */
export function RoomCard({ title, aside, children }: RoomCardProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} isCard className={styles.card} aria-labelledby={id}>
      <Row as="header" place="spread" wraps className={styles.head}>
        <Text as="h2" variant="heading" id={id}>
          {title}
        </Text>
        {aside}
      </Row>
      {children}
    </Stack>
  );
}
