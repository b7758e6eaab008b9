import { useEffect, useRef } from 'react';
import type { LineIdentity } from '@/contract/line.contract';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { liffCopy } from './liff.copy';
import styles from './line-switch-screen.module.css';

export interface LineSwitchScreenProps {
  /** The LINE user and the linked member. */
  identity: LineIdentity;
  onAnswer: (isThey: boolean) => void;
}

/** Asks the user to confirm a LINE identity that is new to this browser. It shows no other member data. */
export function LineSwitchScreen({ identity, onAnswer }: LineSwitchScreenProps) {
  const { display_name: name, picture_url: picture, username } = identity;
  const title = liffCopy.switchTo(name);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <main className={styles.screen}>
      {picture !== null && (
        <img className={styles.picture} src={picture} alt="" width={88} height={88} />
      )}
      <Text as="h1" variant="title" ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </Text>
      <Text variant="heading">
        {username === null ? liffCopy.switchStranger : liffCopy.switchMember(username)}
      </Text>
      <Text variant="quiet" className={styles.text}>
        {liffCopy.switchText}
      </Text>
      <Stack gap={3} className={styles.actions}>
        <Button variant="primary" onClick={() => onAnswer(true)}>
          {liffCopy.switchYes}
        </Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          {liffCopy.switchNo}
        </Button>
      </Stack>
    </main>
  );
}
