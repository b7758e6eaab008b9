import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { goTo } from '@/app/navigation';
import { AccountPage } from '@/features/account/components/account-page';
import { LoginForm } from '@/features/account/components/login-form';
import { RegisterForm } from '@/features/account/components/register-form';
import { LinkProof } from '@/features/line/components/link-proof';
import { postLineLink } from '@/features/line/line.api';
import { ApiError, describeError } from '@/shared/http/api-error';
import { getLinePlatform } from '@/shared/line/line-platform';
import { LineSignIn } from '@/shared/line/line-sign-in';
import { hrefFor } from '@/shared/routing/use-route';
import { consumeReturnTo, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import buttons from '@/shared/ui/button.module.css';
import { showToast } from '@/shared/ui/toast';
import { linkCopy as copy } from './link.copy';
import styles from './link.screen.module.css';

type Way = 'register' | 'login';

/** `/link`: someone whom LINE knows becomes a member or links the one they are, and goes on to what they asked for. */
export function LinkScreen() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { lineVisitor } = useSnapshot(sessionStore);
  const [way, setWay] = useState<Way | null>(null);
  if (!lineVisitor) {
    return (
      <AccountPage title={copy.title}>
        {isLoggedIn ? <GoOn>{copy.done}</GoOn> : <SignInFirst />}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={copy.title}>
      <Profile name={lineVisitor.display_name} picture={lineVisitor.picture_url} />
      {isLoggedIn ? (
        <Agreement />
      ) : way === null ? (
        <Choice onChoose={setWay} />
      ) : (
        <>
          <p className={styles['text']}>
            {way === 'register' ? copy.registerText : copy.haveAccountText}
          </p>
          {way === 'register' ? <RegisterForm /> : <LoginForm />}
          <button
            type="button"
            className={`${buttons['text']} ${buttons['wide']}`}
            onClick={() => setWay(null)}
          >
            {copy.back}
          </button>
        </>
      )}
    </AccountPage>
  );
}

function Profile({ name, picture }: { name: string; picture: string | null }) {
  return (
    <div className={styles['profile']}>
      {picture !== null && <img src={picture} alt="" width={64} height={64} />}
      <b>{copy.hello(name)}</b>
    </div>
  );
}

function Choice({ onChoose }: { onChoose: (way: Way) => void }) {
  return (
    <div className={styles['actions']}>
      <p className={styles['text']}>{copy.choose}</p>
      <button type="button" className={buttons['primary']} onClick={() => onChoose('register')}>
        {copy.registerWithLine}
      </button>
      <button type="button" className={buttons['outline']} onClick={() => onChoose('login')}>
        {copy.haveAccount}
      </button>
      <button type="button" className={buttons['text']} onClick={() => goTo(hrefFor('home'))}>
        {copy.later}
      </button>
    </div>
  );
}

/** The member says yes themselves: a phone that lies open must not give its LINE away. */
function Agreement() {
  const { authUser } = useSnapshot(userStore);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);

  const handleLinked = () => {
    showToast({ message: copy.done, tone: 'success' });
    goOn();
  };
  const handleAgree = async () => {
    const proof = getLinePlatform().getProof();
    if (isBusy || !proof) return;
    setBusy(true);
    setProblem(null);
    try {
      await postLineLink(proof);
      handleLinked();
    } catch (error) {
      if (error instanceof ApiError && error.errorName === 'line.needs_proof') setProving(true);
      else setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  if (isProving) return <LinkProof onLinked={handleLinked} onCancel={() => setProving(false)} />;
  return (
    <div className={styles['actions']}>
      <p className={styles['text']}>
        <b>{copy.question(authUser?.user.username ?? '')}</b>
        <br />
        {copy.consequence}
      </p>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={buttons['primary']}
        aria-disabled={isBusy}
        onClick={() => void handleAgree()}
      >
        {isBusy ? copy.agreeBusy : copy.agree}
      </button>
      <button type="button" className={buttons['text']} onClick={goOn}>
        {copy.skip}
      </button>
    </div>
  );
}

function SignInFirst() {
  return (
    <>
      <p className={styles['text']}>{copy.signInFirst}</p>
      <LineSignIn />
    </>
  );
}

function GoOn({ children }: { children: ReactNode }) {
  return (
    <div className={styles['actions']}>
      <p className={styles['text']}>{children}</p>
      <button type="button" className={buttons['primary']} onClick={goOn}>
        {copy.goOn}
      </button>
    </div>
  );
}

/** On to the screen that was asked for. */
function goOn(): void {
  sessionStore.lineVisitor = null;
  goTo(consumeReturnTo() ?? hrefFor('home'), { replace: true });
}
