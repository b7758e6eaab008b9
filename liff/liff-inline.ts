import { beginPage, startAsKept, startByLine } from '@/app/start/page-script';
import { readLineEnvironment } from '@/contract/line-environment';
import { createUuid } from '@/domain/uuid';
import { localPlace, readLine, readStored, readText, userPlace } from '@/shared/state/stored';
import { createTokenSource } from './line-tokens';

beginPage();
start();

/** Makes the start call with the tokens of the link that LINE opened, while the app is still loading. */
function start(): void {
  const { liff } = document.documentElement.dataset;
  const isInLine = readLineEnvironment(navigator.userAgent) === 'liff' && liff !== undefined;
  // A sign-in with LINE in another browser may identify a different member than the stored session, so the app decides
  // which of the two is used.
  if (!isInLine && location.hash.includes('id_token=')) return;
  // Outside LINE the fragment is not trusted: a link could sign its reader in as another member.
  const { userId, proof } = createTokenSource(isInLine ? location.hash : '').read();
  const fields = readStored(localPlace);
  const { lineUserId, lineAutoSignIn } = readLine(fields);
  // A different LINE user has to confirm their identity first.
  const isOther = userId !== null && lineUserId !== userId;
  if (readText(readStored(userPlace), 'token') !== null) {
    if (!isOther) startAsKept();
    return;
  }
  if (!proof || !lineAutoSignIn || (lineUserId !== null && isOther)) return;
  startByLine(proof, readText(fields, 'deviceId') ?? createUuid());
}
