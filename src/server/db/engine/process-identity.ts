import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * Returns the scope in which process ids are comparable: in another container or machine the same id names another
 * process. Two processes with the same scope can see whether the other one runs.
 */
export function readProcessScope(): string {
  if (process.platform !== 'linux') return os.hostname();
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${bootId} ${readlinkSync('/proc/self/ns/pid')}`;
}

/**
 * Returns the start time of the process with this id, in the unit of the system, or undefined when no such process
 * runs. Ids are reused, but id and start time together identify one process.
 */
export function readProcessStart(pid: number): string | undefined {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
}

function readFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the command in parentheses. It may contain anything, even parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const isDead = state === 'Z' || state === 'X';
  return isDead ? undefined : fields[19];
}

function readFromPs(pid: number): string | undefined {
  try {
    const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}
