import type { BrowserContext, Page } from '@playwright/test';
import type { LineStandIn } from './line-stand-in';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/**
 * User agents of the three environments. A context takes its user agent when it is created:
 * `test.use({ userAgent: userAgents.liff })`.
 */
export const userAgents = {
  /** The LIFF browser inside LINE. */
  liff: `${ANDROID} ${WEBKIT} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Line/15.20.0 LIFF`,
  /** LINE's in-app browser, for a plain URL tapped in a chat. */
  lineInApp: `${ANDROID} ${WEBKIT} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Line/15.20.0/IAB`,
  /** An ordinary mobile browser, outside LINE. */
  mobile: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
} as const;

/** A typical phone with LINE's own browser: `test.use(linePhone)`. */
export const linePhone = {
  userAgent: userAgents.liff,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const;

/** Options of LINE around a context. */
export interface LineBrowserOptions {
  /** Whether the context is the LIFF browser; its user agent must say so too. */
  readonly inClient: boolean;
  /** URL of the site; the LIFF endpoint is `/liff` there. */
  readonly serverUrl: string;
  /** Leaves out the script that LINE injects into its pages; the SDK then waits for that script for ever. */
  readonly withoutBridge?: boolean;
}

/** LINE as the pages of one context see it. */
export interface LineBrowser {
  /** URLs of the schemes `liff:` and `line:` that pages opened, oldest first. */
  readonly appLinks: readonly string[];
  /** Opens the LIFF URL of a path below the endpoint, such as `/promotions?id=3`. */
  open(page: Page, path?: string): Promise<void>;
}

/** Cancels navigations to app URLs. On a phone LINE's app handles them; Chromium would report an error. */
const swallowAppLinks = `
  navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    if (!/^(?:liff|line):/.test(url)) return;
    event.preventDefault();
    __leaveForApp(url);
  });
`;

/** LINE's native bridge, as far as the SDK needs it at its start. */
const bridge = `
  if (window === window.top) window._liff = { features: {}, postMessage() {} };
`;

/**
 * Installs the native side of LINE's app in the pages of a context.
 * @param onAppLink receives the URLs of other schemes that a page opens
 */
async function installLineApp(
  context: BrowserContext,
  { hasBridge, onAppLink }: { hasBridge: boolean; onAppLink: (url: string) => void },
): Promise<void> {
  await context.exposeFunction('__leaveForApp', onAppLink);
  for (const content of lineAppScripts({ hasBridge })) await context.addInitScript({ content });
}

/** Returns the scripts that LINE's app runs in every document; URLs for the app go to `__leaveForApp`. */
export function lineAppScripts({ hasBridge }: { hasBridge: boolean }): string[] {
  return hasBridge ? [swallowAppLinks, bridge] : [swallowAppLinks];
}

/**
 * Installs LINE's app around a context whose browser is directed to the stand-in: the real SDK runs in its pages, and
 * no request leaves the machine.
 */
export async function openLine(
  context: BrowserContext,
  standIn: LineStandIn,
  { inClient, serverUrl, withoutBridge = false }: LineBrowserOptions,
): Promise<LineBrowser> {
  const appLinks: string[] = [];
  Object.assign(standIn, { endpointUrl: `${serverUrl}/liff` });
  await installLineApp(context, {
    hasBridge: inClient && !withoutBridge,
    onAppLink: (url) => {
      appLinks.push(url);
    },
  });
  return {
    appLinks,
    open: async (page, path) => {
      await page.goto(standIn.liffUrl(path));
    },
  };
}
