import { useLocation } from 'wouter';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';

/** Says that the thing of an address is gone. On a phone it takes the place of its list, so it leads back there. */
export function Gone({ title }: { title: string }) {
  const [location, go] = useLocation();
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="quiet" onClick={() => go(location.replace(/\/[^/]+$/, '') || '/')}>
          {copy.backToList}
        </Button>
      }
    />
  );
}
