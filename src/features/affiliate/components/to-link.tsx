import { ButtonLink } from '@/shared/ui/button-link';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { affiliateCopy as copy } from '../affiliate.copy';

/** Leads from an empty list to the member's link; a wide screen shows the link beside the list. */
export function ToLink() {
  const isWide = useIsWide();
  if (isWide) return null;
  return (
    <ButtonLink name="affiliate" variant="quiet" replace>
      {copy.toLink}
    </ButtonLink>
  );
}
