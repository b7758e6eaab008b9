/** A screen as it is sent to friends. */
export interface ShareCard {
  title: string;
  text: string;
  /** Where it leads: the address that LINE opens. */
  url: string;
  /** A PNG or JPEG; LINE shows none that is not on https. */
  imageUrl: string;
}

const ACTION = 'เปิดดู';
/** LINE takes no longer text in a list of chats. */
const MOST_ALT_TEXT = 400;

type LinkAction = ReturnType<typeof linkAction>;

/** LINE's message for a card: picture, words and a button, which may only lead to an address. */
export function toFlexMessage({ title, text, url, imageUrl }: ShareCard) {
  const action = linkAction(url);
  return {
    type: 'flex' as const,
    altText: `${title} ${url}`.slice(0, MOST_ALT_TEXT),
    contents: {
      type: 'bubble' as const,
      ...(imageUrl.startsWith('https://') && { hero: heroOf(imageUrl, action) }),
      body: {
        type: 'box' as const,
        layout: 'vertical' as const,
        spacing: 'sm',
        contents: [
          { type: 'text' as const, text: title, weight: 'bold' as const, size: 'lg', wrap: true },
          { type: 'text' as const, text, size: 'sm', color: '#6B5A70', wrap: true },
        ],
      },
      footer: {
        type: 'box' as const,
        layout: 'vertical' as const,
        contents: [
          { type: 'button' as const, style: 'primary' as const, color: '#B4472A', action },
        ],
      },
    },
  };
}

function linkAction(uri: string) {
  return { type: 'uri' as const, label: ACTION, uri };
}

function heroOf(url: string, action: LinkAction) {
  return {
    type: 'image' as const,
    url,
    size: 'full',
    aspectRatio: '656:272',
    aspectMode: 'cover' as const,
    action,
  };
}
