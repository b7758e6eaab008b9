import { getAddress, goTo } from '@/app/navigation';
import { hrefFor } from '@/shared/routing/use-route';

/** Kept by a tab that has shown a page of ours. */
const SHOWN = 'has-shown-liff';

/**
 * A link from a chat opens its screen as the first of the visit, and the back button would leave the app.
 * Puts the home page below it, unless something of ours lies there already. Before the router looks at the address.
 */
export function layHomeBelow(): void {
  const isFirst = isFirstOfVisit();
  const asked = getAddress();
  const home = hrefFor('home');
  if (!isFirst || asked.split('?')[0] === home) return;
  goTo(home, { replace: true });
  goTo(asked);
}

function isFirstOfVisit(): boolean {
  // Younger than the oldest browsers that the site is for. Its entries are those of this site alone.
  const navigation = 'navigation' in window ? window.navigation : null;
  if (navigation) return navigation.currentEntry?.index === 0;
  try {
    const hasShown = sessionStorage.getItem(SHOWN) !== null;
    sessionStorage.setItem(SHOWN, 'true');
    return !hasShown;
  } catch {
    return history.length === 1;
  }
}
