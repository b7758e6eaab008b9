import { beginPage, startAsKept } from './page-script';

beginPage();
// After a sign-in with LINE, which may identify a different member than the stored session, the app makes the calls.
if (!location.hash.includes('id_token=')) startAsKept();
