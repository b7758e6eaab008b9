import { createRenderer } from '@/app/rendering/page-renderer';
import type { PageRenderer, PageRendererOptions } from '@/contract/page-renderer';
import { LIFF_BASE } from '@/contract/routes';
import { LiffShell } from './liff-shell';

/** Creates the page renderer of the LINE entry. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  return createRenderer({ shell: LiffShell, base: LIFF_BASE, environment: 'liff' }, options);
}
