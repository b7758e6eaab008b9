import { Field, NativeSelect, type NativeSelectFieldProps, useRecipe } from '@chakra-ui/react';
import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { Icon } from './icon';

export interface SelectFieldProps extends NativeSelectFieldProps {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Shown until something is chosen. */
  placeholder: string;
}

/** One line of a form where one of a few is chosen; the phone's own list opens. */
export function SelectField({ label, error, options, ...select }: SelectFieldProps) {
  const inputStyles = useRecipe({ key: 'input' })();
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root position="relative" width="full">
        <NativeSelect.Field css={inputStyles} paddingInlineEnd="12" cursor="pointer" {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator
          position="absolute"
          insetBlock="0"
          insetInlineEnd="4"
          display="grid"
          placeItems="center"
          color="text3"
          pointerEvents="none"
        >
          <Icon name={caretIcon} size={18} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
      {error !== undefined && <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
}
