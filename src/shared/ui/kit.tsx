import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import type { ComponentProps, ElementType, ReactElement, ReactNode } from 'react';
import { Icon } from './icon';
import styles from './kit.module.css';

interface Look {
  /** The element is the surface of a card. */
  isCard?: boolean | undefined;
  /** Font and, for the quiet ones, colour: `note` and `detail` are small, `heading` and `title` lead. */
  look?: 'note' | 'detail' | 'quiet' | 'label' | 'strong' | 'heading' | 'title' | undefined;
  tone?: 'plain' | 'soft' | 'faint' | 'accent' | 'success' | 'warn' | 'danger' | undefined;
  /** Digits are equally wide, so that columns of numbers line up. */
  hasFigures?: boolean | undefined;
  className?: string | undefined;
}

/** Steps of 4 px. */
type Gap = 1 | 2 | 3 | 4;

interface StackLook {
  gap?: Gap;
  /** Everything stands in the middle of its cell. */
  isCentered?: boolean;
}

interface RowLook {
  gap?: Gap;
  align?: 'baseline' | 'stretch';
  /** First and last stand at the ends, or all stand in the middle. */
  place?: 'spread' | 'middle';
  wraps?: boolean;
}

interface TextLook {
  /** A line of its own, whatever the element. */
  isBlock?: boolean;
}

/** A part of the kit gives the element or component named by `as` a look; the element's own class wins over the look. */
type KitPart<Own, Usual extends ElementType> = <Tag extends ElementType = Usual>(
  props: Own & Look & { as?: Tag } & Omit<ComponentProps<Tag>, 'as' | keyof Own | keyof Look>,
) => ReactElement;

type Drawn<Own> = Own & Look & { as?: ElementType };
type ClassName = string | false | undefined;

/** The surface that things of a screen stand on. */
export const Card: KitPart<object, 'div'> = (props) => draw('div', { isCard: true, ...props });

/** Things below each other. */
export const Stack: KitPart<StackLook, 'div'> = ({ gap, isCentered, ...box }: Drawn<StackLook>) =>
  draw('div', box, styles.stack, gap && styles[`gap${gap}`], isCentered && styles.centered);

/** Things beside each other, in the middle of their height unless told. */
export const Row: KitPart<RowLook, 'div'> = ({
  gap,
  align,
  place,
  wraps,
  ...box
}: Drawn<RowLook>) =>
  draw(
    'div',
    box,
    styles.row,
    gap && styles[`gap${gap}`],
    align && styles[align],
    place && styles[place],
    wraps && styles.wrap,
  );

/** Words in one of the kit's looks. */
export const Text: KitPart<TextLook, 'p'> = ({ isBlock, ...box }: Drawn<TextLook>) =>
  draw('p', box, isBlock && styles.block);

/** Something worth knowing, said quietly. */
export function InfoLine({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={2} look="detail" className={styles.info}>
      <Icon name={infoIcon} size={18} />
      <span>{children}</span>
    </Row>
  );
}

function draw(
  usual: ElementType,
  { as: Element = usual, isCard, look, tone, hasFigures, className, ...rest }: Drawn<object>,
  ...shape: ClassName[]
): ReactElement {
  const classes: ClassName[] = [
    isCard && styles.card,
    ...shape,
    look && styles[look],
    tone && styles[tone],
    hasFigures && styles.figures,
    className,
  ];
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />;
}
