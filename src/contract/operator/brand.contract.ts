import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { countFromText } from '../fields';
import { offerReaders, owners } from '../operator-roles';
import { brandContent, linksContent, phoneCode } from './brand.fields';
import { limit } from './operator.fields';

const MOST_VERSION = 1_000_000;

const version = countFromText(1, MOST_VERSION);

/** A changed field by its path, such as `brand.tokens.--ck-bg`; null where the field is not set. */
const changeData = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** The look and the links of the site, without its rules; values from before the checks are shown as they are. */
const siteData = v.object({
  name: v.string(),
  brand: v.object({ name: v.string(), tokens: v.record(v.string(), v.string()) }),
  info: v.object({
    agent_logo: v.string(),
    icons: v.nullable(v.object({ touch: v.string(), small: v.string(), large: v.string() })),
    backgrounds: v.nullable(v.object({ auth: v.string(), page: v.string() })),
  }),
  line_contact_url: v.string(),
  line_admin_url: v.string(),
  telegram_contact_url: v.string(),
  seo: v.object({ title: v.string(), description: v.string(), og_image: v.string() }),
  phone_code: phoneCode,
});

const versionData = v.object({
  version: v.number(),
  /** `system` for the version that an agent began with. */
  written_by: v.string(),
  written_at: v.string(),
  site: siteData,
});

/** The look and the links of the site. */
export type BrandSite = v.InferOutput<typeof siteData>;
/** A version of them. */
export type BrandVersion = v.InferInput<typeof versionData>;

export const brandShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent/brand',
  summary: 'Returns the name, look, links and search texts of the site, with their version',
  access: 'operator',
  roles: offerReaders,
  data: v.object({
    ...versionData.entries,
    /** URL of the members' site without a trailing slash; empty where the console is on the same host. */
    site_url: v.string(),
  }),
  errors: [],
});

export const brandSave = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/agent/brand',
  summary:
    'Saves the name and the look of the site, which all pages then show; an older version is refused with the current one, and a text below a contrast of 4.5:1 too',
  access: 'operator',
  roles: owners,
  /** `version` is the one that was edited. */
  body: v.strictObject({ version, ...brandContent.entries }),
  data: versionData,
  errors: ['brand.changed', 'brand.too_faint', 'brand.picture_unknown'],
});

export const linksSave = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/agent/links',
  summary:
    "Saves the site's contact links, its texts for search engines and chats, and when members prove their phone",
  access: 'operator',
  roles: owners,
  /** `version` is the one that was edited. */
  body: v.strictObject({ version, ...linksContent.entries }),
  data: versionData,
  errors: ['brand.changed', 'brand.picture_unknown'],
});

export const brandVersions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent/versions',
  summary:
    'Lists the versions of the name, look and links with what each changed, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))), limit }),
  data: v.object({
    rows: v.array(v.object({ ...versionData.entries, changes: v.array(changeData) })),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export const brandReturn = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/agent/versions/return',
  summary: 'Shows an earlier version again, as a further one',
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    version,
    /** The latest version that the person has seen. */
    latest_version: version,
  }),
  data: versionData,
  errors: ['request.not_found', 'brand.changed', 'brand.picture_unknown'],
});
