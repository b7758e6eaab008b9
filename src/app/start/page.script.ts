import type { LineProof } from '@/contract/line-proof.fields';
import type { StartData } from '@/contract/start.contract';
import { DEVICE_HEADER, START_PATH, type StartText } from '@/contract/start-call';
import type { PageStart, StartAnswer, StartCall } from '@/shared/start/page-start';
import { localPlace, readStored, readText, sessionPlace, userPlace } from '@/shared/state/stored';

/** A link that was tapped does not wait for the scripts for ever. */
const LINK_WAITS_MS = 5_000;
/** The scripts wait no longer for the first pictures. */
const PICTURES_WITHIN_MS = 1_500;
/** Storage key that `first-fonts.ts` sets once the fonts were shown. */
const FONTS_KEY = 'fonts';

const { dataset } = document.documentElement;

const start: PageStart = { keepTap, tapped: null };
globalThis.pageStart = start;

/** Does what the page needs before the app is here, for everybody who opens it. */
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
  // A window of its own opens for a tap, and for nothing later.
  if (link?.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  start.tapped = tapped;
  setTimeout(() => {
    if (link && start.tapped === link) location.assign(link.href);
  }, LINK_WAITS_MS);
}

/** Makes the start call for the session that this browser keeps; the places of a member are shown at once. */
export function startAsKept(): void {
  const token = readText(readStored(userPlace), 'token');
  if (token === null || !('rendered' in dataset)) return;
  dataset['member'] = '';
  dataset['greeted'] = '';
  send({ token }, { authorization: `Bearer ${token}` });
}

/** Makes the start call by a proof of LINE. @param deviceId the name that this browser has, or gives itself now */
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
    answer: fetch((dataset['api'] ?? '') + START_PATH, {
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
        const said = (await response.json()) as Omit<StartAnswer, 'arrivedMs'>;
        const data = said.error === 0 ? (said.data as StartData | null) : null;
        if (data?.session) {
          call.token = data.session.access_token;
          if ('rendered' in dataset) dataset['greeted'] = '';
        }
        if (data) call.texts = data.texts;
        writeTexts();
        return { ...said, arrivedMs: performance.now() };
      })
      // The app asks for itself.
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
 * Opens the announcement, unless this browser has shown it: as soon as it is parsed, whole, and it can be closed; the
 * rest of the page follows below it.
 */
function openAnnouncement(): void {
  const { announced } = dataset;
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
    dialog.dataset['early'] = '';
    dialog.showModal();
  });
  parsing.observe(document, { childList: true, subtree: true });
}

/**
 * Fonts that this browser has are waited for, a tenth of a second at most, so that no text changes its width; on a first
 * visit the app brings them (`first-fonts.ts`).
 */
function showKnownFonts(): void {
  const fonts = document.querySelector<HTMLTemplateElement>('#fonts');
  try {
    if (!fonts || !(FONTS_KEY in localStorage)) return;
  } catch {
    // Blocked: every visit is a first one.
    return;
  }
  fonts.content.querySelectorAll('style').forEach((style) => {
    style.textContent = style.textContent.replace(/swap/g, 'fallback');
  });
  document.head.append(fonts.content);
}

/** The pictures that are painted first come before the scripts, which have no part in them. */
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
      // The picture is painted before the scripts are asked for.
      if (waiting.size === 0) requestAnimationFrame(() => setTimeout(bring));
    };
    image.addEventListener('load', settle, { once: true });
    image.addEventListener('error', settle, { once: true });
  }
  setTimeout(bring, PICTURES_WITHIN_MS);
}
