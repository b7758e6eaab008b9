import { findDemoMembers } from './account/members.seed';
import type { ServerConfig } from './config';

/** Returns the greeting that the terminal shows when the server is ready. */
export function writeGreeting(
  config: Pick<ServerConfig, 'publicUrl' | 'localUrl' | 'production' | 'realMoney' | 'client'>,
): string {
  const { agentCode } = config.client;
  const demoMembers = config.production ? [] : findDemoMembers(agentCode);
  const lines = [
    '',
    `  Chokdee is ready:  ${config.publicUrl ?? config.localUrl}`,
    ...demoMembers.map(
      ({ username, password }) => `  Demo member:       ${username} / ${password}`,
    ),
    ...(config.realMoney ? [] : ['  Money is simulated.']),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
