import { getCurrentUrl, goTo } from '@/app/navigation';
import { hrefFor } from '@/shared/routing/use-route';

/** Storage key set in a tab that has shown a page of this site. */
const SHOWN = 'has-shown-liff';

/**
 * Puts the home page below a deep link that opens the visit, so that the back button does not leave the app. Call it
 * before the router reads the URL.
 */
export function layHomeBelow(): void {
  const isFirst = isFirstOfVisit();
  const asked = getCurrentUrl();
  const home = hrefFor('home');
  if (!isFirst || asked.split('?')[0] === home) return;
  goTo(home, { replace: true });
  goTo(asked);
}

function isFirstOfVisit(): boolean {
  // The Navigation API lists only entries of this site, but the oldest supported browsers lack it.
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
