/** The scripts that a public page has from the start; all others come when somebody reaches for something. */
export const pageScripts = /\/assets\/(enhance|islands|session)-/;
