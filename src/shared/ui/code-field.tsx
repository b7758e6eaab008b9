import { focus, setInput } from '@formisch/react';
import { useEffect, useState } from 'react';
import type { AskedCode } from '../state/asked-code';
import { Button } from './button';
import styles from './code-field.module.css';
import { FormField, type FormFieldProps } from './form-field';
import { Row } from './kit';
import { uiCopy } from './ui.copy';

export interface CodeFieldProps extends Omit<FormFieldProps, 'label'> {
  asked: AskedCode;
}

/** The field for a one-time code, which gets the focus. On a site that sends no SMS it also shows the code. */
export function CodeField({ asked, ...field }: CodeFieldProps) {
  const { store, name } = field.of;
  useEffect(() => {
    setInput(store, { path: [name], input: '' });
    focus(store, { path: [name] });
    // Removes the code from the form when the field disappears.
    return () => setInput(store, { path: [name], input: undefined });
  }, [store, name]);
  return (
    <>
      <FormField
        label={uiCopy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        {...field}
      />
      {asked.demoCode !== null && (
        <Row as="p" align="baseline" wraps variant="detail" className={styles.demo}>
          {uiCopy.demoCode} <b>{asked.demoCode}</b>
        </Row>
      )}
    </>
  );
}

export interface ResendCodeProps {
  asked: Pick<AskedCode, 'askedAt' | 'resendSeconds'>;
  onResend: () => void;
}

/** Button that requests another code, once the server allows it. Its `key` must be the time of the last request. */
export function ResendCode({ asked, onResend }: ResendCodeProps) {
  const seconds = useCountdown(asked);
  return (
    <Button
      variant="text"
      className={styles.resend}
      aria-disabled={seconds > 0}
      onClick={seconds > 0 ? undefined : onResend}
    >
      {seconds > 0 ? uiCopy.resendIn(seconds) : uiCopy.resend}
    </Button>
  );
}

/** Returns the seconds until another code may be sent, even when the device's clock is set back. */
function useCountdown({ askedAt, resendSeconds }: ResendCodeProps['asked']): number {
  const [deadline] = useState(
    () => performance.now() + Math.min(resendSeconds * 1000, millisecondsUntil()),
  );
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read()), 1000);
    return () => clearInterval(timer);
  });
  return seconds;

  function millisecondsUntil(): number {
    return askedAt + resendSeconds * 1000 - Date.now();
  }

  function read(): number {
    // `performance.now()` may stop while a phone sleeps; `Date.now()` does not.
    const left = Math.min(deadline - performance.now(), millisecondsUntil());
    return Math.max(0, Math.ceil(left / 1000));
  }
}
