import type { MemberRow } from '@/contract/operator/members.contract';
import { Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { membersCopy as copy } from './members.copy';

type Badged = Pick<MemberRow, 'is_closed' | 'is_staff' | 'flags'>;

/** Badges of a member: closed, staff, and the flag of the team; nothing for a member without any. */
export function MemberBadges({ member: { is_closed, is_staff, flags } }: { member: Badged }) {
  if (!is_closed && !is_staff && flags.length === 0) return null;
  return (
    <Row as="span" gap={1} wraps>
      {is_closed && <Badge tone="danger">{copy.closed}</Badge>}
      {is_staff && <Badge tone="info">{copy.staff}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {flag}
        </Badge>
      ))}
    </Row>
  );
}
