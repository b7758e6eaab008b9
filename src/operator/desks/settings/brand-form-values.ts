import * as v from 'valibot';
import type { BrandSite } from '@/contract/operator/brand.contract';
import { brandContent, colour } from '@/contract/operator/brand.fields';
import { type BrandToken, brandTokens, type TokenColours } from '@/domain/brand-colours';
import { brandCopy as copy } from './brand.copy';

const pictureNames = [
  'agent_logo',
  'icon_touch',
  'icon_small',
  'icon_large',
  'background_auth',
  'background_page',
] as const;

/** Fields of the form of the brand; a colour that is empty follows the token set. */
export type BrandField = 'name' | 'set' | BrandToken | (typeof pictureNames)[number];
export type BrandValues = Readonly<Record<BrandField, string>>;

const tokenEntries = v.entriesFromList(
  brandTokens,
  v.union([v.literal(''), colour], 'สีต้องเขียนแบบ #rrggbb เช่น #f27a4e'),
);

/** Rules of the form of the brand. */
export const brandFormRules = v.pipe(
  v.object({
    name: brandContent.entries.name,
    set: brandContent.entries.brand.entries.name,
    ...tokenEntries,
    ...v.entriesFromList(pictureNames, v.string()),
    agent_logo: v.pipe(v.string(), v.nonEmpty(copy.needLogo)),
  }),
  v.forward(
    v.check(
      ({ background_auth: auth, background_page: page }) => (auth === '') === (page === ''),
      copy.bothBackgrounds,
    ),
    ['background_page'],
  ),
);

const isHex = (value: string | undefined) => v.is(colour, value);

/** Returns the values of the form for a site. */
export function toBrandValues({ name, brand, info }: BrandSite): BrandValues {
  const { icons, backgrounds } = info;
  const tokens = Object.fromEntries(
    brandTokens.map((token) => [token, isHex(brand.tokens[token]) ? brand.tokens[token] : '']),
  ) as Record<BrandToken, string>;
  return {
    ...{ name, set: brand.name, ...tokens, agent_logo: info.agent_logo },
    ...{ icon_touch: icons?.touch ?? '', icon_small: icons?.small ?? '' },
    ...{ icon_large: icons?.large ?? '', background_auth: backgrounds?.auth ?? '' },
    background_page: backgrounds?.page ?? '',
  };
}

/** Returns the stored tokens that the form does not show; the server keeps them. */
export function findKeptTokens({ brand }: BrandSite): TokenColours {
  const shown = new Set<string>(brandTokens);
  return Object.fromEntries(
    Object.entries(brand.tokens).filter(([token, value]) => !shown.has(token) || !isHex(value)),
  );
}

/** Returns the colours that were typed, also while some are not finished. */
export function toTokens(values: BrandValues): Record<string, string> {
  return Object.fromEntries(
    brandTokens.flatMap((token) =>
      values[token] === '' ? [] : [[token, values[token].toLowerCase()]],
    ),
  );
}

/** Returns the look that the form describes. */
export function toLook(
  values: BrandValues,
  site: BrandSite,
): Pick<BrandSite, 'name' | 'brand' | 'info'> {
  const { icon_touch: touch, icon_small: small, icon_large: large } = values;
  const { background_auth: auth, background_page: page } = values;
  const hasIcons = touch !== '' && small !== '' && large !== '';
  return {
    name: values.name.trim(),
    brand: { name: values.set, tokens: { ...findKeptTokens(site), ...toTokens(values) } },
    info: {
      agent_logo: values.agent_logo,
      icons: hasIcons ? { touch, small, large } : null,
      backgrounds: auth !== '' && page !== '' ? { auth, page } : null,
    },
  };
}
