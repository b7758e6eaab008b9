import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { type ComponentProps, useState } from 'react';
import { refuseLink } from '@/contract/operator/content.fields';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Icon } from '@/shared/ui/icon';
import { type FormFieldOf, useTextField } from '@/shared/ui/use-form';
import { linkFieldCopy as copy } from './link-field.copy';
import styles from './link-field.module.css';
import { kindOfLink, type LinkKind, linkKinds, useLinkPlaces } from './link-places';

export interface LinkFieldProps {
  of: FormFieldOf;
  label: string;
  /** Text of the choice without a link; without it, a link must be chosen. */
  none?: string;
}

/** A form row that chooses a screen, promotion, article or poll of the site, or takes a typed address. */
export function LinkField({ of, label, none }: LinkFieldProps) {
  const { control: field, error } = useTextField<HTMLInputElement>(of);
  const link = field.value;
  const [kind, setKind] = useState<LinkKind | undefined>(() => kindOfLink(link));
  const places = useLinkPlaces(kind);
  const choose = (value: string) => {
    setKind(linkKinds.find((each) => each === value));
    of.change('');
  };
  const said = error ?? (link === '' ? undefined : (refuseLink(link) ?? undefined));
  return (
    <div className={styles.places}>
      <FieldFrame label={label} error={kind === undefined ? error : undefined}>
        {(control) => (
          <Selection
            {...control}
            value={kind ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{none ?? copy.choose}</option>
            {linkKinds.map((each) => (
              <option key={each} value={each}>
                {copy.kinds[each]}
              </option>
            ))}
          </Selection>
        )}
      </FieldFrame>
      {kind === 'address' && (
        <FieldFrame label={copy.target(label)} error={said} hint={copy.addressHint}>
          {(control) => (
            <input {...field} {...control} type="text" inputMode="url" autoComplete="off" />
          )}
        </FieldFrame>
      )}
      {kind !== undefined && kind !== 'address' && (
        <FieldFrame label={copy.target(label)} error={error}>
          {(control) => (
            <Selection {...control} value={link} onChange={({ target }) => of.change(target.value)}>
              <option value="">{places === undefined ? copy.loading : copy.choosePlace}</option>
              {link !== '' && !places?.some(({ value }) => value === link) && (
                <option value={link}>{link}</option>
              )}
              {places?.map(({ value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Selection>
          )}
        </FieldFrame>
      )}
    </div>
  );
}

/** The phone's own selection list. */
function Selection(select: ComponentProps<'select'>) {
  return (
    <div className={styles.line}>
      <select {...select} />
      <Icon name={caretIcon} size={18} />
    </div>
  );
}
