import type { LineProof } from '@/contract/line-proof.fields';
import type { StartData } from '@/contract/start.contract';
import { DEVICE_HEADER, START_PATH, type StartText } from '@/contract/start-call';
import type { PageStart, StartCall, StartResponse } from '@/shared/start/page-start';
import { localPlace, readStored, readText, sessionPlace, userPlace } from '@/shared/state/stored';

/** Time in ms after which a tapped link opens without waiting for the app. */
const LINK_WAITS_MS = 5_000;
/** Longest time in ms that the scripts wait for the first pictures. */
const PICTURES_WITHIN_MS = 1_500;
/** Storage key that `first-fonts.ts` sets once the fonts have been shown. */
const FONTS_KEY = 'fonts';

const { dataset } = document.documentElement;

const start: PageStart = { keepTap, tapped: null };
globalThis.pageStart = start;

/** Prepares the page before the app has loaded, for members and visitors alike. */
export function beginPage(): void {
  openAnnouncement();
  if (readStored(sessionPlace)['isMoneyNoticeClosed'] === true) dataset['noticeClosed'] = '';
  addEventListener('click', keepTap);
  showKnownFonts();
  const finish = (): void => {
    writeTexts();
    startAfterPictures();
  };
  document.addEventListener('DOMContentLoaded', finish, { once: true });
}

function keepTap(event: MouseEvent): void {
  const target = event.target as Element;
  const tapped = target.closest<HTMLElement>('#root a, #root button');
  if (!tapped) return;
  const link = tapped instanceof HTMLAnchorElement ? tapped : undefined;
  // The browser opens a new window only during the tap, so a tap on such a link is not delayed.
  if (link?.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  start.tapped = tapped;
  setTimeout(() => {
    if (link && start.tapped === link) location.assign(link.href);
  }, LINK_WAITS_MS);
}

/**
 * Makes the start call for the session stored in this browser. Before the response, it reserves the space for a
 * member's data.
 */
export function startAsKept(): void {
  const token = readText(readStored(userPlace), 'token');
  if (token === null || !('rendered' in dataset)) return;
  dataset['member'] = '';
  dataset['prefetched'] = '';
  send({ token }, { authorization: `Bearer ${token}` });
}

/**
 * Makes the start call with a proof from LINE.
 * @param deviceId id of this browser, new or stored
 */
export function startByLine(proof: LineProof, deviceId: string): void {
  send({ proof, deviceId }, { [DEVICE_HEADER]: deviceId });
}

function send(
  by: Pick<StartCall, 'token' | 'proof' | 'deviceId'>,
  headers: Record<string, string>,
): void {
  const call: StartCall = {
    ...by,
    texts: {},
    response: fetch((dataset['api'] ?? '') + START_PATH, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        page: location.pathname + location.search,
        build: dataset['build'],
        line: by.proof,
      }),
    })
      .then(async (response) => {
        if (!response.ok) return null;
        const body = (await response.json()) as Omit<StartResponse, 'arrivedMs'>;
        const data = body.error === 0 ? (body.data as StartData | null) : null;
        if (data?.session) {
          call.token = data.session.access_token;
          if ('rendered' in dataset) dataset['prefetched'] = '';
        }
        if (data) call.texts = data.texts;
        writeTexts();
        return { ...body, arrivedMs: performance.now() };
      })
      // Without a response the app makes its own calls.
      .catch(() => null),
  };
  start.call = call;
}

/** Writes the member's balance and points into the empty places of the server's HTML. */
function writeTexts(): void {
  document.querySelectorAll<HTMLElement>('[data-start]').forEach((place) => {
    const text = start.call?.texts[place.dataset['start'] as StartText];
    if (text) place.textContent = text;
  });
}

/**
 * Opens the newest announcement as soon as its HTML is complete, unless this browser has shown it. It can be closed
 * before the app has loaded.
 */
function openAnnouncement(): void {
  const { announced } = dataset;
  // A member on a break is led to another page, and is not invited to play.
  if (JSON.stringify(readStored(userPlace)).includes('"restriction":{')) return;
  const shownUntil = readText(readStored(localPlace), 'announcedUntil') ?? '';
  if (!announced || Date.parse(announced) <= Date.parse(shownUntil)) return;
  const picture = document.querySelector<HTMLLinkElement>('link[media="not all"]');
  if (picture) picture.media = 'all';
  const parsing = new MutationObserver(() => {
    const dialog = document.querySelector('dialog');
    // The parser has reached the next node, so the dialog is complete.
    if (!dialog?.nextSibling) return;
    parsing.disconnect();
    dialog.addEventListener('click', (event) => {
      const tapped = event.target as Element;
      if (tapped === dialog || tapped.closest('header button')) dialog.close();
    });
    dialog.dataset['opened'] = '';
    dialog.showModal();
  });
  parsing.observe(document, { childList: true, subtree: true });
}

/**
 * Activates the fonts that this browser has already downloaded. `font-display: fallback` waits at most 0.1 s for them,
 * so that no text changes its width; on a first visit `first-fonts.ts` loads them.
 */
function showKnownFonts(): void {
  const fonts = document.querySelector<HTMLTemplateElement>('#fonts');
  try {
    if (!fonts || !(FONTS_KEY in localStorage)) return;
  } catch {
    // Without storage every visit is treated as a first visit.
    return;
  }
  fonts.content.querySelectorAll('style').forEach((style) => {
    style.textContent = style.textContent.replace(/swap/g, 'fallback');
  });
  document.head.append(fonts.content);
}

/** Loads the scripts after the pictures of the first paint, which do not need them. */
function startAfterPictures(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (!scripts) return;
  const waiting = new Set(
    [...document.images].filter(
      (image) =>
        !image.complete &&
        !image.closest('dialog:not([open])') &&
        image.getAttribute('fetchpriority') === 'high',
    ),
  );
  // The template is empty after the first call, so a second call adds nothing.
  const bring = (): void => {
    document.body.append(scripts.content);
    document.querySelectorAll<HTMLImageElement>('img[data-src]').forEach((image) => {
      image.src = image.dataset['src'] ?? '';
      delete image.dataset['src'];
    });
  };
  if (waiting.size === 0) {
    bring();
    return;
  }
  for (const image of waiting) {
    const settle = (): void => {
      waiting.delete(image);
      // The picture is painted before the scripts are requested.
      if (waiting.size === 0) requestAnimationFrame(() => setTimeout(bring));
    };
    image.addEventListener('load', settle, { once: true });
    image.addEventListener('error', settle, { once: true });
  }
  setTimeout(bring, PICTURES_WITHIN_MS);
}
