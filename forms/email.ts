/** Max characters (RFC 5321). */
export const maxEmail = 254;

/** No spaces, one @, a dot in the domain, no characters that would split a header. */
export const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"_]+\.[^\s@<>()[\],;:\\"_.]+$/u;
