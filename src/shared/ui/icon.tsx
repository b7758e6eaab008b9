import spriteUrl from 'virtual:icon-sprite';

export interface IconProps {
  /** Name from an import such as `import houseIcon from '@phosphor-icons/core/regular/house.svg?icon'`. */
  name: string;
  /** Size in px; 24 by default. */
  size?: number;
  className?: string | undefined;
}

/** A decorative interface icon in the colour of its text. The label belongs to the element around it. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} fill="currentColor" aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
