import { createHash } from 'node:crypto';
import type { messagingApi } from '@line/bot-sdk';
import { areasOfLineMenu, LINE_MENU_HEIGHT, LINE_MENU_WIDTH } from '@/contract/line-menus';
import {
  type LineMenuButton,
  type LineMenuName,
  type LineMenuWords,
  lineMenuCopy,
} from '@/contract/line-menus.copy';
import { type RouteName, routes, toLineLink } from '@/contract/routes';

/** The touch of a button: it opens a screen, asks the account something, or calls a number. */
type Touch =
  | { readonly screen: RouteName }
  | { readonly postback: 'v1:balance' | 'v1:staff'; readonly says: string }
  | { readonly tel: string };

const screen = (name: RouteName): Touch => ({ screen: name });
const staff: Touch = { postback: 'v1:staff', says: 'คุยกับแอดมิน' };

const touches: { readonly [Name in LineMenuName]: Readonly<Record<LineMenuButton<Name>, Touch>> } =
  {
    visitor: {
      promotions: screen('promotions'),
      register: screen('register'),
      login: screen('login'),
      demo: screen('slot'),
      results: screen('lottoResults'),
      staff,
    },
    member: {
      deposit: screen('deposit'),
      withdraw: screen('withdraw'),
      lotto: screen('lottoLobby'),
      games: screen('home'),
      balance: { postback: 'v1:balance', says: 'ยอด' },
      staff,
    },
    paused: {
      withdraw: screen('withdraw'),
      statement: screen('statement'),
      care: screen('help'),
      hotline: { tel: '1323' },
      staff,
    },
  };

/** Names of the house's menus at LINE: the menu, and the hash of its definition and picture. */
export const OWN_MENU = /^(?:visitor|member|paused)@[0-9a-f]{16}$/;

/** A menu as it should be at LINE. */
export interface WantedMenu {
  readonly name: LineMenuName;
  /** Hash of the definition and the picture. */
  readonly hash: string;
  readonly request: messagingApi.RichMenuRequest;
  readonly picture: Uint8Array<ArrayBuffer>;
}

/** Defines a menu. Its name at LINE contains its hash, so that a change is noticed. */
export function defineMenu(
  name: LineMenuName,
  { liffId, picture }: { liffId: string; picture: Uint8Array<ArrayBuffer> },
): WantedMenu {
  const words: Readonly<Record<string, LineMenuWords>> = lineMenuCopy[name].buttons;
  const areas = areasOfLineMenu(name);
  const definition = {
    size: { width: LINE_MENU_WIDTH, height: LINE_MENU_HEIGHT },
    selected: true,
    chatBarText: lineMenuCopy[name].bar,
    areas: Object.entries<Touch>(touches[name]).flatMap(([button, touch], index) => {
      const bounds = areas[index];
      const label = words[button]?.label;
      return bounds && label !== undefined
        ? [{ bounds, action: toAction(touch, label, liffId) }]
        : [];
    }),
  };
  const hash = createHash('sha256')
    .update(JSON.stringify(definition))
    .update(picture)
    .digest('hex')
    .slice(0, 16);
  const request = {
    name: `${name}@${hash}`,
    ...definition,
  } satisfies messagingApi.RichMenuRequest;
  return { name, hash, request, picture };
}

function toAction(touch: Touch, label: string, liffId: string): messagingApi.Action {
  if ('postback' in touch) {
    return { type: 'postback', label, data: touch.postback, displayText: touch.says };
  }
  const uri = 'tel' in touch ? `tel:${touch.tel}` : toLineLink(liffId, pathOf(touch.screen));
  return { type: 'uri', label, uri };
}

/** Returns the path of a screen without its optional parameters. */
function pathOf(name: RouteName): string {
  return routes[name].path.replace(/\/:\w+\?/g, '');
}
