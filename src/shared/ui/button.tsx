import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonStyleProps {
  /** `primary`: the main action of a view. `quiet`: a soft fill. `icon`: a button without text of its own. */
  variant: 'primary' | 'quiet' | 'outline' | 'text' | 'icon';
  size?: 'small' | undefined;
  /** True to fill the available width. */
  isWide?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends ButtonStyleProps, Omit<ComponentProps<'button'>, 'className'> {
  /** Whether a request is running: the button keeps its focus and ignores clicks. */
  isBusy?: boolean | undefined;
}

/** The button of the kit. */
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

/** Returns the class names of a button, for a link in its style. */
export function buttonClass({ variant, size, isWide, className }: ButtonStyleProps): string {
  return [styles[variant], size && styles[size], isWide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}
