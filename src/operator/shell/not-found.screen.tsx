import type { OperatorRole } from '@/contract/operator-roles';
import { EmptyState } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';
import { DeskPage } from './desk-page';

/** The page of a URL that no desk has. */
export function NotFoundScreen() {
  return (
    <DeskPage title={copy.notFound}>
      <EmptyState title={copy.notFoundText} />
    </DeskPage>
  );
}

/** The page of a desk that the person's role may not open; it names the roles that may. */
export function ForbiddenScreen({
  title,
  roles,
}: {
  title: string;
  roles: readonly OperatorRole[];
}) {
  return (
    <DeskPage title={title}>
      <EmptyState title={`${copy.forbidden} ${copy.forbiddenText(roles)}`} />
    </DeskPage>
  );
}
