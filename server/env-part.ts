import { perContext } from '#server/per-context.ts';
import { z } from 'zod';
import { isLoopbackHost } from '#server/net/loopback.ts';

/** Settings as text: those that are set, without surrounding spaces. */
export type SetTexts = Readonly<Record<string, string>>;

/** A setting as `docs/settings.md`, `.env.example` and `--help` describe it. */
export interface SettingText {
  readonly name: string;
  /** One sentence for an operator. */
  readonly description: string;
  /** The default value, or a description of it if it is computed. */
  readonly fallback: string;
}

interface EnvSetting<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly description: string;
  /** If omitted, the default of the schema, or "none". */
  readonly fallback?: string;
}

/** A group of settings, defined once for parsing, checking and describing. */
export interface EnvPart<Values = unknown> {
  readonly texts: readonly SettingText[];
  /** One plain sentence each. */
  errors(set: SetTexts): readonly string[];
  parse(set: SetTexts): Values;
  /** A feature's own settings from `app.env`. Unless the part was passed to `parseEnv`, all of them count as unset. */
  of(env: { readonly contributed: SetTexts }): Values;
}

/** `groupErrors` checks settings that depend on each other, such as keys that must be set in pairs. */
export function defineEnv<Shape extends Record<string, z.ZodType>>(
  settings: { readonly [Name in keyof Shape]: EnvSetting<Shape[Name]> },
  groupErrors: (set: SetTexts) => readonly string[] = () => [],
): EnvPart<z.output<z.ZodObject<Shape>>> {
  const entries = Object.entries<EnvSetting<z.ZodType>>(settings);
  const schema = z.object(Object.fromEntries(entries.map(([name, setting]) => [name, setting.schema])) as Shape);
  const parsed = perContext((contributed: SetTexts) => schema.parse(contributed));
  return {
    texts: entries.map(([name, { description, fallback, schema: own }]) => ({
      name,
      description,
      fallback: fallback ?? defaultText(own.parse(undefined)),
    })),
    errors(set) {
      const { error } = schema.safeParse(set);
      const own = error?.issues.map(({ path, message }) => `${String(path[0])} ${message}.`) ?? [];
      return [...own, ...groupErrors(set)];
    },
    parse: (set) => schema.parse(set),
    of: ({ contributed }) => parsed(contributed),
  };
}

function defaultText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'none';
}

export const text = z.string().trim();

/** A setting with one of these values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be ${values.join(' or ')}` });
}

/** A setting with a URL of one of these schemes, such as `https:`. */
export function url(schemes: readonly string[], example: string) {
  return text.refine((value) => schemes.includes(URL.canParse(value) ? new URL(value).protocol : ''), {
    error: `must be an address such as ${example}`,
  });
}

/** `what` completes "must be ...", for example "a number of connections from 10". */
export function wholeNumber(usual: string, what: string, { digits, min }: { digits: number; min: number }) {
  return text
    .default(usual)
    .refine((value) => /^\d+$/.test(value) && value.length <= digits && Number(value) >= min, {
      error: `must be ${what}`,
    })
    .transform(Number);
}

/** An address that receives secrets or tokens, so it must be https or on this machine. */
export function secureAddress(example: string) {
  return text.refine((value) => isSecure(value), { error: `must be an https address such as ${example}` });
}

/** Like `secureAddress`, but an origin, without a path. */
export function secureOrigin(usual: string) {
  return text.default(usual).refine((value) => isSecure(value) && new URL(value).origin === value, {
    error: `must be an https origin such as ${usual}`,
  });
}

function isSecure(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
