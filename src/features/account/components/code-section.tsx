import type { AskedCode } from '@/shared/state/asked-code';
import { CodeField, type CodeFieldProps, ResendCode } from '@/shared/ui/code-field';
import { accountCopy } from '../account.copy';
import { FormSection } from './form-section';

export interface CodeSectionProps {
  of: CodeFieldProps['of'];
  asked: AskedCode;
  /** Submits the form without a code, which makes the server send a new one. */
  onResend: () => void;
}

/** Section of the registration that verifies the phone by a code. */
export function CodeSection({ of, asked, onResend }: CodeSectionProps) {
  return (
    <FormSection title={accountCopy.codeSection} hint={accountCopy.codeOnItsWay(asked.username)}>
      <CodeField key={asked.askedAt} of={of} asked={asked} />
      <ResendCode key={`resend ${asked.askedAt}`} asked={asked} onResend={onResend} />
    </FormSection>
  );
}
