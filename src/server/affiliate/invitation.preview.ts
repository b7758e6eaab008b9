import * as v from 'valibot';
import { invitationCopy } from '@/contract/affiliate.copy';
import { referralCode } from '@/contract/fields';
import { routes } from '@/contract/routes';
import { findReferrer, maskName } from '../account/registration-check.service';
import type { PagePreview } from '../area';
import type { Db } from '../db/tables';
import { affiliateCopy } from './affiliate.copy';

/**
 * Returns the preview of a screen that a referral link leads to, hidden from search engines; undefined when the link
 * has no valid referral code.
 */
export async function findInvitation(
  db: Db,
  agentId: number,
  screen: 'affiliate' | 'home' | 'register',
  query: URLSearchParams,
): Promise<PagePreview | undefined> {
  const code = v.safeParse(referralCode, query.get('ref') ?? '');
  if (!code.success) return undefined;
  const referrer = await findReferrer(db, agentId, code.output);
  if (!referrer) return undefined;
  const { name: agent } = await db
    .selectFrom('agents')
    .select('name')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const name = maskName(referrer);
  return {
    title: invitationCopy.title(name),
    description: affiliateCopy.invitationText(name, agent),
    thing: 'friends',
    path: routes[screen].path,
    isHidden: true,
  };
}
