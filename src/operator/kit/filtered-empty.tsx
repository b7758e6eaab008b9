import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/states';

/** The empty state of a list whose filter finds nothing, with a button that clears the filter. */
export function FilteredEmpty({
  title,
  clear,
  onClear,
}: {
  title: string;
  /** Text of the button. */
  clear: string;
  onClear: () => void;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="quiet" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  );
}
