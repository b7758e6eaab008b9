import { PageLinks } from '../../kit/page-links';
import { breaksPageCopy as copy } from './breaks.copy';
import { membersCopy } from './members.copy';
import { getMembersPath } from './members-filter';

/** Links between the pages of the desk of members. */
export function MembersLinks({ current }: { current: 'breaks' | undefined }) {
  return (
    <PageLinks
      label={membersCopy.title}
      pages={[
        { name: undefined, title: copy.members, path: getMembersPath() },
        { name: 'breaks', title: copy.breaks, path: '/members/breaks' },
      ]}
      current={current}
    />
  );
}
