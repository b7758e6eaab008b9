import { runOperatorCommand } from './operator/operator-cli';

process.exitCode = await runOperatorCommand(process.argv.slice(2), {
  env: process.env,
  fetch,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
