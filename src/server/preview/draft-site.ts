import type { AgentConfig } from '@/contract/agent.contract';
import type { PreviewCard, PreviewShell } from '@/contract/operator/preview.contract';
import type { RouteName } from '@/contract/routes';

/** A picture with its text for screen readers. */
export interface DraftPicture {
  readonly image: string;
  readonly alt: string;
}

/** A page that shows a draft. */
export interface DraftPage {
  readonly screen: RouteName;
  readonly shell: PreviewShell;
  /** Path and query of the screen inside the site. */
  readonly path: string;
  readonly search: string;
  /** The site's configuration; it differs from the live one in a draft of the brand. */
  readonly agent: AgentConfig;
  /** True for a draft in the dialog that the page opens by itself. */
  readonly opensDialog: boolean;
  /** A picture that scripts of the page would open over it. */
  readonly picture?: DraftPicture | undefined;
}

/** A rendered page without scripts, and the card that chats show for its screen. */
export interface WrittenDraft {
  readonly html: string;
  readonly card: PreviewCard;
}

/** A file that pages with drafts load. */
export interface DraftFile {
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** The site as it renders drafts. */
export interface DraftSite {
  readonly write: (page: DraftPage) => Promise<WrittenDraft>;
  /** Returns a font or picture of the build by its file name; undefined for any other name. */
  readonly readFile: (name: string) => Promise<DraftFile | undefined>;
}

/** Path under which previews load files of the build, because the console's host does not serve `/assets`. */
export const DRAFT_FILES = '/operator/preview/assets/';
