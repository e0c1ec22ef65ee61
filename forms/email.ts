/** Characters of an email address at the most (RFC 5321). */
export const maxEmail = 254;

/** An address that a mail server would take: no spaces, one @, a dot in the domain, nothing that a header would split. */
export const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"_]+\.[^\s@<>()[\],;:\\"_.]+$/u;
