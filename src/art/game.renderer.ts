import type { CatalogueGame, StudioId } from '@/sandbox/games/catalogue/catalogue-types';
import { studioBadge, tagLabel } from './badge.painter';
import { CARD_HEIGHT, CARD_WIDTH, type StudioStyle } from './card.painter';
import { grandsalaStyle } from './grandsala-style';
import { kaewkaosiStyle } from './kaewkaosi-style';
import { kaokradanStyle } from './kaokradan-style';
import { laikhramStyle } from './laikhram-style';
import { maneeStyle } from './manee-style';
import { nganwatStyle } from './nganwat-style';
import { northlightStyle } from './northlight-style';
import { rakmukStyle } from './rakmuk-style';
import { rongchaluStyle } from './rongchalu-style';
import { toomtamStyle } from './toomtam-style';

/** Options of a game's card. */
export interface GameRenderOptions {
  /** True to leave out badge and tag, for cards shown 80 px wide or less. */
  readonly plain: boolean;
}

const styles: Record<StudioId, StudioStyle> = {
  manee: maneeStyle,
  northlight: northlightStyle,
  kaokradan: kaokradanStyle,
  laikhram: laikhramStyle,
  rongchalu: rongchaluStyle,
  grandsala: grandsalaStyle,
  toomtam: toomtamStyle,
  rakmuk: rakmukStyle,
  nganwat: nganwatStyle,
  kaewkaosi: kaewkaosiStyle,
};

/**
 * Draws a game's card as a self-contained SVG. Repeated calls for a game return the same text.
 * @param game entry of the catalogue
 */
export function renderGameSvg(game: CatalogueGame, { plain }: GameRenderOptions): string {
  const { defs, backdrop, subject, lettering } = styles[game.studioId](game);
  const marks = plain ? '' : studioBadge(game.studioId) + tagLabel(game.tag);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" role="img" aria-label="${game.name}"><defs>${defs}<clipPath id="card"><rect width="300" height="400" rx="36"/></clipPath></defs><g clip-path="url(#card)">${backdrop}${subject}${lettering}${marks}</g></svg>`;
}

/** Draws only field, pattern and frame, with square corners: the scene behind the reels. */
export function renderBackdropSvg(game: CatalogueGame): string {
  const { defs, backdrop } = styles[game.studioId](game);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"><defs>${defs}</defs>${backdrop}</svg>`;
}
