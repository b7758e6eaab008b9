import type { AgentConfig } from '@/contract/agent.contract';
import type { BootData } from '@/contract/boot';
import type { RenderedPage } from '@/contract/page-renderer';
import type { RouteMatch } from '@/contract/route-match';
import type { PagePreview } from '../area';
import type { Style } from './style.reader';

/** Everything that differs from one page to the next. */
export interface PageInput {
  /** Path asked for, without query. */
  readonly path: string;
  /** Undefined where nothing is to be found. */
  readonly match: RouteMatch | undefined;
  readonly agent: AgentConfig;
  /** Id of the build that the page belongs to. */
  readonly build: string;
  readonly client: BootData['client'];
  /** The screen as visitors see it; undefined where the browser draws it alone. */
  readonly rendered: RenderedPage | undefined;
  /** The address names who sent it: search engines know the screen by another. */
  readonly isInvitation: boolean;
  readonly preview?: PagePreview | undefined;
  /** Address under which the site is known to the world, without a slash at its end; undefined when not configured. */
  readonly publicUrl: string | undefined;
  /** Scripts of the build that it needs beside its entry's, as absolute paths of the site. */
  readonly modules: readonly string[];
  /** Scripts that do not wait for the first pictures. */
  readonly earlyModules: readonly string[];
  readonly styles: readonly Style[];
}
