/** Names the `<meta>` that lists, separated by spaces, the files that dialogs need. */
export const dialogFilesName = 'dialog-files';

/** Names the `<meta>` with the address of the intake's first step. */
export const firstStepName = 'first-step';

/** Prefix of the ids that React makes in it. */
export const firstStepIds = 'first-step';

/** Class of what holds the first step in a page that is served with it open. */
export const servedStepClass = 'served-step';
