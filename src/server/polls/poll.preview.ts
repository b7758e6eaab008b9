import { FIRST_POLL } from '@/contract/polls.contract';
import { routes } from '@/contract/routes';
import type { PagePreview } from '../area';
import type { Executor } from '../db/raw';
import { findPoll } from './poll.queries';
import { pollPreviewCopy } from './polls.copy';

/** Returns the poll number in a path; the first poll when the path has none. */
export function pollNumberOf(id: string | undefined): number {
  return id === undefined ? FIRST_POLL : Number(id);
}

/** Returns whether a path leads to a poll page. The first poll always has a page, because events link to it. */
export async function hasPoll(db: Executor, agentId: number, number: number): Promise<boolean> {
  return number === FIRST_POLL || (await findPoll(db, { agentId, number })) !== undefined;
}

/** Returns the link preview of a poll; undefined when the agent has no poll with this number. */
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
    path: routes.poll.path.replace(':id?', String(number)),
  };
}
