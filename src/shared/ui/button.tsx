import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is the one ember fill of a view, `quiet` the soft fill; `icon` has no text of its own. */
  variant: 'primary' | 'quiet' | 'outline' | 'text' | 'icon';
  size?: 'small' | undefined;
  /** As wide as its place. */
  isWide?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** The server works on it: it keeps its focus and takes no second press. */
  isBusy?: boolean | undefined;
}

/** Something to press. */
export function Button({
  variant,
  size,
  isWide,
  className,
  isBusy,
  type = 'button',
  onClick,
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ variant, size, isWide, className })}
      aria-disabled={isBusy ?? button['aria-disabled']}
      onClick={isBusy ? undefined : onClick}
    />
  );
}

/** The look of a button, for a link that stands among them. */
export function buttonClass({ variant, size, isWide, className }: ButtonLook): string {
  return [styles[variant], size && styles[size], isWide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}
