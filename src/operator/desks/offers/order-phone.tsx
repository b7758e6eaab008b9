import { useId, useState } from 'react';
import * as v from 'valibot';
import { phone } from '@/contract/fields';
import filters from '../../kit/filters.module.css';
import { ordersCopy as copy } from './orders.copy';

/** A filter by the whole phone of a member; Enter or leaving the field applies it once it is one. */
export function OrderPhone({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const read = v.safeParse(phone, typed);
  const isWrong = typed.trim() !== '' && !read.success;
  const find = () => {
    if (isWrong) return;
    const next = read.success ? read.output : '';
    if (next !== text) onFind(next);
  };
  return (
    <form
      role="search"
      className={filters.filter}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <label htmlFor={id}>{copy.phone}</label>
      <input
        id={id}
        type="search"
        inputMode="tel"
        value={typed}
        maxLength={16}
        autoComplete="off"
        aria-invalid={isWrong}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={find}
      />
    </form>
  );
}
