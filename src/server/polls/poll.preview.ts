import { FIRST_POLL } from '@/contract/polls.contract';
import { routes } from '@/contract/routes';
import type { PagePreview } from '../area';
import type { Executor } from '../db/raw';
import { findPoll } from './poll.queries';
import { pollPreviewCopy } from './polls.copy';

/** The poll that an address names. */
export function pollNumberOf(id: string | undefined): number {
  return id === undefined ? FIRST_POLL : Number(id);
}

/** Whether an address leads to a poll. Events lead to the first one, and find a page also where there is none. */
export async function hasPoll(db: Executor, agentId: number, number: number): Promise<boolean> {
  return number === FIRST_POLL || (await findPoll(db, { agentId, number })) !== undefined;
}

/** The preview that chats show for a poll's link; undefined where the agent has none of this number. */
export async function findPollPreview(
  db: Executor,
  agentId: number,
  number: number,
): Promise<PagePreview | undefined> {
  const poll = await findPoll(db, { agentId, number });
  if (!poll) return undefined;
  const describe = poll.state === 'open' ? pollPreviewCopy.open : pollPreviewCopy.over;
  return {
    title: `${poll.occasion} ${poll.title}`,
    description: describe(poll.question),
    thing: 'poll',
    ...(poll.imageShare !== null && { image: poll.imageShare }),
    address: routes.poll.path.replace(':id?', String(number)),
  };
}
