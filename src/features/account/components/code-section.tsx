import type { AskedCode } from '@/shared/state/asked-code';
import { CodeField, type CodeFieldProps, ResendCode } from '@/shared/ui/code-field';
import { accountCopy } from '../account.copy';
import { FormSection } from './form-section';

export interface CodeSectionProps {
  of: CodeFieldProps['of'];
  asked: AskedCode;
  /** Sends the form without a code: then the server sends another one. */
  onResend: () => void;
}

/** The part of a registration that proves the phone. */
export function CodeSection({ of, asked, onResend }: CodeSectionProps) {
  return (
    <FormSection title={accountCopy.codeSection} hint={accountCopy.codeOnItsWay(asked.username)}>
      <CodeField key={asked.askedAt} of={of} asked={asked} />
      <ResendCode key={`resend ${asked.askedAt}`} asked={asked} onResend={onResend} />
    </FormSection>
  );
}
