import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, url } from './fields';

/** Texts and picture for search engines and link previews. */
export const agentSeoData = v.object({
  title: v.string(),
  description: v.string(),
  og_image: url,
});

/** When members prove their phone by a code. */
export const phoneCodes = ['at_registration', 'before_money'] as const;

/** Configuration that the site reads at load: name, look and links of the agent. */
export const agentConfigData = v.object({
  agent_code: v.string(),
  agent_id: v.string(),
  name: v.string(),
  /** Brand name of the token set (`data-brand`), and overrides of single `--ck-*` tokens. */
  brand: v.object({
    name: v.string(),
    tokens: v.record(v.pipe(v.string(), v.regex(/^--ck-[a-z0-9-]+$/)), v.string()),
  }),
  info: v.object({
    agent_logo: url,
    /** Home screen icons: 180 px for iOS, 192 px and 512 px for the manifest. */
    icons: v.optional(v.object({ touch: url, small: url, large: url })),
    /** Pictures behind the pages of the auth layout, and behind all others; dark enough for text. */
    backgrounds: v.optional(v.object({ auth: url, page: url })),
  }),
  line_contact_url: url,
  line_admin_url: url,
  telegram_contact_url: url,
  seo: agentSeoData,
  /**
   * Number of games by category; a missing category has no games and is hidden. A foreign API may leave the field out,
   * and then all categories are shown.
   */
  lobbies: v.optional(v.record(v.string(), v.number())),
  /** Number of open lottery markets of the agent; a foreign API leaves it out. */
  lotto_markets: v.optional(v.number()),
  /** True while maintenance runs or is planned: clients then call `site/pauses`. Otherwise left out. */
  has_pauses: v.optional(v.boolean()),
  /** Whether the agent has current events; a foreign API leaves it out, and clients then call `event/list`. */
  has_events: v.optional(v.boolean()),
  /** Time when members verify their phone by a code: at registration, or before the first deposit or withdrawal. */
  phone_code: v.optional(v.picklist(phoneCodes), 'at_registration'),
  /** Repeats the fields `phone_code` and `simulated_money` for other clients; a foreign API may leave them out. */
  agentConfig: v.optional(
    v.object({ phone_code: v.picklist(phoneCodes), simulated_money: v.boolean() }),
  ),
  /**
   * True while no real payment adapters are configured: money is then simulated, and the site tells its visitors so.
   */
  simulated_money: v.boolean(),
});

/** The agent's configuration as the client reads it. */
export type AgentConfig = v.InferOutput<typeof agentConfigData>;

export const agentConfig = defineEndpoint({
  method: 'POST',
  path: '/api/agent/config',
  summary: "Returns the agent's logo, brand, contact links, search texts and settings",
  access: 'public',
  body: v.strictObject({ agent_code: v.optional(agentCode), agent_id: v.optional(agentId) }),
  data: agentConfigData,
  errors: ['agent.unknown_code'],
});

export const agentValidate = defineEndpoint({
  method: 'GET',
  path: '/api/agent/validate',
  summary: 'Checks whether an agent code exists, such as the one in the URL parameter `ag`',
  access: 'public',
  query: v.strictObject({ code: agentCode }),
  data: v.object({ agent_code: v.string() }),
  errors: ['agent.unknown_code'],
});

export const agentSeo = defineEndpoint({
  method: 'GET',
  path: '/api/agent/seo',
  summary: "Returns the agent's texts and picture for search engines and link previews",
  access: 'public',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: agentSeoData,
  errors: ['agent.unknown_code'],
});
