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
 * A text about the member that every page shows before the app has its data. The inline script writes the text into an
 * empty element of the server's HTML, and hydration leaves it unchanged.
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
