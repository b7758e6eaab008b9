import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import type { ComponentProps, ElementType, ReactElement, ReactNode } from 'react';
import { Icon } from './icon';
import styles from './kit.module.css';

interface KitStyleProps {
  /** Gives the element the surface of a card. */
  isCard?: boolean | undefined;
  /**
   * Text style: font and, for the quiet styles, colour. `note` and `detail` are small, `heading` and `title` are large.
   */
  variant?: 'note' | 'detail' | 'quiet' | 'label' | 'strong' | 'heading' | 'title' | undefined;
  tone?: 'plain' | 'soft' | 'faint' | 'accent' | 'success' | 'warn' | 'danger' | undefined;
  /** Uses digits of equal width, so that columns of numbers line up. */
  hasFigures?: boolean | undefined;
  className?: string | undefined;
}

/** Space between the children, in steps of 4 px. */
type Gap = 1 | 2 | 3 | 4;

interface StackStyleProps {
  gap?: Gap;
  /** Centres every child in its cell. */
  isCentered?: boolean;
}

interface RowStyleProps {
  gap?: Gap;
  align?: 'baseline' | 'stretch';
  /** Puts the first and last child at the ends, or all children in the middle. */
  place?: 'spread' | 'middle';
  wraps?: boolean;
}

interface TextStyleProps {
  /** Displays the text as a block, even in an inline element such as a `span`. */
  isBlock?: boolean;
}

/**
 * A kit component, rendered as the element or component in `as`. The element's own class overrides the kit's styles.
 */
type KitPart<Own, Usual extends ElementType> = <Tag extends ElementType = Usual>(
  props: Own &
    KitStyleProps & { as?: Tag } & Omit<
      ComponentProps<Tag>,
      'as' | keyof Own | keyof KitStyleProps
    >,
) => ReactElement;

type Drawn<Own> = Own & KitStyleProps & { as?: ElementType };
type ClassName = string | false | undefined;

/** A card surface for content. */
export const Card: KitPart<object, 'div'> = (props) => draw('div', { isCard: true, ...props });

/** Children below each other. */
export const Stack: KitPart<StackStyleProps, 'div'> = ({
  gap,
  isCentered,
  ...box
}: Drawn<StackStyleProps>) =>
  draw('div', box, styles.stack, gap && styles[`gap${gap}`], isCentered && styles.centered);

/** Children side by side, vertically centred by default. */
export const Row: KitPart<RowStyleProps, 'div'> = ({
  gap,
  align,
  place,
  wraps,
  ...box
}: Drawn<RowStyleProps>) =>
  draw(
    'div',
    box,
    styles.row,
    gap && styles[`gap${gap}`],
    align && styles[align],
    place && styles[place],
    wraps && styles.wrap,
  );

/** Text in one of the kit's styles. */
export const Text: KitPart<TextStyleProps, 'p'> = ({ isBlock, ...box }: Drawn<TextStyleProps>) =>
  draw('p', box, isBlock && styles.block);

/** A line of additional information with an icon. */
export function InfoLine({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={2} variant="detail" className={styles.info}>
      <Icon name={infoIcon} size={18} />
      <span>{children}</span>
    </Row>
  );
}

function draw(
  usual: ElementType,
  { as: Element = usual, isCard, variant, tone, hasFigures, className, ...rest }: Drawn<object>,
  ...shape: ClassName[]
): ReactElement {
  const classes: ClassName[] = [
    isCard && styles.card,
    ...shape,
    variant && styles[variant],
    tone && styles[tone],
    hasFigures && styles.figures,
    className,
  ];
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />;
}
