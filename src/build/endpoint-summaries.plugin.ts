import type { Plugin } from 'vite';

const CONTRACT_FILE = /[\\/]src[\\/]contract[\\/].+\.contract\.ts$/;
const SUMMARY = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),\n/gm;

/** Leaves out of the client what endpoints are for: it is read in the server's description of its calls alone. */
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
