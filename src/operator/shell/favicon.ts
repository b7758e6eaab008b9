const PLAIN = '/favicon.ico';
/** A drawn icon, because the picture of a site cannot get a dot; its colours repeat the tokens. */
const DOTTED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#30232b"/>' +
    '<path d="M8 12h16M8 18h16M8 24h10" stroke="#f0d99c" stroke-width="3" stroke-linecap="round"/>' +
    '<circle cx="24" cy="8" r="8" fill="#ff8a93"/></svg>',
)}`;

/** Shows the icon of the console in the browser's tab, with a dot while something waits. */
export function showFavicon(hasDot: boolean): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'icon';
  link.href = hasDot ? DOTTED : PLAIN;
}
