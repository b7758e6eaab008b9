import type { Plugin } from 'vite';

const CONTRACT_FILE = /[\\/]src[\\/]contract[\\/].+\.contract\.ts$/;
const SUMMARY = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),\n/gm;

/** Removes the endpoint summaries from the client, because only the server's API description uses them. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'chokdee:endpoint-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return undefined;
      return { code: code.replace(SUMMARY, ''), map: null };
    },
  };
}
