import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * Where a process id means something: ids of another container or machine name other processes
 * here. Two processes with the same scope can see whether the other lives.
 */
export function readProcessScope(): string {
  if (process.platform !== 'linux') return os.hostname();
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${bootId} ${readlinkSync('/proc/self/ns/pid')}`;
}

/**
 * When the process with this id was started, in whatever unit the system counts, or undefined when
 * no such process lives. Together with the id it names one process for good: ids are reused.
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
  // The second field is the command in parentheses and may hold anything, parentheses too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const isDead = state === 'Z' || state === 'X';
  return isDead ? undefined : fields[19];
}

function readFromPs(pid: number): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() || undefined;
  } catch {
    return undefined;
  }
}
