import { Skeleton } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';

/** Stands in place of a desk, or of a page of it, while its code is loaded. */
export function DeskSkeleton() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton width={200} height={34} />
      <Skeleton width="100%" height={240} />
    </div>
  );
}
