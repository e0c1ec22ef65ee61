const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes as long as a hundred uses of it, and a list has hundreds of times. */
export function dateFormat(style: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format;
}
