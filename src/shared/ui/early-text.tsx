import { useSnapshot } from 'valtio/react';
import { type EarlyTextName, readEarlyText } from '@/shared/http/early-answers';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';

export interface EarlyTextProps {
  name: EarlyTextName;
  className?: string | undefined;
}

/**
 * What every screen says of a member, before the app has an answer: a script of the page writes it into the HTML of the
 * server, where this is empty, and the app leaves it as it is.
 */
export function EarlyText({ name, className }: EarlyTextProps) {
  const { isComplete } = useSnapshot(hydration);
  const { token } = useSnapshot(userStore);
  const html = { __html: '' };
  if (isComplete) return <span className={className}>{readEarlyText(name, token)}</span>;
  return (
    <span
      className={className}
      data-early={name}
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
}
