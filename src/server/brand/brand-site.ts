import * as v from 'valibot';
import { phoneCodes } from '@/contract/agent.contract';
import type { BrandSite } from '@/contract/operator/brand.contract';

const text = v.optional(v.string(), '');
const pictures = <const Names extends string>(...names: Names[]) =>
  v.fallback(v.nullable(v.object(v.entriesFromList(names, v.string()))), null);

/** The look and links in the configuration of an agent. A row from before the checks may lack parts. */
const storedSite = v.object({
  name: text,
  brand: v.object({ name: text, tokens: v.optional(v.record(v.string(), v.string()), {}) }),
  info: v.object({
    agent_logo: text,
    icons: pictures('touch', 'small', 'large'),
    backgrounds: pictures('auth', 'page'),
  }),
  line_contact_url: text,
  line_admin_url: text,
  telegram_contact_url: text,
  seo: v.object({ title: text, description: text, og_image: text }),
  phone_code: v.fallback(v.picklist(phoneCodes), 'at_registration'),
});

/** Reads the look and links of a site from a stored configuration. @throws ValiError when it has no such parts */
export function readSite(config: unknown, name?: string): BrandSite {
  const read = v.parse(storedSite, config);
  return name === undefined ? read : { ...read, name };
}

/** Returns a configuration with the look and links of a site: an agent without icons has no such field. */
export function toConfig({ name: _name, info, ...site }: BrandSite): object {
  const { agent_logo, icons, backgrounds } = info;
  return {
    ...site,
    info: { agent_logo, ...(icons && { icons }), ...(backgrounds && { backgrounds }) },
  };
}
