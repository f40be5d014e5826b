/** The local backend's keys: constants in the form of the hosted service's, good for nothing elsewhere. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_dev_only_0000000000000000';
export const LOCAL_SECRET_KEY = 'sb_secret_local_dev_only_00000000000000000000';
/** The local mailbox's key, in the place of a mail provider's. */
export const LOCAL_MAIL_KEY = 're_local_dev_only';
