import type { PicturePurpose } from '@/contract/operator/pictures.contract';
import type { PictureKind } from './picture-reader';

/** One size in which a picture is stored. */
export interface PictureSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly kind: PictureKind;
  /** `crop` fills the size, `inside` keeps the whole picture in it, and `square` adds an empty border to that. */
  readonly fit: 'crop' | 'inside' | 'square';
  /** Colour behind the empty parts; without it they stay transparent, except in a JPEG. */
  readonly behind?: string;
}

const crop = (name: string, width: number, height: number): PictureSize => ({
  ...{ name, width, height },
  kind: 'webp',
  fit: 'crop',
});
/** Dark, as all pages are. */
const BEHIND = '#101018';
/** Chats read no WebP. */
const share: PictureSize = {
  ...crop('share', 1200, 630),
  kind: 'jpg',
  behind: BEHIND,
};
const icon = (width: number): PictureSize => ({
  name: `icon_${width}`,
  ...{ width, height: width },
  kind: 'png',
  fit: 'square',
});

const banner = [crop('image', 656, 272), crop('image_wide', 1896, 640)];
const event = [crop('image', 800, 450)];

/** Sizes of a picture by its purpose. */
export const pictureSizes: Readonly<Record<PicturePurpose, readonly PictureSize[]>> = {
  banner,
  event,
  announcement: event,
  promotion: [...banner, share],
  shop: [crop('image', 480, 480)],
  choice: [crop('image', 240, 240), crop('image_tall', 480, 640)],
  article: [crop('cover', 1200, 675), share],
  text: [{ ...crop('image', 1600, 2400), fit: 'inside' }],
  logo: [
    { name: 'logo', width: 512, height: 512, kind: 'png', fit: 'inside' },
    // iOS shows transparent parts black.
    { ...icon(180), behind: BEHIND },
    icon(192),
    icon(512),
  ],
  background: [{ ...crop('image', 1920, 1080), behind: '#000000' }],
};

/** Largest enlargement of a picture: beyond it, the picture looks blurred. */
const MOST_ENLARGED = 1.5;
/** Least sides of a picture that keeps its ratio. */
const LEAST_TEXT = { width: 320, height: 160 };
const LEAST_LOGO = { width: 192, height: 96 };

/** Returns the least width and height, in pixels, that a picture needs for a purpose. */
export function leastSizeOf(purpose: PicturePurpose): { width: number; height: number } {
  if (purpose === 'text') return LEAST_TEXT;
  if (purpose === 'logo') return LEAST_LOGO;
  const sizes = pictureSizes[purpose];
  return {
    width: Math.ceil(Math.max(...sizes.map(({ width }) => width)) / MOST_ENLARGED),
    height: Math.ceil(Math.max(...sizes.map(({ height }) => height)) / MOST_ENLARGED),
  };
}
