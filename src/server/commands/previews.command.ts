import { runPreviewsCommand } from './previews/previews-cli';

process.exitCode = await runPreviewsCommand(process.argv.slice(2), {
  env: process.env,
  fetch,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
