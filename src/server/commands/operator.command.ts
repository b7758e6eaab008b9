import { readConfig } from '../config';
import type { LedgerReport } from '../ledger/ledger-verify';
import { findKeptOperatorKey } from '../operator/operator-key';

const USAGE = `Usage: npm run operator -- <command>

  ledger verify    replay every transfer and compare; exit code 1 when something is wrong

The server must be running. PORT and DATA_DIR say which one; OPERATOR_KEY or the key in DATA_DIR opens it.
`;

async function main(args: string[]): Promise<number> {
  if (args.join(' ') !== 'ledger verify') {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const key = config.operatorKey ?? findKeptOperatorKey(config.dataDir);
  if (key === undefined) {
    process.stderr.write(
      `No OPERATOR_KEY is set and ${config.dataDir} holds none: start the server first.\n`,
    );
    return 2;
  }
  const report = await fetchReport(`http://127.0.0.1:${config.port}`, key);
  process.stdout.write(
    `${report.transfers} transfers, ${report.accounts} accounts: ${report.faults.length} faults\n`,
  );
  for (const fault of report.faults)
    process.stdout.write(`  ${fault.kind}  ${fault.subject}: ${fault.detail}\n`);
  return report.faults.length === 0 ? 0 : 1;
}

async function fetchReport(url: string, key: string): Promise<LedgerReport> {
  const response = await fetch(`${url}/operator/v1/ledger/verify`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error(`The server at ${url} answered ${response.status}`);
  const { data } = (await response.json()) as { data: LedgerReport };
  return data;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
