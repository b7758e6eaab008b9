import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { RouteLink, type RouteLinkProps } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import styles from './card-link.module.css';

export interface CardLinkProps extends Pick<RouteLinkProps, 'name' | 'query'> {
  icon: string;
  title: string;
  /** Explanation below the title. */
  text: string;
}

/** A card that links to a screen. */
export function CardLink({ icon, title, text, ...link }: CardLinkProps) {
  return (
    <Row {...link} as={RouteLink} gap={4} isCard className={styles.link}>
      <Icon name={icon} />
      <Stack as="span" variant="note" className={styles.text}>
        <Text as="b" variant="label" tone="plain">
          {title}
        </Text>
        <span>{text}</span>
      </Stack>
      <Icon name={caretIcon} size={20} />
    </Row>
  );
}
