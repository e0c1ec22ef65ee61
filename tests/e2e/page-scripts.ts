/** Others load on interaction. */
export const pageScripts = /\/assets\/(enhance|islands|open-dialog|session|starter)-/;
