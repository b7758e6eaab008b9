import { getApiUrl } from '@/shared/config/client-config';
import { getLinePlatform } from '@/shared/line/line-platform';

/**
 * Starts a download. LINE's browsers cannot save files, so the URL is opened in the system browser there.
 * @param path path on the API's host
 */
export function startDownload(path: string): void {
  const url = new URL(path, getApiUrl()).href;
  const platform = getLinePlatform();
  if (platform.environment !== 'web') {
    platform.openExternal(url);
    return;
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
