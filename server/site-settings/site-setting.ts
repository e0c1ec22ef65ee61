import { isMailbox } from '#server/email/addresses.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { readHttpsLink } from '#server/net/https-link.ts';
import type { Env } from '#server/env.ts';

export type SettingKind =
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'address' }
  | { readonly kind: 'link' }
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'lines'; readonly max: number }
  | { readonly kind: 'origins'; readonly max: number }
  | {
      readonly kind: 'number';
      readonly unit: 'hours' | 'days' | 'months' | 'dollars';
      readonly min: number;
      readonly max: number;
    };

/** A setting that administrators can change while the program runs. Each feature defines its own. */
export interface SiteSetting<Value extends string | number = string | number> {
  readonly name: string;
  readonly shape: SettingKind;
  /** The default; undefined if `standIn` provides it. */
  usual(env: Env): Value | undefined;
  /** Another setting whose value applies while this one is unset and has no default. */
  readonly standIn?: SiteSetting<Value>;
  /** Undefined for an invalid value. */
  read(text: string): Value | undefined;
}

/** One of a few values. */
export function choiceSetting<const Value extends string>(
  name: string,
  of: readonly Value[],
  usual: (env: Env) => Value,
): SiteSetting<Value> {
  return { name, shape: { kind: 'choice', of }, usual, read: (text) => of.find((value) => value === text) };
}

/** An email address. */
export function addressSetting(
  name: string,
  { usual, standIn }: Pick<SiteSetting<string>, 'usual' | 'standIn'>,
): SiteSetting<string> {
  const read = (text: string) => (text.length <= 254 && isMailbox(text) ? text.trim() : undefined);
  return { name, shape: { kind: 'address' }, usual, standIn, read };
}

/** An https address; '' by default. */
export function linkSetting(name: string): SiteSetting<string> {
  const read = (text: string) => (text.trim() === '' ? '' : (readHttpsLink(text) ?? undefined));
  return { name, shape: { kind: 'link' }, usual: () => '', read };
}

/** One line, of at most `max` characters; '' by default. */
export function textSetting(name: string, max: number): SiteSetting<string> {
  const read = (text: string) => {
    const line = text.replaceAll(/\s+/gu, ' ').trim();
    return line.length <= max && !/\p{Cc}/u.test(line) ? line : undefined;
  };
  return { name, shape: { kind: 'text', max }, usual: () => '', read };
}

/** Different texts, one per line; empty lines are dropped. */
export function linesSetting(
  name: string,
  max: { readonly lines: number; readonly length: number },
  usual: readonly string[],
): SiteSetting<string> {
  const read = (text: string) => {
    const lines = text.split(/\r?\n/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim());
    const kept = [...new Set(lines.filter(Boolean))];
    const isValid =
      kept.length <= max.lines && kept.every((line) => line.length <= max.length && !/\p{Cc}/u.test(line));
    return isValid ? kept.join('\n') : undefined;
  };
  return { name, shape: { kind: 'lines', max: max.lines }, usual: () => usual.join('\n'), read };
}

/** Origins such as `https://www.example.com`, separated by spaces; '' by default. On this machine http will do. */
export function originsSetting(name: string, max: number): SiteSetting<string> {
  const read = (text: string) => {
    const origins = text
      .split(/[\s,]+/u)
      .filter(Boolean)
      .map(originIn);
    const line = [...new Set(origins)].join(' ');
    return origins.includes(null) || line.length > max ? undefined : line;
  };
  return { name, shape: { kind: 'origins', max }, usual: () => '', read };
}

function originIn(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, hostname, href } = new URL(text);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  // In a policy, `*` would be every site.
  return isAllowed && !hostname.includes('*') && href === `${origin}/` ? origin : null;
}

/** How long data is kept. */
export function retentionDays(name: string, usual: number, min: number): SiteSetting<number> {
  return numberSetting(name, { unit: 'days', min, max: 3650 }, usual);
}

/** A number of hours, from 1 to `max`. */
export function hoursSetting(name: string, usual: number, max: number): SiteSetting<number> {
  return numberSetting(name, { unit: 'hours', min: 1, max }, usual);
}

/** The months that data is kept, from 1 to 120. */
export function retentionMonths(name: string, usual: number): SiteSetting<number> {
  return numberSetting(name, { unit: 'months', min: 1, max: 120 }, usual);
}

/** A sum in whole dollars; may be 0. */
export function dollarSetting(name: string, usual: number): SiteSetting<number> {
  return numberSetting(name, { unit: 'dollars', min: 0, max: 99_999 }, usual);
}

/** A number of months, from 0 to `max`. */
export function monthsSetting(name: string, usual: number, max: number): SiteSetting<number> {
  return numberSetting(name, { unit: 'months', min: 0, max }, usual);
}

function numberSetting(
  name: string,
  range: Omit<Extract<SettingKind, { kind: 'number' }>, 'kind'>,
  usual: number,
): SiteSetting<number> {
  return {
    name,
    shape: { kind: 'number', ...range },
    usual: () => usual,
    read(text) {
      const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : NaN;
      return number >= range.min && number <= range.max ? number : undefined;
    },
  };
}
