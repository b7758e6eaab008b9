import { beginPage, startAsKept } from './page.script';

beginPage();
// LINE may speak of somebody else than the kept session is of: then the app asks.
if (!location.hash.includes('id_token=')) startAsKept();
