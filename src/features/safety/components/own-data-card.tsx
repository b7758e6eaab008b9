import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import { useState } from 'react';
import type { ApiError } from '@/shared/http/api-error';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Problem } from '@/shared/ui/problem';
import { formatMoment } from '../break.rules';
import { ownDataCopy as copy } from '../own-data.copy';
import { useOwnData } from '../use-own-data';
import styles from './card-link.module.css';

const OwnDataDialog = lazyPart(() => import('./own-data.dialog').then((m) => m.OwnDataDialog));

/** A longer wait is the one for the next archive; a shorter one follows many attempts. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Downloads the member's own data; asks for the password where the sign-in was some time ago. */
export function OwnDataCard() {
  const [isAsking, setAsking] = useState(false);
  const [nextAt, setNextAt] = useState<string | null>(null);
  const [isWithoutPassword, setWithoutPassword] = useState(false);
  const { problem, isBusy, download } = useOwnData();

  const takeRefusal = ({ errorName, retryAfterMs = 0 }: ApiError): boolean => {
    setWithoutPassword(errorName === 'auth.no_password');
    if (errorName === 'auth.password_needed') setAsking(true);
    else if (errorName === 'request.too_many' && retryAfterMs > LONGEST_PAUSE_MS)
      setNextAt(new Date(Date.now() + retryAfterMs).toISOString());
    else return false;
    return true;
  };
  const handleClick = () => {
    setNextAt(null);
    void download({}, () => undefined, takeRefusal);
  };
  return (
    <Stack gap={2}>
      <Row
        as="button"
        type="button"
        gap={4}
        isCard
        aria-busy={isBusy}
        className={styles.link}
        onClick={handleClick}
      >
        <Icon name={downloadIcon} />
        <Stack as="span" variant="note" className={styles.text}>
          <Text as="b" variant="label" tone="plain">
            {copy.title}
          </Text>
          <span>{isBusy ? copy.busy : copy.text}</span>
        </Stack>
      </Row>
      <Problem>{nextAt === null ? problem : copy.again(formatMoment(nextAt))}</Problem>
      {isWithoutPassword && (
        <ButtonLink name="profile" variant="outline" size="small">
          {copy.setPassword}
        </ButtonLink>
      )}
      <OwnDataDialog isOpen={isAsking} takeRefusal={takeRefusal} onClose={() => setAsking(false)} />
    </Stack>
  );
}
