import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useState } from 'react';
import {
  PAUSE_BANNER_MINUTES,
  type PlainScope,
  plainScopes,
  type SitePause,
} from '@/contract/pauses.contract';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import styles from './pause-banner.module.css';
import { pausesCopy as copy } from './pauses.copy';

const [FIRST_MINUTES, LAST_MINUTES] = PAUSE_BANNER_MINUTES;

type WidePause = SitePause & { scope: PlainScope };

/** Announces the next pause half an hour ahead, and once more five minutes ahead if the first was closed. */
export function PauseBanner({
  pauses,
  clockOffsetMs,
}: {
  pauses: readonly SitePause[];
  clockOffsetMs: number;
}) {
  const seconds = useServerSeconds(clockOffsetMs);
  const [closed, setClosed] = useState<string | null>(null);
  const next = pauses.filter(isWide).find(({ is_running }) => !is_running);
  const minutes = next ? Math.ceil((Date.parse(next.starts_at) / 1000 - seconds) / 60) : Infinity;
  if (!next || minutes > FIRST_MINUTES || minutes < 0) return null;
  const stage = `${next.id}/${minutes > LAST_MINUTES ? 'first' : 'last'}`;
  return (
    <div role="status">
      {closed !== stage && (
        <Row as="aside" gap={3} place="spread" className={styles.banner} aria-label={copy.banner}>
          <Stack gap={1}>
            <Text variant="label" tone="warn" hasFigures>
              {copy.soon(next.scope, next.starts_at, next.ends_at, Math.max(minutes, 0))}
            </Text>
            <Text variant="detail">{next.message}</Text>
          </Stack>
          <Stack
            as="button"
            isCentered
            type="button"
            className={styles.close}
            aria-label={copy.close}
            onClick={() => setClosed(stage)}
          >
            <Icon name={xIcon} size={16} />
          </Stack>
        </Row>
      )}
    </div>
  );
}

/** Pauses of one game or market are not announced to everyone. */
function isWide(pause: SitePause): pause is WidePause {
  return plainScopes.some((scope) => scope === pause.scope);
}
