import { useSnapshot } from 'valtio/react';
import type { StartText as StartTextName } from '@/contract/start-call';
import { readStartText } from '@/shared/start/page-start';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';

export interface StartTextProps {
  name: StartTextName;
  className?: string | undefined;
}

/**
 * A text about the member that every page shows before the app has its data. The inline script writes it into the
 * server's HTML, where it is empty, and hydration keeps it.
 */
export function StartText({ name, className }: StartTextProps) {
  const { isComplete } = useSnapshot(hydration);
  const { token } = useSnapshot(userStore);
  const html = { __html: '' };
  if (isComplete) return <span className={className}>{readStartText(name, token)}</span>;
  return (
    <span
      className={className}
      data-start={name}
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
}
