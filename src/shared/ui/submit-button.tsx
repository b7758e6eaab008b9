import type { ReactNode } from 'react';
import { Button } from './button';

export interface SubmitButtonProps {
  isBusy: boolean;
  /** What it says while the server works. */
  busyText: string;
  children: ReactNode;
}

/** Sends a form. It keeps its focus while busy; the form ignores a second press. */
export function SubmitButton({ isBusy, busyText, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" isWide isBusy={isBusy}>
      {isBusy ? busyText : children}
    </Button>
  );
}
