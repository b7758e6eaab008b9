/**
 * Runs in every page before its own scripts and records the loading in `__watched`. Times are milliseconds of
 * `performance.now()`, except those of `shown`, which are of `Date.now()` because a page may be loaded twice.
 */
(() => {
  if (window !== window.top) return;
  const HEADINGS = '[role="dialog"] :is(h1, h2), main h1';
  const BALANCE = 'output[aria-label="ยอดเงินรวม"]';

  const watched = {
    lcpMs: 0,
    lcpElement: '',
    shifts: 0,
    longTasks: [],
    shown: { heading: { text: '', sinceMs: 0 }, balance: { text: '', sinceMs: 0 } },
  };
  window.__watched = watched;

  watch('largest-contentful-paint', (entry) => {
    watched.lcpMs = entry.startTime;
    watched.lcpElement = describe(entry);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) watched.shifts += entry.value;
  });
  watch('longtask', ({ startTime, duration }) => {
    watched.longTasks.push({ startTime, duration });
  });

  // Visible texts are read once per frame, when the layout is computed anyway.
  let isAsked = false;
  new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      note(watched.shown.heading, HEADINGS);
      note(watched.shown.balance, BALANCE, '฿');
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open', 'style'],
  });

  function watch(type, take) {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
    }).observe({ type, buffered: true });
  }

  /** Records the visible text of an element and since when it has been shown. */
  function note(place, selector, mark = '') {
    const isShown = (element) => element.checkVisibility() && element.textContent.includes(mark);
    const element = [...document.querySelectorAll(selector)].find(isShown);
    const text = element?.textContent.trim() ?? '';
    if (text === place.text) return;
    place.text = text;
    place.sinceMs = Date.now();
  }

  function describe({ element, url }) {
    if (url) return new URL(url, location.href).pathname.split('/').at(-1);
    if (!element) return '(gone)';
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 24);
    return `<${element.localName}> ${text}`;
  }
})();
