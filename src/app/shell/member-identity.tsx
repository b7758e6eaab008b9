import { useSnapshot } from 'valtio/react';
import { vipGlyphs } from '@/features/points/vip.rules';
import { userStore } from '@/shared/state/user.store';
import { Stack, Text } from '@/shared/ui/kit';
import { appCopy } from '../app.copy';
import styles from './member-identity.module.css';

/** The signed-in member's avatar by VIP level and given name, and the user name where there is space. */
export function MemberIdentity({ isSmall = false }: { isSmall?: boolean }) {
  const { authUser } = useSnapshot(userStore);
  if (!authUser) return null;
  const { username, name, vip_level: level } = authUser.user;
  const isNamed = name !== undefined && name !== null;
  return (
    <span className={isSmall ? `${styles.who} ${styles.small}` : styles.who}>
      <Stack as="span" isCentered className={styles.avatar}>
        <img src={`/art/glyphs/${vipGlyphs[level]}.webp`} alt="" width={28} height={28} />
      </Stack>
      <span className={styles.text}>
        <Text as="b" isBlock variant="heading" className={styles.name}>
          {isNamed ? name : username}
        </Text>
        <span className={styles.vip}>{appCopy.vip[level]}</span>
        {isNamed && !isSmall && (
          <Text as="span" variant="note" hasFigures className={styles.username}>
            {username}
          </Text>
        )}
      </span>
    </span>
  );
}
