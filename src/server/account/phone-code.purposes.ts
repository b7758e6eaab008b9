/** What a one-time code proves the phone for. */
export type PhoneCodePurpose =
  | 'reset_password'
  | 'register'
  | 'link_line'
  | 'sign_in'
  | 'set_password'
  | 'verify_phone';
