/** Moves the focus to the title of the screen: who hears the page, or uses it by keyboard, goes on from there. */
export function focusMainHeading(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
