import * as v from 'valibot';
import type { NoticeFact } from '@/contract/notices.contract';
import { routes, toLineLink } from '@/contract/routes';
import { sayFurther, sayInLine } from './line-notices.copy';
import type { LineMessage } from './messaging-gateway';
import { classOf, type NoticeScreen, noticeScreens } from './notice-classes';

/** LINE shows at most five objects of one message, and counts them as one. */
const MOST_OBJECTS = 5;

/** A message as it is stored before the first attempt; every attempt sends the same. */
export const storedNotices = v.object({
  /** LINE user who gets the message. */
  to: v.string(),
  isSilent: v.boolean(),
  lines: v.array(v.object({ text: v.string(), screen: v.picklist(noticeScreens) })),
});
export type StoredNotices = v.InferOutput<typeof storedNotices>;

/** Writes the lines of a message about some facts, in their order; the fifth line stands for all that are left. */
export function writeLines(
  facts: readonly NoticeFact[],
  hidesAmounts: boolean,
): StoredNotices['lines'] {
  const lines = facts.map((fact) => ({
    text: sayInLine(fact, hidesAmounts),
    screen: classOf(fact).screen,
  }));
  if (lines.length <= MOST_OBJECTS) return lines;
  const shown = lines.slice(0, MOST_OBJECTS - 1);
  return [...shown, { text: sayFurther(lines.length - shown.length), screen: 'member' }];
}

/**
 * Returns the objects of a message. Without a LIFF app no button can open the site, and they are plain texts.
 * @param liffId empty without a LIFF app
 */
export function toNoticeMessages({ lines }: StoredNotices, liffId: string): LineMessage[] {
  return lines.map(({ text, screen }) =>
    liffId === '' ? { type: 'text', text } : toCard(text, screen, liffId),
  );
}

/** The alt text carries the fact, because lock screens show nothing else. */
function toCard(text: string, screen: NoticeScreen, liffId: string): LineMessage {
  const { title, path } = routes[screen];
  const action = { type: 'uri', label: title, uri: toLineLink(liffId, path) } as const;
  return {
    type: 'flex',
    altText: text,
    contents: {
      type: 'bubble',
      size: 'kilo',
      body: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'text', text, wrap: true, size: 'md' }],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'button', style: 'link', height: 'sm', action }],
      },
    },
  };
}
