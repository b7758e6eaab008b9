import type { ReactNode } from 'react';
import { Button } from './button';

export interface SubmitButtonProps {
  isBusy: boolean;
  /** Text while the request is running. */
  busyText: string;
  children: ReactNode;
}

/** The submit button of a form. It keeps its focus while busy; the form ignores a second press. */
export function SubmitButton({ isBusy, busyText, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" isWide isBusy={isBusy}>
      {isBusy ? busyText : children}
    </Button>
  );
}
