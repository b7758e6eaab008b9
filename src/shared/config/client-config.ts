import { BOOT_ELEMENT_ID, type BootData } from '@/contract/boot';

/** Settings of this deployment: from the served HTML, else from the build. */
export type ClientConfig = BootData['client'];

function readBootElement(): BootData | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    // Written by our own server next to this script; a foreign host leaves it out.
    return JSON.parse(text) as BootData;
  } catch {
    return null;
  }
}

let boot: BootData | null | undefined;

/** What the served HTML carries, or null when a foreign host serves us. */
export function getBootData(): BootData | null {
  boot ??= readBootElement();
  return boot;
}

/** Gives the settings to a server that renders, which has no HTML to read them from. */
export function setBootData(data: BootData): void {
  boot = data;
}

/** Settings of this deployment. */
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

/** Where the API is, and what is beside it: games, files and pages of the sandboxes. */
export function getApiUrl(): URL {
  return new URL(getClientConfig().apiUrl, window.location.origin);
}
