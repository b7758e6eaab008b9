import type { PageRenderer, PageRendererOptions } from '@/contract/page-renderer';
import { WebShell } from '../shell/web-shell';
import { createRenderer } from './page-renderer';

/** Creates the page renderer of the companion web site. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  return createRenderer({ shell: WebShell, base: '', environment: 'web' }, options);
}
