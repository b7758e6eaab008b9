import { findRoute, isValidUrl } from './route-match';

/** Characters that a chat or a sentence adds to the end of a link: spaces, invisible letters, brackets, punctuation. */
const TAIL = /[\s\u200b-\u200f\u2060\ufeff).,+]+$/;

/** Path, and query without its question mark. */
export interface MendableUrl {
  readonly path: string;
  readonly search: string;
}

/**
 * Repairs a link that was typed or copied with surrounding characters. It removes the characters of `TAIL` from the
 * end, restores `?` where the query begins with `&`, and writes the path in lower case if only that path leads to a
 * screen. If even the repaired link leads to no screen, it returns the link unchanged.
 * @param find finds the screen of a path; the default is the table of screens
 */
export function mendUrl({ path, search }: MendableUrl, find = findRoute): MendableUrl {
  const [head = '', ...begun] = decode(path).split('&');
  const query = trimEnd([...begun, search].filter((part) => part !== '').join('&'));
  const trimmed = head.replace(TAIL, '') || '/';
  const isShown = (each: string) => {
    const match = find(each);
    return match !== null && isValidUrl(match, new URLSearchParams(query));
  };
  const place = isShown(trimmed) ? trimmed : trimmed.toLowerCase();
  return isShown(place) ? { path: encodeURI(place), search: query } : { path, search };
}

/** Removes the characters of `TAIL` from the end of a query's last value. */
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
