import { runLinkCommand } from './link/link-cli';

process.exitCode = await runLinkCommand(process.argv.slice(2), {
  env: process.env,
  fetch,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
