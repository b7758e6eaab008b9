import liff, { type Liff } from '@line/liff/core';
import GetAccessToken from '@line/liff/get-access-token';
import GetContext from '@line/liff/get-context';
import GetDecodedIDToken from '@line/liff/get-decoded-id-token';
import GetIDToken from '@line/liff/get-id-token';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';

// The modules that the app uses: the whole SDK would wait for a script from LINE before it is ready.
liff.use(new GetAccessToken());
liff.use(new GetContext());
liff.use(new GetDecodedIDToken());
liff.use(new GetIDToken());
liff.use(new IsLoggedIn());
liff.use(new Login());
liff.use(new Logout());
liff.use(new OpenWindow());

export type LineSdk = Liff;

/** LINE's SDK, not yet initialised. */
export const lineSdk: LineSdk = liff;
