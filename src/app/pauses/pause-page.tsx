import { useEffect, useRef } from 'react';
import { pausePageCopy as copy } from '@/contract/pauses.copy';
import { useAgent } from '@/features/agent/agent.queries';
import { buttonClass } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import styles from './pause-page.module.css';

/**
 * The page over all others while the whole site is paused. A dialog of the browser makes everything behind it inert, a
 * game in its frame too. `server/web/pause-page.renderer.ts` sends the same page to those who open the site meanwhile.
 */
export function PausePage({ message, until }: { message: string; until: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { name, info, line_contact_url, telegram_contact_url } = useAgent();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const links = [
    [copy.contactLine, line_contact_url],
    [copy.contactTelegram, telegram_contact_url],
  ].filter(([, url]) => url !== '');
  return (
    <dialog
      ref={dialog}
      className={styles.page}
      aria-labelledby="site-paused"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // A browser closes a dialog at the second Escape, even if the handler of `cancel` prevents it.
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <img src={info.agent_logo} alt={name} className={styles.logo} />
      <Text as="h1" id="site-paused" variant="title" tabIndex={-1} className={styles.title}>
        {copy.title}
      </Text>
      <Text className={styles.text}>{message}</Text>
      <Text variant="strong">{copy.until(until)}</Text>
      <Text tone="soft" className={styles.text}>
        {copy.safe}
      </Text>
      <Text tone="soft">{copy.returns}</Text>
      <Row gap={3} wraps place="middle">
        {links.map(([text, url]) => (
          <a key={text} href={url} className={buttonClass({ variant: 'quiet' })}>
            {text}
          </a>
        ))}
      </Row>
    </dialog>
  );
}
