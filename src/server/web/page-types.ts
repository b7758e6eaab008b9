import type { AgentConfig } from '@/contract/agent.contract';
import type { BootData } from '@/contract/boot';
import type { RenderedPage } from '@/contract/page-renderer';
import type { RouteMatch } from '@/contract/route-match';
import type { PagePreview } from '../area';
import type { Style } from './style-reader';

/** The parts that differ between pages. */
export interface PageInput {
  /** Requested path, without the query. */
  readonly path: string;
  /** The screen that the path names; undefined when the page is not found. */
  readonly match: RouteMatch | undefined;
  readonly agent: AgentConfig;
  /** Id of the build that the page belongs to. */
  readonly build: string;
  readonly client: BootData['client'];
  /** The server-rendered screen; undefined when only the browser renders it. */
  readonly rendered: RenderedPage | undefined;
  /** Position in every member's stream before the screen was rendered; undefined when it could not be read. */
  readonly position?: string | undefined;
  /** Whether the URL contains a referral code; search engines index the screen without it. */
  readonly isInvitation: boolean;
  readonly preview?: PagePreview | undefined;
  /** Public URL of the site, without a trailing slash; undefined when not configured. */
  readonly publicUrl: string | undefined;
  /** Scripts that the page needs in addition to the scripts of its entry, as absolute paths of the site. */
  readonly modules: readonly string[];
  /** Scripts that load before the first images. */
  readonly preloadedModules: readonly string[];
  readonly styles: readonly Style[];
}
