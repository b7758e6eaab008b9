import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, chosenPassword, currentPassword, phone } from './fields';

/** 0 guest, 1 gold, 2 hero. */
export const vipLevel = v.picklist([0, 1, 2]);

/** The signed-in member. */
export const userInfoData = v.object({
  agent_code: v.string(),
  user: v.object({
    id: v.string(),
    username: v.string(),
    vip_level: vipLevel,
  }),
});

export type UserInfo = v.InferOutput<typeof userInfoData>;

const accessToken = v.object({ access_token: v.string() });

export const loginBody = v.strictObject({ username: phone, password: currentPassword });

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in; the token is sent as Bearer afterwards',
  access: 'public',
  body: loginBody,
  data: userInfoData,
  beside: accessToken,
  errors: ['auth.wrong_credentials', 'auth.too_many_attempts', 'auth.account_closed'],
  touches: ['session', 'wallet', 'points', 'games'],
});

export const registerBody = v.strictObject({
  username: phone,
  password: chosenPassword,
  /** `YYYY-MM-DD`; members are at least 20 years old. */
  birth_date: v.pipe(
    v.string('กรุณาเลือกวันเกิด'),
    v.nonEmpty('กรุณาเลือกวันเกิด'),
    v.isoDate('วันเกิดไม่ถูกต้อง'),
  ),
  agent_code: v.optional(agentCode),
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Become a member; answers like login',
  access: 'public',
  body: registerBody,
  data: userInfoData,
  beside: accessToken,
  errors: [
    'register.username_taken',
    'register.under_age',
    'agent.unknown_code',
    'request.too_many',
  ],
  touches: ['session', 'wallet', 'points', 'games'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; its token is dead afterwards',
  access: 'member',
  data: v.null(),
  errors: [],
});

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'The signed-in member',
  access: 'member',
  data: userInfoData,
  errors: [],
});
