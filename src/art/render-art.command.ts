import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { games, hasBackdrop, slots, studios } from '@/sandbox/games/catalogue/catalogue';
import {
  COVER_HEIGHT,
  COVER_PAGE_HEIGHT,
  COVER_PAGE_WIDTH,
  COVER_WIDTH,
  coverIds,
  renderCoverSvg,
} from './article-cover.renderer';
import {
  BACKDROP_HEIGHT,
  BACKDROP_WIDTH,
  backdropPlaces,
  renderPageBackdropSvg,
} from './backdrop.renderer';
import { renderStudioLogoSvg } from './badge.painter';
import { type ArtBrand, bannerIds, renderBannerSvg } from './banner.renderer';
import { EVENT_HEIGHT, EVENT_WIDTH, eventIds, renderEventSvg } from './event.renderer';
import { renderBackdropSvg, renderGameSvg } from './game.renderer';
import { interfaceGlyphs } from './interface-glyphs-list';
import { ITEM_HEIGHT, ITEM_WIDTH, itemPictureIds, renderItemSvg } from './item.renderer';
import { renderLogoSvg, renderShareSvg } from './logo.renderer';
import { lottoPictureIds, renderLottoSvg } from './lotto.renderer';
import { writeMenuPictures } from './menu-pictures-writer';
import { writePictureHashes } from './picture-hashes-writer';
import { pictureLimits, TOTAL_LIMIT } from './picture-limits-list';
import {
  CHOICE_HEIGHT,
  CHOICE_WIDTH,
  pollChoiceIds,
  pollHeadIds,
  pollHeadSizes,
  renderPollChoiceSvg,
  renderPollHeadSvg,
} from './poll.renderer';
import { renderMessageSvg, renderPreviewSvg } from './share.renderer';
import {
  MESSAGE_HEIGHT,
  MESSAGE_WIDTH,
  messages,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  previews,
} from './share-scenes-list';
import { renderGlyphSvg, renderSymbolSvg } from './symbol.renderer';

const ART = fileURLToPath(new URL('../../public/art/', import.meta.url));
const brands = ['chokdee', 'yok'] as const;
/** Sides in px of home screen icons: 180 for iOS, and the others for the manifest. */
const ICON_SIDES = [180, 192, 512];
const LANES = 3;
/** JPEG quality of link previews and message pictures, which are shown small. */
const SHARED_QUALITY = 60;
const HIGHEST = 88;
const LOWEST = 12;
const STEP = 4;

interface Picture {
  readonly file: string;
  readonly svg: () => string;
  readonly width: number;
  readonly height: number;
}

interface Written {
  readonly file: string;
  readonly bytes: number;
  readonly quality: number;
}

const endOf = (brand: ArtBrand): string => (brand === 'yok' ? '-yok' : '');

const rasterise = async (svg: string, width: number): Promise<Sharp> => {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width } });
  return sharp(image.asPng());
};

/** Writes a picture for chats as JPEG, because LINE reads no WebP. */
async function writeJpeg({ file, svg, width, height }: Picture): Promise<Written> {
  const encoded = await (await rasterise(svg(), width))
    .flatten()
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: SHARED_QUALITY, mozjpeg: true })
    .toBuffer();
  await writeFile(join(ART, file), encoded);
  return { file, bytes: encoded.length, quality: SHARED_QUALITY };
}

async function writeWebp(picture: Picture): Promise<Written> {
  const { file, width, height } = picture;
  const limit = pictureLimits.find(({ pattern }) => pattern.test(file))?.bytes ?? 0;
  // Small pictures are drawn larger than shown, because filters rasterise cleaner that way.
  const drawn = await rasterise(picture.svg(), width < 300 ? Math.round(width * 1.6) : width);
  const pixels = await drawn
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const encode = (quality: number): Promise<Buffer> =>
    sharp(pixels.data, { raw: { width, height, channels: pixels.info.channels } })
      .webp({ quality, alphaQuality: 60, effort: 5, smartSubsample: true })
      .toBuffer();
  let quality = HIGHEST;
  let encoded = await encode(quality);
  // If the best quality gives too large a file, a binary search finds the best quality that fits.
  if (encoded.length > limit) {
    let [fits, exceeds] = [LOWEST, HIGHEST];
    encoded = await encode(LOWEST);
    quality = LOWEST;
    while (exceeds - fits > STEP) {
      const middle = Math.round((fits + exceeds) / 2);
      const tried = await encode(middle);
      if (tried.length > limit) exceeds = middle;
      else {
        fits = middle;
        encoded = tried;
        quality = middle;
      }
    }
  }
  await writeFile(join(ART, file), encoded);
  return { file, bytes: encoded.length, quality };
}

function listPictures(): readonly Picture[] {
  const symbols = [...new Set(slots.flatMap((game) => game.symbols))].sort();
  return [
    ...games.flatMap((game): readonly Picture[] => [
      {
        file: `games/${game.gameId}.webp`,
        svg: () => renderGameSvg(game, { plain: false }),
        width: 312,
        height: 416,
      },
      {
        file: `games/${game.gameId}-s.webp`,
        svg: () => renderGameSvg(game, { plain: true }),
        width: 160,
        height: 214,
      },
    ]),
    ...games.filter(hasBackdrop).map((game) => ({
      file: `games/${game.gameId}-bg.webp`,
      svg: () => renderBackdropSvg(game),
      width: 120,
      height: 160,
    })),
    ...symbols.map((name) => ({
      file: `symbols/${name}.webp`,
      svg: () => renderSymbolSvg(name),
      width: 128,
      height: 128,
    })),
    ...interfaceGlyphs.map((name) => ({
      file: `glyphs/${name}.webp`,
      svg: () => renderGlyphSvg(name),
      width: 96,
      height: 96,
    })),
    ...lottoPictureIds.map((id) => ({
      file: `lotto/${id}.webp`,
      svg: () => renderLottoSvg(id),
      width: 96,
      height: 96,
    })),
    ...studios.map(({ studioId }) => ({
      file: `providers/${studioId}.webp`,
      svg: () => renderStudioLogoSvg(studioId),
      width: 64,
      height: 64,
    })),
    ...bannerIds.flatMap((bannerId) =>
      brands.flatMap((brand) =>
        (
          [
            [656, 272, 'webp'],
            [656, 272, 'jpg'],
            [1896, 640, 'webp'],
          ] as const
        ).map(([width, height, format]) => ({
          file: `banners/${bannerId}${endOf(brand)}-${width}x${height}.${format}`,
          svg: () => renderBannerSvg({ bannerId, brand, width, height }),
          width,
          height,
        })),
      ),
    ),
    ...eventIds.map((eventId) => ({
      file: `events/${eventId}.webp`,
      svg: () => renderEventSvg(eventId),
      width: EVENT_WIDTH,
      height: EVENT_HEIGHT,
    })),
    ...itemPictureIds.map((id) => ({
      file: `shop/${id}.webp`,
      svg: () => renderItemSvg(id),
      width: ITEM_WIDTH,
      height: ITEM_HEIGHT,
    })),
    ...coverIds.flatMap((id) => [
      {
        file: `articles/${id}.webp`,
        svg: () => renderCoverSvg(id),
        width: COVER_PAGE_WIDTH,
        height: COVER_PAGE_HEIGHT,
      },
      {
        file: `articles/${id}.jpg`,
        svg: () => renderCoverSvg(id),
        width: COVER_WIDTH,
        height: COVER_HEIGHT,
      },
      {
        file: `articles/${id}-${MESSAGE_WIDTH}x${MESSAGE_HEIGHT}.jpg`,
        svg: () => renderCoverSvg(id),
        width: MESSAGE_WIDTH,
        height: MESSAGE_HEIGHT,
      },
    ]),
    ...pollHeadIds.flatMap((id) =>
      pollHeadSizes.map((size) => ({
        file: `polls/${id}-${size.width}x${size.height}.${size.format}`,
        svg: () => renderPollHeadSvg(id, size),
        width: size.width,
        height: size.height,
      })),
    ),
    ...pollChoiceIds.map((id) => ({
      file: `polls/choices/${id}.webp`,
      svg: () => renderPollChoiceSvg(id),
      width: CHOICE_WIDTH,
      height: CHOICE_HEIGHT,
    })),
    ...previews.map(({ id, brand, copy }) => ({
      file: `share/${id}${endOf(brand)}-${PREVIEW_WIDTH}x${PREVIEW_HEIGHT}.jpg`,
      svg: () => renderPreviewSvg(brand, copy),
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
    })),
    ...messages.map(({ id, brand, scene }) => ({
      file: `share/${id}${endOf(brand)}-${MESSAGE_WIDTH}x${MESSAGE_HEIGHT}.jpg`,
      svg: () => renderMessageSvg(brand, scene),
      width: MESSAGE_WIDTH,
      height: MESSAGE_HEIGHT,
    })),
    ...backdropPlaces.flatMap((place) =>
      brands.map((brand) => ({
        file: `backdrops/${place}${endOf(brand)}.webp`,
        svg: () => renderPageBackdropSvg(place, brand),
        width: BACKDROP_WIDTH,
        height: BACKDROP_HEIGHT,
      })),
    ),
  ];
}

async function writeFixedPictures(): Promise<void> {
  for (const brand of brands) {
    const name = brand === 'yok' ? 'logo-yok' : 'logo';
    const logo = renderLogoSvg(brand);
    await writeFile(join(ART, `${name}.svg`), logo);
    for (const side of ICON_SIDES)
      await writeFile(
        join(ART, `${name}-${side}.png`),
        await (await rasterise(logo, side)).png({ palette: true }).toBuffer(),
      );
  }
  const share = await rasterise(renderShareSvg(), 1200);
  await writeFile(
    join(ART, 'og.png'),
    await share.flatten().png({ palette: true, quality: 90, effort: 8 }).toBuffer(),
  );
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

// With arguments, only pictures whose path contains one of the arguments are rendered; all others are kept.
const wanted = process.argv.slice(2);
const pictures = listPictures().filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
for (const folder of [
  'games',
  'symbols',
  'glyphs',
  'lotto',
  'providers',
  'banners',
  'events',
  'shop',
  'articles',
  'polls',
  'polls/choices',
  'share',
  'backdrops',
]) {
  if (wanted.length === 0) await rm(join(ART, folder), { recursive: true, force: true });
  await mkdir(join(ART, folder), { recursive: true });
}
const queue = [...pictures];
const written: Written[] = [];
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      written.push(await (next.file.endsWith('.jpg') ? writeJpeg(next) : writeWebp(next)));
    }
  }),
);
const largestMenu = await writeMenuPictures(wanted);
await writeFixedPictures();
await writePictureHashes(ART);

let failed = false;
for (const { label, bytes } of pictureLimits) {
  const group = written.filter(
    ({ file }) => pictureLimits.find((limit) => limit.pattern.test(file))?.label === label,
  );
  if (group.length === 0) continue;
  group.sort((a, b) => b.bytes - a.bytes);
  const [largest] = group;
  const over = group.filter((entry) => entry.bytes > bytes).length;
  failed ||= over > 0;
  const lowest = Math.min(...group.map(({ quality }) => quality));
  say(
    `${label}: ${group.length} pictures, largest ${largest?.bytes ?? 0} of ${bytes} B (${largest?.file ?? '-'}), lowest quality ${lowest}, ${over} too large`,
  );
}
if (largestMenu > 0) say(`menus: largest ${largestMenu} B`);
const total = await sizeOfFolder(ART);
failed ||= total > TOTAL_LIMIT;
say(`total size ${(total / 1024 / 1024).toFixed(2)} of ${TOTAL_LIMIT / 1024 / 1024} MiB`);
process.exitCode = failed ? 1 : 0;
