import { type PictureFacts, readPicture } from '../../pictures/picture-reader';

/** The preview data of a page, as chats read it. */
export interface ReadPreview {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly robots: string;
  readonly canonical: string;
  /** Undefined when the page names no picture. */
  readonly picture: ReadPicture | undefined;
}

/** The fetched picture of a preview. */
export interface ReadPicture {
  /** Path and query inside the site. */
  readonly path: string;
  readonly bytes: number;
  /** Null when the file is not a picture. */
  readonly facts: PictureFacts | null;
  /** The `cache-control` header of the response. */
  readonly caching: string;
}

/** Request headers of LINE's robot. */
const ROBOT = {
  'user-agent': 'facebookexternalhit/1.1;line-poker/1.0',
  range: 'bytes=0-524287',
} as const;

/**
 * Reads a page as LINE's robot does: only the HTML and the picture that it names.
 * @param server origin to request from, regardless of the origin that the page names
 */
export async function readPreview(
  server: string,
  path: string,
  fetch: typeof globalThis.fetch,
): Promise<ReadPreview> {
  const response = await fetch(server + path, { headers: ROBOT, redirect: 'manual' });
  const html = await response.text();
  const image = readMeta(html, 'property', 'og:image');
  return {
    status: response.status,
    title: readMeta(html, 'property', 'og:title') || readTitle(html),
    description: readMeta(html, 'name', 'description'),
    robots: readMeta(html, 'name', 'robots'),
    canonical: unescape(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    picture: image === '' ? undefined : await fetchPicture(server, image, fetch),
  };
}

async function fetchPicture(
  server: string,
  image: string,
  fetch: typeof globalThis.fetch,
): Promise<ReadPicture> {
  const { pathname, search } = new URL(image);
  const path = pathname + search;
  const response = await fetch(server + path, { headers: ROBOT });
  const content = new Uint8Array(await response.arrayBuffer());
  return {
    path,
    bytes: content.byteLength,
    facts: response.ok ? await readPicture(content) : null,
    caching: response.headers.get('cache-control') ?? '',
  };
}

function readTitle(html: string): string {
  return unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

function readMeta(html: string, kind: 'name' | 'property', name: string): string {
  return unescape(new RegExp(`<meta ${kind}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
