import * as v from 'valibot';
import { brandLimits, linksContent } from '@/contract/operator/brand.fields';
import { buttonClass } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { type useForm, useTextField } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { PictureField } from '../../kit/picture-field';
import { brandCopy as copy, phoneCodeNames } from './brand.copy';
import styles from './brand.module.css';
import type { LinksValues, linksFormRules } from './links-form-values';

type Form = ReturnType<typeof useForm<typeof linksFormRules>>;

const contacts = [
  ['line_contact_url', copy.lineContact],
  ['line_admin_url', copy.lineAdmin],
  ['telegram_contact_url', copy.telegram],
] as const;

/** The fields of the links, the search texts, and the phone. */
export function LinksFields({ form, values }: { form: Form; values: LinksValues }) {
  const { error } = useTextField<HTMLInputElement>(form.field('og_image'));
  const left = (most: number, text: string) => copy.left(Math.max(0, most - text.length));
  return (
    <>
      <Card as="section" aria-label={copy.contacts}>
        <Stack gap={4}>
          <Text as="h2" variant="heading">
            {copy.contacts}
          </Text>
          <Text variant="detail" tone="soft">
            {copy.contactsText}
          </Text>
          {contacts.map(([name, label]) => (
            <div key={name} className={styles.contact}>
              <FormField
                of={form.field(name)}
                label={label}
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
              />
              <TryOpen label={label} link={values[name].trim()} />
            </div>
          ))}
        </Stack>
      </Card>
      <Card as="section" aria-label={copy.search}>
        <Stack gap={4}>
          <Text as="h2" variant="heading">
            {copy.search}
          </Text>
          <FormField
            of={form.field('title')}
            label={copy.seoTitle}
            hint={left(brandLimits.seoTitle, values.title)}
            autoComplete="off"
          />
          <AreaField
            of={form.field('description')}
            label={copy.seoDescription}
            hint={left(brandLimits.seoDescription, values.description)}
            rows={3}
          />
          <PictureField
            label={copy.shareImage}
            purpose="article"
            value={values.og_image === '' ? null : { share: values.og_image }}
            onChange={(value) => form.change('og_image', value?.['share'] ?? '')}
            error={error}
          />
        </Stack>
      </Card>
      <Card as="section" aria-label={copy.members}>
        <Stack gap={4}>
          <Text as="h2" variant="heading">
            {copy.members}
          </Text>
          <SelectField
            of={form.field('phone_code')}
            label={copy.phoneCode}
            placeholder={copy.choosePhoneCode}
            options={Object.entries(phoneCodeNames).map(([value, label]) => ({ value, label }))}
          />
        </Stack>
      </Card>
    </>
  );
}

/** Opens a typed link in another tab, once it is one that may be saved. */
function TryOpen({ label, link }: { label: string; link: string }) {
  if (link === '' || !v.is(linksContent.entries.line_contact_url, link)) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={copy.tryOpenOf(label)}
      className={buttonClass({ variant: 'quiet', size: 'small', className: styles.try })}
    >
      {copy.tryOpen}
    </a>
  );
}
