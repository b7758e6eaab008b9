import { getErrors, getInput } from '@formisch/react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { shownVersions } from '@/contract/documents.fields';
import type { ErrorName } from '@/contract/errors';
import { codeSentData, phone } from '@/contract/fields';
import { registerBody } from '@/contract/registration.contract';
import { type BankCode, banks } from '@/domain/banks';
import { correctBuddhistYear } from '@/domain/calendar-day';
import { findLineAgreement } from '@/shared/line/line-agreement';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { hydration } from '@/shared/state/hydration';
import {
  findAttribution,
  forgetReferrer,
  localStore,
  noteDocumentsAnswered,
} from '@/shared/state/local.store';
import { askForLimits, rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { bankOptions } from '../bank-options';
import { getToday, readBirthDate } from '../birth-date.rules';
import { splitDisplayName } from '../display-name.rules';
import { registerCopy } from '../register.copy';
import {
  draftFields,
  reset as forgetDraft,
  readAsked,
  readDraft,
  rememberAsked,
  saveDraft,
} from '../register-draft.store';
import { postRegister } from '../registration.api';
import { type AccountCheck, useAccountCheck } from '../use-account-check';
import { useIsLineVisitorExpected } from '../use-is-line-visitor-expected';
import { useSessionForm } from '../use-session-form';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';
import { CheckNote } from './check-note';
import { ConsentField } from './consent-field';
import { FormSection } from './form-section';
import { LineGreeting } from './line-greeting';

/** Loaded on demand, because not every registration needs a code. */
const CodeSection = lazyPart(() => import('./code-section').then((m) => m.CodeSection), {
  onMissing: 'retry',
});

/** For each refusal, the form field that shows its message. */
const refusedFields = {
  'register.username_taken': 'username',
  'register.bank_account_taken': 'bank_account_number',
  'register.under_age': 'birth_date',
  'register.unknown_referrer': 'ref',
  'register.own_referral': 'ref',
  'auth.wrong_code': 'code',
  'documents.changed': 'consent',
} as const satisfies Partial<Record<ErrorName, string>>;

export interface RegisterFormProps {
  /** Default URL to open after signing up; left out in a dialog, which closes over the current screen. */
  next?: string;
}

/** The registration form. Typed values, except the password, survive a reload. */
export function RegisterForm({ next }: RegisterFormProps) {
  const { problem, begin } = useSessionForm();
  const [start] = useState(findStart);
  const { lineVisitor } = useSnapshot(sessionStore);
  const { isComplete: isRestored } = useSnapshot(hydration);
  const isVerified = lineVisitor !== null && findLineAgreement() !== null;
  const isLineExpected = useIsLineVisitorExpected();
  const owner = start.owner ?? lineVisitor?.user_id ?? null;
  const attribution = useAttribution();
  const form = useForm(registerForm, start.values);
  const { store, field, read, put } = form;
  const { isSubmitting } = store;
  const [asksReferrer, setAsksReferrer] = useState(false);
  const hasReferrer = asksReferrer || Boolean(read('ref')) || attribution.ref !== '';
  const referrer = useAccountCheck({ ref: read('ref') });
  const [justAsked, setJustAsked] = useState<AskedCode | null>(null);
  const lastAsked = justAsked ?? (isRestored ? readAsked(owner) : null);
  // A code sent to another number is useless.
  const asked =
    lastAsked?.username === v.safeParse(phone, read('username')).output ? lastAsked : null;
  const today = getToday();
  const born = readBirthDate(read('birth_date') ?? '', today);

  const keep = () => saveDraft(owner, getInput(store));
  const handleChange = () => {
    const birthDate = read('birth_date') ?? '';
    const corrected = correctBuddhistYear(birthDate);
    if (corrected !== birthDate) form.change('birth_date', corrected);
    // An emptied referrer field stays visible until the member closes it.
    setAsksReferrer(hasReferrer);
    keep();
  };

  const fillEmptyFields = useEffectEvent(() => {
    const { values } = findStart();
    if (isVerified) put('password', undefined);
    for (const name of draftFields) if (!read(name)) put(name, values[name]);
    keep();
  });
  // A link may open the form before LINE has identified the visitor. The server renders an empty form; this browser's
  // draft is available only after hydration.
  useEffect(() => {
    if ((isVerified && !start.isVerified) || (isRestored && !start.isRestored)) fillEmptyFields();
  }, [isVerified, isRestored, start]);

  // The attribution may be known only after the form is rendered.
  const attribute = useEffectEvent(({ ag, ref }: typeof attribution) => {
    if (ag !== '') put('agent_code', ag);
    if (ref !== '' && start.values.ref === undefined) put('ref', ref);
  });
  useEffect(
    () => attribute({ ag: attribution.ag, ref: attribution.ref }),
    [attribution.ag, attribution.ref],
  );

  const onSubmit = form.submit((body) =>
    begin(
      async () => {
        const session = await postRegister(body);
        noteDocumentsAnswered(session.userInfo.user.id);
        forgetDraft();
        if (session.asksLimits) askForLimits();
        if (next !== undefined && sessionStore.returnTo === null) rememberReturnTo(next);
        showToast({ message: registerCopy.welcome, tone: 'success' });
        return session;
      },
      ({ errorName, message, data }) => {
        const sent = v.safeParse(codeSentData, data);
        if (errorName === 'register.code_needed' && sent.success) {
          const noted = noteAskedCode(body.username, sent.output);
          rememberAsked(noted);
          setJustAsked(noted);
          return true;
        }
        if (!errorName || !isFieldRefusal(errorName)) return false;
        form.refuse(refusedFields[errorName], message);
        return true;
      },
    ),
  );
  const handleForgetReferrer = () => {
    put('ref', '');
    form.say('ref', undefined);
    keep();
    setAsksReferrer(false);
    forgetReferrer();
  };

  return (
    <AccountForm onSubmit={onSubmit} onChange={handleChange} isBusy={isSubmitting}>
      <LineGreeting consequence={registerCopy.lineRegisters} />
      {attribution.ag !== '' && (
        <Text variant="note" className={styles.invitation}>
          {registerCopy.invitedBy(attribution.ag)}
        </Text>
      )}
      <FormSection title={registerCopy.signInWith}>
        <FormField
          of={field('username')}
          label={accountCopy.phone}
          hint={registerCopy.phoneHint}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
        />
        {/* LINE signs its users in; they can set a password later. */}
        {!isVerified && !isLineExpected && (
          <PasswordField
            of={field('password')}
            label={accountCopy.newPassword}
            hint={accountCopy.newPasswordHint}
            autoComplete="new-password"
          />
        )}
      </FormSection>
      <FormSection title={registerCopy.bankSection} hint={registerCopy.bankSectionHint}>
        <Stack gap={3} className={styles.pair}>
          <FormField
            of={field('first_name')}
            label={registerCopy.firstName}
            autoComplete="given-name"
          />
          <FormField
            of={field('last_name')}
            label={registerCopy.lastName}
            autoComplete="family-name"
          />
        </Stack>
        <SelectField
          of={field('bank_code')}
          label={accountCopy.bank}
          placeholder={accountCopy.chooseBank}
          options={bankOptions}
        />
        <FormField
          of={field('bank_account_number')}
          label={accountCopy.bankAccount}
          hint={registerCopy.bankAccountHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={registerCopy.ageSection}>
        <FormField
          of={field('birth_date')}
          label={registerCopy.birthDate}
          hint={born ? registerCopy.bornOn(born.text, born.age) : registerCopy.birthDateHint}
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="bday"
        />
        {hasReferrer && (
          <FormField
            of={field('ref')}
            label={registerCopy.referrer}
            hint={
              <CheckNote
                check={referrer}
                hint={registerCopy.referrerHint}
                usable={registerCopy.referredBy(referrer.referrerName ?? '')}
              />
            }
            error={refusal(referrer, registerCopy.referrerUnknown)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            autoFocus={asksReferrer && start.values.ref === ''}
          />
        )}
        <Text
          as="button"
          variant="strong"
          tone="accent"
          type="button"
          className={styles.more}
          onClick={hasReferrer ? handleForgetReferrer : () => setAsksReferrer(true)}
        >
          {hasReferrer ? registerCopy.removeReferrer : registerCopy.haveReferrer}
        </Text>
      </FormSection>
      {asked && (
        <CodeSection
          of={field('code')}
          asked={asked}
          onResend={() => void form.submitWithout('code', onSubmit)}
        />
      )}
      <ConsentField of={field('consent')} />
      <Problem>{problem ?? getErrors(store, { path: ['agent_code'] })?.[0]}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={registerCopy.registerBusy}>
        {accountCopy.register}
      </SubmitButton>
    </AccountForm>
  );
}

const text = v.optional(v.string());

/**
 * Schema that turns the typed fields into the request body. It reads the LINE agreement on submit, since it may have
 * expired after the form opened. The form requires the consent, although the API also accepts bodies without it.
 */
const registerForm = v.pipe(
  v.object({
    username: text,
    password: text,
    first_name: text,
    last_name: text,
    bank_code: text,
    bank_account_number: text,
    birth_date: text,
    agent_code: text,
    ref: text,
    code: text,
    consent: v.optional(shownVersions),
  }),
  v.transform((typed) => {
    const line = findLineAgreement();
    return { ...typed, ...(line && { line }) } as v.InferInput<typeof registerBody>;
  }),
  registerBody,
  v.forward(
    v.partialCheck([['consent']], ({ consent }) => Boolean(consent), registerCopy.consentNeeded),
    ['consent'],
  ),
);

/** Returns the initial values: the saved draft, else the name from LINE. */
function findStart() {
  const { lineVisitor } = sessionStore;
  const owner = lineVisitor?.user_id ?? null;
  const { bank_code, ...draft } = readDraft(owner);
  const isVerified = findLineAgreement() !== null;
  const values = {
    username: '',
    ...(!isVerified && { password: '' }),
    bank_account_number: '',
    birth_date: '',
    ...splitDisplayName(lineVisitor?.display_name ?? ''),
    ...draft,
    ...(isBankCode(bank_code) && { bank_code }),
  };
  return { owner, values, isVerified, isRestored: hydration.isComplete };
}

/**
 * Returns the agent and referral codes of the link by which the visitor came; empty when there is no valid attribution.
 */
function useAttribution(): { ag: string; ref: string } {
  const { attribution } = useSnapshot(localStore);
  const counting = attribution && findAttribution();
  return { ag: counting?.ag ?? '', ref: counting?.ref ?? '' };
}

function isBankCode(code: string | undefined): code is BankCode {
  return code !== undefined && Object.hasOwn(banks, code);
}

function isFieldRefusal(name: ErrorName): name is keyof typeof refusedFields {
  return Object.hasOwn(refusedFields, name);
}

/** Returns the error text when the check refuses a value; the registration decides in the end. */
function refusal(check: AccountCheck, sentence: string): string | undefined {
  return check.state === 'refused' ? sentence : undefined;
}
