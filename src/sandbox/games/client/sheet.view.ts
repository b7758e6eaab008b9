import closeIcon from '@phosphor-icons/core/assets/regular/x.svg?raw';
import { build, button, icon } from './element-builder';
import { shellCopy } from './shell.copy';

const FOCUSABLE = 'button:not([disabled]),input,textarea,summary,[tabindex="0"]';

/**
 * Opens a sheet over the game. It manages the focus itself, because not every supported browser has `<dialog>`.
 * @returns closes the sheet
 */
export function openSheet(root: HTMLElement, title: string, content: HTMLElement): () => void {
  const opener = document.activeElement;
  const close = (): void => {
    layer.remove();
    document.removeEventListener('keydown', onKey, true);
    if (opener instanceof HTMLElement) opener.focus();
  };
  const heading = build('h2', { tabindex: '-1' }, title);
  const body = build('div', { class: 'sheet-body', tabindex: '0' }, content);
  const sheet = build(
    'section',
    { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-label': title },
    build(
      'div',
      { class: 'sheet-head' },
      heading,
      button({ class: 'tool', 'aria-label': shellCopy.close }, close, icon(closeIcon)),
    ),
    body,
  );
  const scrim = build('div', { class: 'scrim' });
  scrim.addEventListener('click', close);
  const layer = build('div', { class: 'sheet-layer' }, scrim, sheet);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    if (event.key !== 'Tab') return;
    const stops = [...sheet.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = stops[0];
    const last = stops[stops.length - 1];
    const leaving = event.shiftKey ? first : last;
    if (document.activeElement === leaving || !sheet.contains(document.activeElement)) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };
  document.addEventListener('keydown', onKey, true);
  root.append(layer);
  heading.focus();
  return close;
}

/** Builds a titled part of a sheet. */
export function section(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  return build('section', {}, build('h3', {}, title), ...content);
}

/** Builds a table of payouts, with the row names in the first column. */
export function createTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const heads = head.map((text) => build('th', { scope: 'col' }, text));
  return build(
    'table',
    { class: 'pays' },
    build('thead', {}, build('tr', {}, ...heads)),
    build(
      'tbody',
      {},
      ...rows.map(([first = '', ...rest]) =>
        build(
          'tr',
          {},
          build('th', { scope: 'row' }, first),
          ...rest.map((text) => build('td', {}, text)),
        ),
      ),
    ),
  );
}
