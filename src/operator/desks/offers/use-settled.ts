import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** Returns a value once it has stayed the same for a moment, so that not each typed letter asks the server. */
export function useSettled<Value extends string>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
