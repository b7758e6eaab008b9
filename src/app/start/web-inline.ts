import { beginPage, startAsKept } from './page-script';

beginPage();
// LINE may identify a different member than the stored session, so the app decides then.
if (!location.hash.includes('id_token=')) startAsKept();
