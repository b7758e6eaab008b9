import type { PageRenderer, PageRendererOptions } from '@/contract/page-renderer';
import { WebShell } from '../shell/web-shell';
import { createRenderer } from './page-renderer';

/** Renders the pages of the companion web site. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  return createRenderer({ shell: WebShell, base: '', environment: 'web' }, options);
}
