import { useId, useState } from 'react';
import filters from '../../kit/filters.module.css';
import { couponsCopy as copy } from './coupons.copy';
import styles from './coupons.module.css';

/** A filter by part of a code or of the name of a batch; Enter or leaving the field applies it. */
export function CouponSearch({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const find = () => {
    if (typed.trim() !== text) onFind(typed.trim());
  };
  return (
    <form
      role="search"
      className={`${filters.filter} ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <label htmlFor={id}>{copy.search}</label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={find}
      />
    </form>
  );
}
