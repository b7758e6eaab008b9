/** Moves the focus to the screen's title, so that screen readers and keyboards continue from there. */
export function focusMainHeading(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
