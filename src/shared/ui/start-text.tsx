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
 * A text that every page shows of its member, before the app has its data: the script in the page writes it into the
 * HTML of the server, where this is empty, and the app leaves it as it is.
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
