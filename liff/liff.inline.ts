import { beginPage, startAsKept, startByLine } from '@/app/start/page.script';
import { readLineEnvironment } from '@/contract/line-environment';
import { createUuid } from '@/domain/uuid';
import { localPlace, readLine, readStored, readText, userPlace } from '@/shared/state/stored';
import { createTokenSource } from './line-tokens';

beginPage();
start();

/** A link that LINE opened says who taps it: their session is asked for while the app is on its way. */
function start(): void {
  const { liff } = document.documentElement.dataset;
  const isInLine = readLineEnvironment(navigator.userAgent) === 'liff' && liff !== undefined;
  // Somebody who signs in by LINE elsewhere may be another than the kept session is of: then the app asks.
  if (!isInLine && location.hash.includes('id_token=')) return;
  // Outside LINE the fragment is not trusted: a link could sign its reader in as another member.
  const { userId, proof } = createTokenSource(isInLine ? location.hash : '').read();
  const fields = readStored(localPlace);
  const { lineUserId, lineAutoSignIn } = readLine(fields);
  // Somebody else than before is asked first whether it is they.
  const isOther = userId !== null && lineUserId !== userId;
  if (readText(readStored(userPlace), 'token') !== null) {
    if (!isOther) startAsKept();
    return;
  }
  if (!proof || !lineAutoSignIn || (lineUserId !== null && isOther)) return;
  startByLine(proof, readText(fields, 'deviceId') ?? createUuid());
}
