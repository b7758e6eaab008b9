import { bankCodes, banks } from '@/domain/banks';

/** Banks as options of a select field. */
export const bankOptions = bankCodes.map((code) => ({ value: code, label: banks[code].name }));
