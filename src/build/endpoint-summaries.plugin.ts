import type { Plugin } from 'vite';

const CONTRACT_FILE = /[\\/]src[\\/]contract[\\/].+\.contract\.ts$/;
const SUMMARY = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),\n/gm;
const WHILE_RESTRICTED = /^ {2}whileRestricted: true,\n/gm;

/**
 * Removes from the client what only the server uses of endpoints: the summaries, for its API description, and which
 * calls a break leaves open.
 */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'chokdee:endpoint-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return undefined;
      return { code: code.replace(SUMMARY, '').replace(WHILE_RESTRICTED, ''), map: null };
    },
  };
}
