import { OWN_DATA_FRESH_SECONDS, ownData } from '@/contract/own-data.contract';
import { confirmPassword } from '../account/confirm-password.service';
import { isFreshByPassword } from '../account/session.service';
import type { Db } from '../db/tables';
import { offerDownload } from '../downloads/downloads.service';
import { assertAttemptsLeft, countAttempt } from '../http/attempts.service';
import { type CallingMember, handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { limitOfFiles, OWN_DATA_FILE } from './own-data-file';

const MOST_OFFERS = 10;
const OFFERS_WINDOW_SECONDS = 10 * 60;

/** Returns the endpoint by which members download their own data. */
export function ownDataRoutes({ db }: { db: Db }): MountedEndpoint[] {
  return [
    handle(ownData, async ({ member, body: { password } }) => {
      await assertAttemptsLeft(db, [limitOfFiles(member.id)], 'request.too_many');
      await assertIdentity(db, member, password);
      const offers = {
        key: `own-data-offer/member/${member.id}`,
        most: MOST_OFFERS,
        windowSeconds: OFFERS_WINDOW_SECONDS,
      };
      await countAttempt(db, [offers], 'request.too_many');
      return { url: await offerDownload(db, member, { kind: OWN_DATA_FILE, content: {} }) };
    }),
  ];
}

/**
 * Checks that the member is at the session, because the file contains everything about them. A sign-in by LINE proves
 * it no more than elsewhere: a member without a password sets one first.
 * @throws RefusalError `auth.password_needed` | `auth.wrong_password` | `auth.no_password`
 */
async function assertIdentity(
  db: Db,
  member: CallingMember,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(db, member.id, password);
    return;
  }
  if (await isFreshByPassword(db, member.tokenHash, OWN_DATA_FRESH_SECONDS)) return;
  const { password_hash: hash } = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  throw new RefusalError(hash === null ? 'auth.no_password' : 'auth.password_needed');
}
