import { IMPORTANT, NEWS } from '@/contract/content.contract';
import { type ContentKind, contentLimits } from '@/contract/operator/content.fields';
import { FormField } from '@/shared/ui/form-field';
import { SelectField } from '@/shared/ui/select-field';
import { type useForm, useTextField } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { LinkField } from '../../kit/link-field';
import { PictureField } from '../../kit/picture-field';
import { contentCopy } from './content.copy';
import styles from './content.module.css';
import { type formRules, purposeOfKind, toText } from './content-kinds';

const { fields: copy, left } = contentCopy;

type Form = ReturnType<typeof useForm<(typeof formRules)[ContentKind]>>;

export interface ItemFieldsProps {
  kind: ContentKind;
  form: Form;
  /** True for a person who may only read. */
  isFixed: boolean;
}

/** The fields of a kind of content. */
export function ItemFields({ kind, form, isFixed }: ItemFieldsProps) {
  const textOf = (name: string) => toText(form.read(name));
  const hint = (name: string, most: number) => left(Math.max(0, most - textOf(name).length));
  const { kicker, titleLine, action, title, description, alt } = contentLimits;
  return (
    <fieldset className={styles.fields} disabled={isFixed}>
      <Pictures kind={kind} form={form} />
      {kind === 'banner' && (
        <>
          <FormField
            of={form.field('kicker')}
            label={copy.kicker}
            hint={hint('kicker', kicker)}
            autoComplete="off"
          />
          <AreaField
            of={form.field('title')}
            label={copy.bannerTitle}
            hint={textOf('title')
              .split('\n')
              .map((line) => left(Math.max(0, titleLine - line.length)))
              .join(' · ')}
            rows={2}
          />
          <FormField
            of={form.field('action')}
            label={copy.action}
            hint={hint('action', action)}
            autoComplete="off"
          />
          <LinkField of={form.field('link')} label={copy.link} />
        </>
      )}
      {kind === 'notification' && (
        <>
          <SelectField
            of={form.field('type')}
            label={copy.type}
            placeholder={copy.chooseType}
            options={[
              { value: String(IMPORTANT), label: copy.opensItself },
              { value: String(NEWS), label: copy.inList },
            ]}
          />
          <FormField
            of={form.field('title')}
            label={copy.title}
            hint={hint('title', title)}
            autoComplete="off"
          />
          <AreaField
            of={form.field('description')}
            label={copy.description}
            hint={hint('description', description)}
            rows={5}
          />
          <LinkField of={form.field('link')} label={copy.link} none={copy.noLink} />
        </>
      )}
      {kind === 'event' && (
        <>
          <FormField
            of={form.field('alt')}
            label={copy.alt}
            hint={hint('alt', alt)}
            autoComplete="off"
          />
          <LinkField of={form.field('link')} label={copy.link} none={copy.firstPoll} />
        </>
      )}
    </fieldset>
  );
}

function Pictures({ kind, form }: Pick<ItemFieldsProps, 'kind' | 'form'>) {
  const names = kind === 'banner' ? ['image', 'image_wide'] : ['image'];
  const paths = names.map((name) => [name, toText(form.read(name))] as const);
  const { error } = useTextField<HTMLInputElement>(form.field('image'));
  const hasPicture = paths.some(([, path]) => path !== '');
  return (
    <PictureField
      label={copy.picture}
      purpose={purposeOfKind[kind]}
      value={hasPicture ? Object.fromEntries(paths) : null}
      onChange={(value) => {
        for (const name of names) form.change(name, value?.[name] ?? '');
      }}
      error={error}
    />
  );
}
