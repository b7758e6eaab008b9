/** Masks a phone number for operators: `081-xxx-5678`. They still recognise a number that a member reads to them. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`;
}
