import type { ReactNode } from 'react';
import { Stack, Text } from '@/shared/ui/kit';

/** A part of a tab with a heading and one sentence of state. */
export function TabSection({
  title,
  state,
  children,
}: {
  title: string;
  state?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <div>
        <Text as="h2" variant="heading">
          {title}
        </Text>
        {state !== undefined && (
          <Text variant="detail" tone="soft">
            {state}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
