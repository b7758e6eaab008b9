import type { MouseEvent } from 'react';
import { isReachable } from '@/shared/routing/use-route';
import { openModal } from '@/shared/state/session.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { appCopy } from '../app.copy';

export interface MoneyLinksProps {
  className?: string | undefined;
  isSmall?: boolean;
  /** Called when a link is chosen. */
  onChoose?: (() => void) | undefined;
}

export interface DepositLinkProps extends MoneyLinksProps {
  /** Use `quiet` where the page has a main action of its own. */
  variant?: 'primary' | 'quiet';
}

/** Link to the deposit, which opens as a dialog on a wide screen and as a page on others. */
export function DepositLink({
  className,
  isSmall = false,
  onChoose,
  variant = 'primary',
}: DepositLinkProps) {
  if (!isReachable('deposit')) return null;
  const handleClick = (event: MouseEvent) => {
    onChoose?.();
    if (!matchMedia('(min-width: 960px)').matches) return;
    event.preventDefault();
    openModal('deposit');
  };
  return (
    <ButtonLink
      name="deposit"
      variant={variant}
      className={className}
      size={isSmall ? 'small' : undefined}
      onClick={handleClick}
    >
      {appCopy.deposit}
    </ButtonLink>
  );
}

/** Links to the deposit and the withdrawal. */
export function MoneyLinks({ className, isSmall = false, onChoose }: MoneyLinksProps) {
  return (
    <div className={className}>
      <DepositLink isSmall={isSmall} onChoose={onChoose} />
      {isReachable('withdraw') && (
        <ButtonLink
          name="withdraw"
          variant="quiet"
          size={isSmall ? 'small' : undefined}
          {...(onChoose && { onClick: onChoose })}
        >
          {appCopy.withdraw}
        </ButtonLink>
      )}
    </div>
  );
}
