import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode } from './fields';

/** Where a picture or a link of the agent points. */
const url = v.pipe(v.string(), v.maxLength(500));

/** What the site reads at load: who the agent is and what it looks like. */
export const agentConfigData = v.object({
  agent_code: v.string(),
  agent_id: v.string(),
  name: v.string(),
  /** Brand name of the token set (`data-brand`), and overrides of single `--ck-*` tokens. */
  brand: v.object({
    name: v.string(),
    tokens: v.record(v.pipe(v.string(), v.regex(/^--ck-[a-z0-9-]+$/)), v.string()),
  }),
  info: v.object({ agent_logo: url }),
  line_contact_url: url,
  line_admin_url: url,
  telegram_contact_url: url,
  seo: v.object({
    title: v.string(),
    description: v.string(),
    og_image: url,
  }),
  /** Games by category; a category that is missing has none and is in no menu. Left out by a foreign API, all are. */
  lobbies: v.optional(v.record(v.string(), v.number())),
  /** Money is simulated until real adapters are configured; the site says so. */
  simulated_money: v.boolean(),
});

/** The agent's configuration as the client reads it. */
export type AgentConfig = v.InferOutput<typeof agentConfigData>;

export const agentConfig = defineEndpoint({
  method: 'POST',
  path: '/api/agent/config',
  summary: 'Logo, brand, contact links and search texts of the configured agent',
  access: 'public',
  body: v.strictObject({ agent_code: v.optional(agentCode) }),
  data: agentConfigData,
  errors: ['agent.unknown_code'],
});

export const agentValidate = defineEndpoint({
  method: 'GET',
  path: '/api/agent/validate',
  summary: 'Whether an agent code, as carried by ?ag=, exists',
  access: 'public',
  query: v.strictObject({ code: agentCode }),
  data: v.object({ agent_code: v.string() }),
  errors: ['agent.unknown_code'],
});

/** A banner of the home page. The picture carries no text; the words are beside it. */
export const bannerData = v.object({
  id: v.string(),
  image: url,
  image_wide: url,
  kicker: v.string(),
  title: v.string(),
  action: v.string(),
  /** Path inside the site, or an external address. */
  link: url,
});

export type Banner = v.InferOutput<typeof bannerData>;

export const banners = defineEndpoint({
  method: 'GET',
  path: '/api/banner',
  summary: 'Banners of the home page',
  access: 'public',
  data: v.array(bannerData),
  errors: [],
});
