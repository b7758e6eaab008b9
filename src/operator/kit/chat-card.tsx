import type { PreviewCard } from '@/contract/operator/preview.contract';
import { Stack, Text } from '@/shared/ui/kit';
import styles from './chat-card.module.css';

const TITLE = 'การ์ดในแชต';

/** The card that LINE and other chats show for a link to the page. */
export function ChatCard({ card: { title, description, image } }: { card: PreviewCard }) {
  return (
    <Stack as="section" gap={2} aria-label={TITLE}>
      <Text as="h3" variant="label">
        {TITLE}
      </Text>
      <div className={styles.card}>
        {image !== '' && <img src={image} alt="" />}
        <Text as="span" variant="strong" isBlock>
          {title}
        </Text>
        <Text as="span" variant="note" isBlock>
          {description}
        </Text>
      </div>
    </Stack>
  );
}
