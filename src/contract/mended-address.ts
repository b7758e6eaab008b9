import { findRoute, isValidAddress } from './route-match';

/** Characters that a chat or a sentence adds to the end of a link: spaces, invisible letters, a bracket, a full stop. */
const TAIL = /[\s\u200b-\u200f\u2060\ufeff).,+]+$/;

/** Path and query, the latter without its question mark. */
export interface MendableAddress {
  readonly path: string;
  readonly search: string;
}

/**
 * Mends a link that was typed, or copied with what stood beside it: without its tail, with `?` where its query began by
 * `&`, and in small letters where no screen has the large ones. Where that leads to no screen either, it stays.
 * @param find finds the screen of a path; left out, by the table of screens
 */
export function mendAddress({ path, search }: MendableAddress, find = findRoute): MendableAddress {
  const [head = '', ...begun] = decode(path).split('&');
  const query = trimEnd([...begun, search].filter((part) => part !== '').join('&'));
  const trimmed = head.replace(TAIL, '') || '/';
  const isShown = (each: string) => {
    const match = find(each);
    return match !== null && isValidAddress(match, new URLSearchParams(query));
  };
  const place = isShown(trimmed) ? trimmed : trimmed.toLowerCase();
  return isShown(place) ? { path: encodeURI(place), search: query } : { path, search };
}

/** Without the tail of its last value. */
function trimEnd(query: string): string {
  const end = query.slice(query.lastIndexOf('&') + 1);
  const [name, ...value] = end.split('=');
  const text = decode(value.join('='));
  const trimmed = text.replace(TAIL, '');
  if (text === trimmed) return query;
  return `${query.slice(0, query.length - end.length)}${name}=${encodeURIComponent(trimmed)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
