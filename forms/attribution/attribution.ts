import * as z from 'zod/mini';
import { objectIn } from '#forms/json.ts';
import { cleanLine } from '#forms/text.ts';

/** Name of the property in JSON, and of the field in form posts, which holds the same parts as a query string. */
export const attributionField = 'attribution';

/** Host of the page that linked here; the rest of its address is dropped. */
const referrer = optional((text) => {
  const host = (/^\w+:\/\/([^/?#]*)/u.exec(text)?.[1] ?? text).toLowerCase();
  return /^[\p{L}\p{N}.-]{1,253}(:\d{1,5})?$/u.test(host) ? host : '';
});

/** Campaign parameter. One with an email address is dropped. */
const parameter = optional((text) => (/@|%40/u.test(text) ? '' : text.slice(0, 100).toWellFormed()));

/** First page of the visit; queries are dropped. */
const path = optional((text) => /^\/[\w./~%-]{0,199}(?=$|[?#])/u.exec(text)?.[0] ?? '');

const parts = z.object({
  referrer,
  utm_source: parameter,
  utm_medium: parameter,
  utm_campaign: parameter,
  landing_path: path,
});

/** How a visit came to the site. Absent parts are unknown. */
export type Attribution = Partial<z.infer<typeof parts>>;

/**
 * Parses an object, or the query string that the script of public pages stores. Optional data is never an error: parts
 * that are invalid, or may name a person, are dropped. Null if nothing is left.
 */
export const attributionSchema = z.pipe(
  z.unknown(),
  z.transform((input): Attribution | null => {
    const read = parts.parse(typeof input === 'string' ? parseParts(input) : objectIn(input));
    const known = Object.entries(read).filter(([, value]) => value !== '');
    return known.length === 0 ? null : Object.fromEntries(known);
  }),
);

function parseParts(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.slice(0, 5000)));
}

function optional(reduced: (text: string) => string) {
  return z.catch(z.string().check(z.overwrite((text) => reduced(cleanLine(text.slice(0, 2000))))), '');
}
