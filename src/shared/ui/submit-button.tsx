import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface SubmitButtonProps {
  isBusy: boolean;
  /** What it says while the server works. */
  busyText: string;
  children: ReactNode;
}

/** Sends a form. It keeps its focus while busy; the form ignores a second press. */
export function SubmitButton({ isBusy, busyText, children }: SubmitButtonProps) {
  return (
    <Button type="submit" width="full" aria-disabled={isBusy} opacity={isBusy ? 0.7 : undefined}>
      {isBusy ? busyText : children}
    </Button>
  );
}
