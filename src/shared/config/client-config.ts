import { BOOT_ELEMENT_ID, type BootData } from '@/contract/boot';

/** Settings of this deployment, from the served HTML or else from the build. */
export type ClientConfig = BootData['client'];

function readBootElement(): BootData | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    // Our own server writes the boot data into the HTML; another host leaves it out.
    return JSON.parse(text) as BootData;
  } catch {
    return null;
  }
}

let boot: BootData | null | undefined;

/** Returns the boot data of the served HTML, or null when another host serves the site. */
export function getBootData(): BootData | null {
  boot ??= readBootElement();
  return boot;
}

/** Sets the boot data on a rendering server, which has no HTML to read it from. */
export function setBootData(data: BootData): void {
  boot = data;
}

/** Returns the settings of this deployment. */
export function getClientConfig(): ClientConfig {
  const env = import.meta.env;
  return (
    getBootData()?.client ?? {
      apiUrl: String(env['VITE_API_URL'] ?? ''),
      agentCode: String(env['VITE_AGENT_CODE'] ?? ''),
      liffId: String(env['VITE_LIFF_ID'] ?? ''),
      analyticsUrl: String(env['VITE_ANALYTICS_URL'] ?? ''),
      analyticsId: String(env['VITE_ANALYTICS_ID'] ?? ''),
    }
  );
}

/** Returns the base URL of the API and of the sandbox's games, files and pages. */
export function getApiUrl(): URL {
  return new URL(getClientConfig().apiUrl, window.location.origin);
}
