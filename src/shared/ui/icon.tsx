import { useMemo } from 'react';

export interface IconProps {
  /** Raw SVG text: `import houseSvg from '@phosphor-icons/core/regular/house.svg?raw'`. */
  svg: string;
  /** Pixels, 24 unless told. */
  size?: number;
  className?: string | undefined;
}

/** A decorative interface icon in the colour of its text. The label belongs to the element around it. */
export function Icon({ svg, size = 24, className }: IconProps) {
  const inner = useMemo(
    () => ({ __html: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')) }),
    [svg],
  );
  return (
    <svg
      className={className}
      viewBox="0 0 256 256"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      dangerouslySetInnerHTML={inner}
    />
  );
}
