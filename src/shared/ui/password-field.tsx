import eyeIcon from '@phosphor-icons/core/regular/eye.svg?icon';
import eyeSlashIcon from '@phosphor-icons/core/regular/eye-slash.svg?icon';
import { useState } from 'react';
import { Button } from './button';
import { FormField, type FormFieldProps } from './form-field';
import { Icon } from './icon';
import { uiCopy } from './ui.copy';

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<FormFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          variant="icon"
          aria-label={uiCopy.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          <Icon name={isShown ? eyeSlashIcon : eyeIcon} size={20} />
        </Button>
      }
    />
  );
}
