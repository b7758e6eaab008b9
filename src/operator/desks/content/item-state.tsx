import type { ContentItem } from '@/contract/operator/content.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { Row } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { contentCopy as copy, stateNames } from './content.copy';

const tones: Readonly<Record<ContentItem['state'], NonNullable<BadgeProps['tone']>>> = {
  draft: 'plain',
  scheduled: 'info',
  published: 'success',
  ended: 'plain',
  withdrawn: 'danger',
};

/** Formats an instant without seconds, in Thai time: `28 พ.ย. 20:00`. */
export function formatPlannedTime(instant: string): string {
  return `${formatDayOfYear(toCalendarDay(new Date(instant)))} ${formatTime(instant)}`;
}

/** Returns the words for the state of an item: `เผยแพร่อยู่ (v3)`. */
export function describeState({ state, published_version: shown, starts_at }: ContentItem): string {
  if (state === 'scheduled' && starts_at !== null) {
    return copy.scheduled(formatPlannedTime(starts_at));
  }
  return state === 'published' && shown !== null ? copy.shown(shown) : stateNames[state];
}

/** Returns the words for the state of an item and for a draft beside it: `เผยแพร่อยู่ (v3) · มีร่างใหม่ v4`. */
export function describeItem(item: ContentItem): string {
  const { published_version: shown, latest_version: latest } = item;
  const draft = shown !== null && latest > shown ? [copy.draftOf(latest)] : [];
  return [describeState(item), ...draft].join(' · ');
}

/** The state of an item, and whether a draft waits beside it. */
export function ItemState({ item }: { item: ContentItem }) {
  const { published_version: shown, latest_version: latest } = item;
  return (
    <Row gap={2} wraps>
      <Badge tone={tones[item.state]}>{describeState(item)}</Badge>
      {shown !== null && latest > shown && <Badge tone="warn">{copy.draftOf(latest)}</Badge>}
    </Row>
  );
}
