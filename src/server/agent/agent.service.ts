import * as v from 'valibot';
import { type AgentConfig, agentConfigData } from '@/contract/agent.contract';
import { type AgentRules, agentRulesData, readAgentRules } from '@/contract/agent-rules';
import { type Executor, identifyDatabase, queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import type { Db } from '../db/tables';
import { rememberBriefly } from '../http/brief-memory';
import { RefusalError } from '../http/refusal';
import { hasPauses } from '../pauses/planned-pauses.queries';
import { hasEvents } from './has-events.queries';
import { countLottoMarkets, fetchLobbySizes } from './lobby-sizes.queries';

/**
 * Returns the id of the agent that this site belongs to.
 * @throws Error when there is no such agent, or its configuration or rules are invalid
 */
export async function findAgentId(db: Db, code: string): Promise<number> {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'config'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent)
    throw new Error(
      `No agent has the code ${code}. Set VITE_AGENT_CODE to an existing code, or create this one: npm run operator -- agents create ${code} --name "…"`,
    );
  const branding = v.safeParse(brandingData, agent.config);
  if (!branding.success) {
    const faults = branding.issues.map(
      (issue) => `${v.getDotPath(issue) ?? 'configuration'}: ${issue.message}`,
    );
    throw new Error(`The configuration of the agent ${code} is invalid. ${faults.join('; ')}.`);
  }
  readAgentRules(code, rulesOf(agent.config));
  return agent.id;
}

/** The part of the configuration that is stored in the agent's row. */
const brandingData = v.omit(agentConfigData, [
  'agent_code',
  'agent_id',
  'name',
  'lobbies',
  'lotto_markets',
  'has_pauses',
  'has_events',
  'agentConfig',
]);

/** Last valid configuration and rules of an agent, so that a row damaged at run time does not stop the site. */
interface LastValid {
  branding?: v.InferOutput<typeof brandingData>;
  rules?: AgentRules;
}

/** By database, because agents of two databases have the same ids. */
const lastValid = new WeakMap<object, Map<number, LastValid>>();

function lastValidOf(db: Executor, agentId: number): LastValid {
  const agents = lastValid.get(identifyDatabase(db)) ?? new Map<number, LastValid>();
  lastValid.set(identifyDatabase(db), agents);
  const last = agents.get(agentId) ?? {};
  agents.set(agentId, last);
  return last;
}

/** Returns the configuration of the agent. It is read on every call, so that a change needs no restart. */
export async function fetchAgentConfig(db: Db, agentId: number): Promise<AgentConfig> {
  const [agent, lobbies, lottoMarkets, isAnnounced, isEventful] = await Promise.all([
    db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirstOrThrow(),
    fetchLobbySizes(db, agentId),
    countLottoMarkets(db, agentId),
    hasPauses(db, agentId),
    hasEvents(db, agentId),
  ]);
  const row = { table: 'agents', id: agent.code };
  const last = lastValidOf(db, agentId);
  const branding = readRow(row, brandingData, agent.config) ?? last.branding;
  if (!branding) throw new Error(`the configuration of the agent ${agent.code} is invalid`);
  last.branding = branding;
  return {
    ...branding,
    agent_code: agent.code,
    agent_id: String(agent.id),
    name: agent.name,
    lobbies,
    lotto_markets: lottoMarkets,
    ...(isAnnounced && { has_pauses: true }),
    has_events: isEventful,
    agentConfig: { phone_code: branding.phone_code, simulated_money: branding.simulated_money },
  };
}

/** Milliseconds for which a process trusts its last look at the version of the site's look. */
const BRAND_TRUST_MS = 250;

/** Loads the configuration of an agent, and the version of its look and links. */
export function createAgentLoaders(db: Db, agentId: number) {
  return {
    loadAgentConfig: () => fetchAgentConfig(db, agentId),
    loadBrandVersion: rememberBriefly(() => fetchBrandVersion(db, agentId), BRAND_TRUST_MS),
  };
}

/** Returns the latest version of the agent's look and links. */
async function fetchBrandVersion(db: Db, agentId: number): Promise<number> {
  const latest = await db
    .selectFrom('agent_versions')
    .select('version')
    .where('agent_id', '=', agentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.version ?? 0;
}

/** Returns the rules of an agent. They are read on every use, so that a change needs no restart. */
export async function fetchAgentRules(db: Executor, agentId: number): Promise<AgentRules> {
  const [agent] = await queryRaw<{ code: string; rules: unknown }>(
    db,
    `SELECT code, config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  if (!agent) throw new Error(`agent ${agentId} does not exist`);
  const last = lastValidOf(db, agentId);
  const row = { table: 'agents', id: `${agent.code} rules` };
  last.rules = last.rules
    ? (readRow(row, agentRulesData, agent.rules ?? {}) ?? last.rules)
    : readAgentRules(agent.code, agent.rules);
  return last.rules;
}

function rulesOf(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'rules' in config
    ? config.rules
    : undefined;
}

/** Returns the code when an agent has it. @throws RefusalError `agent.unknown_code` */
export async function validateAgentCode(db: Db, code: string): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent) throw new RefusalError('agent.unknown_code');
  return agent.code;
}

/** Checks that an agent has this id. @throws RefusalError `agent.unknown_code` */
export async function validateAgentId(db: Db, id: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!agent) throw new RefusalError('agent.unknown_code');
}
