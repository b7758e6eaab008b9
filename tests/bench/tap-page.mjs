/**
 * Runs in every page before its own scripts. `__taps` lists the controls of the page and records how fast it answers
 * taps. Times are milliseconds of `performance.now()`.
 */
(() => {
  if (window !== window.top) return;
  const CONTROLS = [
    ...['a[href]', 'button', 'summary', 'select', 'input:not([type="hidden"])', 'textarea'],
    ...['button', 'link', 'tab', 'switch', 'radio', 'checkbox', 'option', 'menuitem'].map(
      (role) => `[role="${role}"]`,
    ),
  ].join();
  const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';
  /** States that distinguish kinds of controls with the same look. */
  const STATES = [
    'aria-pressed',
    'aria-expanded',
    'aria-haspopup',
    'aria-checked',
    'aria-selected',
  ];
  /** Shortest duration in ms that the browser reports. */
  const LEAST_MS = 16;
  /** Time in ms after the next frame within which the browser reports a tap. */
  const REPORTED_WITHIN_MS = 300;
  const NAME_LENGTH = 32;

  const taps = { events: [], frames: [], isClicked: false, isReported: false, list, aim, begin };
  window.__taps = taps;
  let expected = null;

  watch('event', { durationThreshold: LEAST_MS }, (entry) => {
    if (entry.interactionId === 0) return;
    const { name, startTime, processingStart, processingEnd, duration } = entry;
    taps.events.push({ name, startTime, processingStart, processingEnd, duration });
  });
  watch('long-animation-frame', {}, (frame) => {
    const { startTime, duration, styleAndLayoutStart } = frame;
    const scripts = frame.scripts.map((script) => ({
      invoker: script.invoker,
      url: script.sourceURL,
      position: script.sourceCharPosition,
      duration: script.duration,
      forcedLayout: script.forcedStyleAndLayoutDuration,
    }));
    taps.frames.push({ startTime, duration, styleAndLayoutStart, scripts });
  });
  addEventListener(
    'click',
    (event) => {
      if (expected?.contains(event.target)) taps.isClicked = true;
      requestAnimationFrame(() => {
        setTimeout(() => {
          taps.isReported = true;
        }, REPORTED_WITHIN_MS);
      });
    },
    true,
  );

  /** Returns one control of each kind: the first one, in the topmost dialog if one is open. */
  function list() {
    const kinds = new Map();
    for (const { kind, role, name, place } of findControls()) {
      if (!kinds.has(kind)) kinds.set(kind, { kind, role, name, place });
    }
    return { dialog: nameDialog(findLayer()), controls: [...kinds.values()] };
  }

  /**
   * Brings the first control of a kind into view.
   * @returns its middle, whether the page was scrolled, and whether React listens to it; null if it cannot be reached
   */
  function aim(kind) {
    for (const { target } of findControls().filter((control) => control.kind === kind)) {
      const before = scrollY;
      if (!isInView(target)) target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getClientRects()[0];
      const [x, y] = [left + width / 2, top + height / 2];
      if (!target.contains(document.elementFromPoint(x, y))) continue;
      expected = target;
      const isAlive = Object.keys(target).some((key) => key.startsWith('__react'));
      return { x, y, isScrolled: scrollY !== before, isAlive };
    }
    return null;
  }

  /** Forgets all events before the next tap. */
  function begin() {
    Object.assign(taps, { events: [], frames: [], isClicked: false, isReported: false });
  }

  function findControls() {
    const root = findLayer() ?? document;
    return [...root.querySelectorAll(CONTROLS)].flatMap((element) => {
      const isChoice = element.matches('input[type="checkbox"], input[type="radio"]');
      // The input of a drawn choice is hidden; people tap its label.
      const target = (isChoice && element.closest('label')) || element;
      if (!isTappable(element, target)) return [];
      const role = readRole(element);
      const place = readPlace(element);
      const states = STATES.filter((state) => element.hasAttribute(state));
      const kind = [place, role, ...states, target.getAttribute('class') ?? ''].join(' ');
      return [{ kind, role, place, name: readName(element, target), target }];
    });
  }

  function isTappable(element, target) {
    if (element.disabled || element.ariaDisabled === 'true' || element.closest('[inert]'))
      return false;
    if (leavesSite(element)) return false;
    const { width, height } = target.getBoundingClientRect();
    return width > 1 && height > 1 && target.checkVisibility({ visibilityProperty: true });
  }

  /** Tells whether a link opens another site, a window or a program. */
  function leavesSite(element) {
    if (!(element instanceof HTMLAnchorElement)) return false;
    return element.origin !== location.origin || element.target !== '' || element.download !== '';
  }

  function findLayer() {
    return [...document.querySelectorAll(DIALOG)].findLast(
      (dialog) => dialog.checkVisibility() && !dialog.closest('[inert]'),
    );
  }

  function nameDialog(dialog) {
    if (!dialog) return null;
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    return shorten(title?.textContent ?? dialog.ariaLabel ?? dialog.textContent);
  }

  function readRole(element) {
    const role = element.getAttribute('role');
    if (role) return role;
    if (element.hasAttribute('aria-pressed')) return 'toggle';
    const names = { a: 'link', summary: 'fold', textarea: 'field' };
    if (element.localName === 'input')
      return /^(?:checkbox|radio|range)$/.test(element.type) ? element.type : 'field';
    return names[element.localName] ?? element.localName;
  }

  function readPlace(element) {
    if (element.closest(DIALOG)) return 'dialog';
    if (element.closest('main')) return 'main';
    if (element.closest('header')) return 'header';
    return element.closest('footer, nav') ? 'footer' : 'page';
  }

  function readName(element, target) {
    const image = element.querySelector('img[alt]:not([alt=""])');
    const texts = [element.ariaLabel, target.innerText, element.placeholder, image?.alt];
    return shorten(texts.find((text) => text?.trim()) ?? '');
  }

  function shorten(text) {
    return text.trim().replace(/\s+/g, ' ').slice(0, NAME_LENGTH);
  }

  function isInView(target) {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  }

  function watch(type, options, take) {
    new PerformanceObserver((entries) => {
      entries.getEntries().forEach(take);
    }).observe({ type, buffered: true, ...options });
  }
})();
