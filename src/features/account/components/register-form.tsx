import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { registerBody } from '@/contract/account.contract';
import { currentVersions } from '@/contract/documents';
import type { ErrorName } from '@/contract/errors';
import { codeSentData, phone } from '@/contract/fields';
import { type BankCode, banks } from '@/domain/banks';
import { correctBuddhistYear } from '@/domain/calendar-day';
import { findLineAgreement } from '@/shared/line/line-agreement';
import { noteAskedCode } from '@/shared/state/asked-code';
import {
  findAttribution,
  forgetReferrer,
  localStore,
  noteDocumentsAnswered,
} from '@/shared/state/local.store';
import { rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { FormField } from '@/shared/ui/form-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { postRegister } from '../account.api';
import { accountCopy } from '../account.copy';
import { bankOptions } from '../bank.options';
import { getToday, readBirthDate } from '../birth-date.rules';
import { splitDisplayName } from '../display-name.rules';
import {
  reset as forgetDraft,
  readAsked,
  readDraft,
  rememberAsked,
  saveDraft,
} from '../register-draft.store';
import { type AccountCheck, useAccountCheck } from '../use-account-check';
import { useIsLineVisitorExpected } from '../use-is-line-visitor-expected';
import { useSessionForm } from '../use-session-form';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';
import { CheckNote } from './check-note';
import { ConsentField } from './consent-field';
import { FormSection } from './form-section';
import { LineGreeting } from './line-greeting';

/** Fields that a refusal of the server belongs to. */
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
  /** The address that leads on who wanted nothing else; none where the form is over a screen that stays. */
  next?: string;
}

/** Makes a visitor a member. What was typed, without the password, outlives a reload. */
export function RegisterForm({ next }: RegisterFormProps) {
  const { problem, begin } = useSessionForm();
  const [start] = useState(findStart);
  const { lineVisitor } = useSnapshot(sessionStore);
  const isVouched = lineVisitor !== null && findLineAgreement() !== null;
  const isLineExpected = useIsLineVisitorExpected();
  const owner = start.owner ?? lineVisitor?.user_id ?? null;
  const attribution = useAttribution();
  const {
    register,
    unregister,
    handleSubmit,
    setError,
    setFocus,
    setValue,
    getValues,
    control,
    subscribe,
    formState,
  } = useForm<v.InferInput<typeof registerBody>, unknown, v.InferOutput<typeof registerBody>>({
    resolver: resolveForm,
    defaultValues: start.values,
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const consentId = useId();
  const typed = useWatch({ control });
  const [asksReferrer, setAsksReferrer] = useState(Boolean(start.values.ref));
  const hasReferrer = asksReferrer || attribution.ref !== '';
  const referrer = useAccountCheck({ ref: typed.ref });
  const [lastAsked, setLastAsked] = useState(start.asked);
  // A code for another number is of no use.
  const asked =
    lastAsked?.username === v.safeParse(phone, typed.username).output ? lastAsked : null;
  const today = getToday();
  const born = readBirthDate(typed.birth_date ?? '', today);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(owner, values),
      }),
    [subscribe, owner],
  );

  // A link may open the form before LINE has said who looks at it: what is empty then begins as it would have.
  useEffect(() => {
    if (!isVouched || start.isVouched) return;
    unregister('password');
    const { values } = findStart();
    for (const field of ['username', 'first_name', 'last_name', 'bank_account_number'] as const) {
      if (!getValues(field)) setValue(field, values[field]);
    }
  }, [isVouched, start.isVouched, unregister, getValues, setValue]);

  // Whose link it was may be known only after the form is there.
  useEffect(() => {
    if (attribution.ag !== '') setValue('agent_code', attribution.ag);
    if (attribution.ref !== '' && start.values.ref === undefined) setValue('ref', attribution.ref);
  }, [attribution.ag, attribution.ref, setValue, start.values.ref]);

  const onSubmit = handleSubmit(
    (body) =>
      begin(
        async () => {
          const session = await postRegister(body);
          noteDocumentsAnswered(session.userInfo.user.id);
          forgetDraft();
          if (next !== undefined && sessionStore.returnTo === null) rememberReturnTo(next);
          showToast({ message: accountCopy.welcome, tone: 'success' });
          return session;
        },
        ({ errorName, message, data }) => {
          const sent = v.safeParse(codeSentData, data);
          if (errorName === 'register.code_needed' && sent.success) {
            const noted = noteAskedCode(body.username, sent.output);
            rememberAsked(noted);
            setLastAsked(noted);
            return true;
          }
          if (!errorName || !isFieldRefusal(errorName)) return false;
          setError(refusedFields[errorName], { message }, { shouldFocus: true });
          return true;
        },
      ),
    (wrong) => {
      // The form finds its other fields by itself, and goes to the first of them.
      if (Object.keys(wrong).every((name) => name === 'consent'))
        document.getElementById(consentId)?.focus();
    },
  );
  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);
  const handleConsent = (isAgreed: boolean) =>
    setValue('consent', isAgreed ? { ...currentVersions } : undefined, {
      shouldValidate: isSubmitted,
    });
  const handleResend = () => {
    // Without a code the server sends one.
    unregister('code');
    void onSubmit();
  };
  const handleForgetReferrer = () => {
    setValue('ref', '', { shouldValidate: true });
    setAsksReferrer(false);
    forgetReferrer();
  };
  const handleBirthDate = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const corrected = correctBuddhistYear(target.value);
    if (corrected !== target.value) setValue('birth_date', corrected);
  };

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <LineGreeting consequence={accountCopy.lineRegisters} />
      {attribution.ag !== '' && (
        <p className={styles.invitation}>{accountCopy.invitedBy(attribution.ag)}</p>
      )}
      <FormSection title={accountCopy.signInWith}>
        <FormField
          label={accountCopy.phone}
          hint={accountCopy.phoneHint}
          error={errors.username?.message}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          {...register('username')}
        />
        {/* LINE is the key of whom it knows; a password can be set later. */}
        {!isVouched && !isLineExpected && (
          <PasswordField
            label={accountCopy.newPassword}
            hint={accountCopy.newPasswordHint}
            error={errors.password?.message}
            autoComplete="new-password"
            {...register('password')}
          />
        )}
      </FormSection>
      <FormSection title={accountCopy.bankSection} hint={accountCopy.bankSectionHint}>
        <div className={styles.pair}>
          <FormField
            label={accountCopy.firstName}
            error={errors.first_name?.message}
            autoComplete="given-name"
            {...register('first_name')}
          />
          <FormField
            label={accountCopy.lastName}
            error={errors.last_name?.message}
            autoComplete="family-name"
            {...register('last_name')}
          />
        </div>
        <SelectField
          label={accountCopy.bank}
          placeholder={accountCopy.chooseBank}
          options={bankOptions}
          error={errors.bank_code?.message}
          {...register('bank_code')}
        />
        <FormField
          label={accountCopy.bankAccount}
          hint={accountCopy.bankAccountHint}
          error={errors.bank_account_number?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('bank_account_number')}
        />
      </FormSection>
      <FormSection title={accountCopy.ageSection}>
        <FormField
          label={accountCopy.birthDate}
          hint={born ? accountCopy.bornOn(born.text, born.age) : accountCopy.birthDateHint}
          error={errors.birth_date?.message}
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="bday"
          {...register('birth_date', { onChange: handleBirthDate })}
        />
        {hasReferrer ? (
          <FormField
            label={accountCopy.referrer}
            hint={
              <CheckNote
                check={referrer}
                hint={accountCopy.referrerHint}
                usable={accountCopy.referredBy(referrer.referrerName ?? '')}
              />
            }
            error={errors.ref?.message ?? refusal(referrer, accountCopy.referrerUnknown)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            autoFocus={asksReferrer && start.values.ref === ''}
            {...register('ref')}
          />
        ) : null}
        {hasReferrer ? (
          <button type="button" className={styles.more} onClick={handleForgetReferrer}>
            {accountCopy.removeReferrer}
          </button>
        ) : (
          <button type="button" className={styles.more} onClick={() => setAsksReferrer(true)}>
            {accountCopy.haveReferrer}
          </button>
        )}
      </FormSection>
      {asked && (
        <FormSection
          title={accountCopy.codeSection}
          hint={accountCopy.codeOnItsWay(asked.username)}
        >
          <CodeField
            key={asked.askedAt}
            asked={asked}
            error={errors.code?.message}
            {...register('code', { shouldUnregister: true })}
          />
          <ResendCode key={`resend ${asked.askedAt}`} asked={asked} onResend={handleResend} />
        </FormSection>
      )}
      <ConsentField
        id={consentId}
        isAgreed={typed.consent !== undefined}
        onChange={handleConsent}
        error={errors.consent?.message}
      />
      <Problem>{problem ?? errors.agent_code?.message}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.registerBusy}>
        {accountCopy.register}
      </SubmitButton>
    </AccountForm>
  );
}

const resolve = valibotResolver(registerBody);

/**
 * What LINE says is read when the form is sent: a token may have ended since it opened. The server takes callers without a
 * form too; of whom has one the consent is asked.
 */
const resolveForm: typeof resolve = async (values, ...rest) => {
  const line = findLineAgreement();
  const resolved = await resolve(line ? { ...values, line } : values, ...rest);
  if (values.consent) return resolved;
  const consent = { type: 'required', message: accountCopy.consentNeeded };
  return { values: {}, errors: { ...resolved.errors, consent } };
};

/** What the form begins with: what was typed before, else what LINE says. */
function findStart() {
  const { lineVisitor } = sessionStore;
  const owner = lineVisitor?.user_id ?? null;
  const { bank_code, ...draft } = readDraft(owner);
  const isVouched = findLineAgreement() !== null;
  const values = {
    username: '',
    ...(!isVouched && { password: '' }),
    bank_account_number: '',
    birth_date: '',
    ...splitDisplayName(lineVisitor?.display_name ?? ''),
    ...draft,
    ...(isBankCode(bank_code) && { bank_code }),
  };
  return { owner, values, isVouched, asked: readAsked(owner) };
}

/** Whose link brought this visitor, while it still counts. */
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

/** The sentence of a refusal that the server announces; the registration itself decides. */
function refusal(check: AccountCheck, sentence: string): string | undefined {
  return check.state === 'refused' ? sentence : undefined;
}
