/** The actions that a one-time code can confirm. */
export type PhoneCodePurpose =
  | 'reset_password'
  | 'register'
  | 'link_line'
  | 'sign_in'
  | 'set_password'
  | 'verify_phone'
  | 'change_phone';
