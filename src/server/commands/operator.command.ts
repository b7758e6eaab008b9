import { userInfo } from 'node:os';
import { runOperatorCommand } from './operator/operator.cli';

/** Who is at the machine; containers may have a user without a name. */
function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

process.exitCode = await runOperatorCommand(process.argv.slice(2), {
  env: process.env,
  user: findUser(),
  fetch,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
