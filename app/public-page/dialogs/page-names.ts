/** Names the `<meta>` that lists, separated by spaces, the files that dialogs need. */
export const dialogFilesName = 'dialog-files';

/** Names the `<meta>` with the address of the intake's first step. */
export const firstStepName = 'first-step';

/** Prefix of the ids that React generates in the first step. */
export const firstStepIds = 'first-step';

/** Class of the element that contains the first step on a page that is served with it open. */
export const servedStepClass = 'served-step';
