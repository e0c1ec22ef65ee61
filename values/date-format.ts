const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter: creating one takes as long as using it a hundred times, and a list shows hundreds of
 * times.
 */
export function dateFormat(style: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format;
}

/** A month such as `2026-11` as “November 2026”. */
export function monthText(month: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }, 'en-US').format(new Date(`${month}-01`));
}
