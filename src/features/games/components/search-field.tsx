import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?icon';
import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { lobbyCopy } from '../lobby.copy';
import styles from './search-field.module.css';

const DEBOUNCE_MS = 300;
/** Maximum length of a search text in the contract. */
const MAX_LENGTH = 60;

export interface SearchFieldProps {
  /** Current search text. */
  value: string;
  onSearch: (text: string) => void;
}

/** Search field that searches while typing. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Shows a search text that was changed elsewhere, unless the visitor is typing.
  useEffect(() => {
    if (timer.current === undefined && input.current && input.current.value.trim() !== value) {
      input.current.value = value;
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (text.trim() !== value) onSearch(text.trim());
  };
  const handleInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(input.current?.value ?? ''), DEBOUNCE_MS);
  };
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    search(input.current?.value ?? '');
    // Closes the phone's keyboard.
    input.current?.blur();
  };
  const handleClear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    search('');
  };

  return (
    <Row as="form" tone="faint" className={styles.search} role="search" onSubmit={handleSubmit}>
      <Icon name={searchIcon} size={20} className={styles.icon} />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={value}
        maxLength={MAX_LENGTH}
        placeholder={lobbyCopy.searchPlaceholder}
        aria-label={lobbyCopy.searchLabel}
        autoComplete="off"
        enterKeyHint="search"
        onInput={handleInput}
      />
      <Button
        variant="icon"
        className={styles.clear}
        aria-label={lobbyCopy.clearSearch}
        onClick={handleClear}
      >
        <Icon name={xIcon} size={18} />
      </Button>
    </Row>
  );
}
