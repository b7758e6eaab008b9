import { bankCodes, banks } from '@/domain/banks';

/** Banks as a form offers them. */
export const bankOptions = bankCodes.map((code) => ({ value: code, label: banks[code].name }));
