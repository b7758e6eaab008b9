import { execFile } from 'node:child_process';
import path from 'node:path';
import { root } from './source-files';

/** The report of dependency-cruiser for a folder tree. */
export interface CruiseReport {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly {
      readonly resolved: string;
      readonly dependencyTypes: readonly string[];
    }[];
  }[];
  readonly summary: {
    readonly violations: readonly { from: string; to: string; rule: { name: string } }[];
  };
}

/** Checks the folders of a tree against the project's import rules. */
export function cruise(cwd: string, folders: readonly string[]): Promise<CruiseReport> {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, '.dependency-cruiser.json');
  const args = [program, ...folders, '--config', config, '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as CruiseReport);
      } catch {
        // With violations the program exits with their number, so only its output shows whether it ran.
        reject(error ?? new Error(stderr));
      }
    });
  });
}
