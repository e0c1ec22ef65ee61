import { readFileSettings } from '#server/env-files.ts';
import type { EnvPart, SetTexts, SettingText } from '#server/env-part.ts';
import { findMisspelled, type Misspelling } from '#server/env-misspelled.ts';
import { originOf, serverEnv } from '#server/env-settings.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { sharedCacheEnv } from '#server/shared-cache/shared-cache-env.ts';
import { paymentEnv } from '#server/payments/payment-env.ts';
import { storageEnv } from '#server/storage/storage-env.ts';
import { telemetryEnv } from '#server/telemetry/telemetry-env.ts';

type ValuesOf<Part> = Part extends EnvPart<infer Values> ? Values : never;

/** Nothing else reads `process.env`. */
export interface Env
  extends
    Readonly<Omit<ValuesOf<typeof serverEnv>, 'SANDBOXES' | 'DEMO_DATA' | 'PUBLIC_ORIGIN'>>,
    Readonly<ValuesOf<typeof storageEnv>>,
    Readonly<ValuesOf<typeof paymentEnv>>,
    Readonly<ValuesOf<typeof sharedCacheEnv>>,
    Readonly<ValuesOf<typeof telemetryEnv>> {
  /** Without trailing slash. */
  readonly PUBLIC_ORIGIN: string;
  /** Whether sandboxes (inbox, sign-in, payments) replace unconfigured services. */
  readonly SANDBOXES: boolean;
  readonly DEMO_DATA: boolean | 'accounts';
  /** Variables that look like misspelled settings, each with the setting that was probably meant. */
  readonly misspelled: readonly Misspelling[];
  /** The settings of features; each reads its own by `part.of(env)`. */
  readonly contributed: SetTexts;
}

/** `errors` holds one plain sentence each. */
export class SettingsError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'SettingsError';
    this.errors = errors;
  }
}

const ownParts = [serverEnv, storageEnv, paymentEnv, sharedCacheEnv, telemetryEnv];

/** The server's own settings and those of features, in the order in which they are described. */
export function settingTexts(contributions: readonly EnvPart[]): readonly SettingText[] {
  return [...ownParts, ...contributions].flatMap(({ texts }) => texts);
}

/** Parses settings, including those in files. Empty values count as unset. Throws a `SettingsError` with all errors. */
export function parseEnv(
  variables: Readonly<Record<string, string | undefined>>,
  contributions: readonly EnvPart[] = [],
): Env {
  const known = settingTexts(contributions);
  const files = readFileSettings(
    variables,
    known.map(({ name }) => name),
  );
  const set = setAmong(files.variables, known);
  const errors = [
    ...files.errors,
    ...[...ownParts, ...contributions].flatMap((part) => part.errors(set)),
    ...mailErrors(set),
    ...secretErrors(set),
    ...workerErrors(set),
    ...directErrors(set),
    ...originErrors(set, variables['NODE_ENV']),
  ];
  if (errors.length > 0) throw new SettingsError(errors);

  const values = serverEnv.parse(set);
  const PUBLIC_ORIGIN = originOf(values.PUBLIC_ORIGIN ?? `http://127.0.0.1:${values.PORT}`) ?? '';
  const onLoopback = isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname);
  const { DEMO_DATA, SANDBOXES } = values;
  const isDemo = DEMO_DATA === undefined ? onLoopback && values.DATABASE_URL === undefined : DEMO_DATA === 'on';
  return {
    ...values,
    ...storageEnv.parse(set),
    ...paymentEnv.parse(set),
    ...sharedCacheEnv.parse(set),
    ...telemetryEnv.parse(set),
    PUBLIC_ORIGIN,
    SANDBOXES: onLoopback && SANDBOXES !== 'off',
    DEMO_DATA: DEMO_DATA === 'accounts' ? DEMO_DATA : isDemo,
    misspelled: findMisspelled(
      Object.keys(variables),
      known.map(({ name }) => name),
    ),
    contributed: setAmong(
      set,
      contributions.flatMap(({ texts }) => texts),
    ),
  };
}

function setAmong(variables: Readonly<Record<string, string | undefined>>, known: readonly SettingText[]): SetTexts {
  return Object.fromEntries(
    known.flatMap(({ name }) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** PUBLIC_ORIGIN if other machines can reach it, otherwise null. */
function setPublicOrigin({ PUBLIC_ORIGIN }: SetTexts): string | null {
  const origin = PUBLIC_ORIGIN === undefined ? null : originOf(PUBLIC_ORIGIN);
  return origin === null || isLoopbackHost(new URL(origin).hostname) ? null : origin;
}

// Without a mail server, a public site would send its emails to the local inbox, where nobody gets them.
function mailErrors(set: SetTexts): string[] {
  if ('SMTP_URL' in set) return [];
  if (set.SANDBOXES === 'off') return ['SMTP_URL must be set with SANDBOXES=off; otherwise no email can be sent.'];
  const origin = setPublicOrigin(set);
  if (origin === null) return [];
  return [`SMTP_URL must be set when PUBLIC_ORIGIN is public (${origin}); otherwise no email can be sent.`];
}

// Replicas do not share DATA_DIR: each would create its own key and reject the others' sessions.
function secretErrors(set: SetTexts): string[] {
  const origin = setPublicOrigin(set);
  const { AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: former } = set;
  if (former !== undefined && (secret === undefined || secret === former))
    return ['AUTH_SECRET_PREVIOUS holds the old secret; AUTH_SECRET must be set to a different, new one.'];
  if (origin === null || !('DATABASE_URL' in set) || secret !== undefined) return [];
  return [
    `AUTH_SECRET must be set when DATABASE_URL is set and PUBLIC_ORIGIN is public (${origin}). If this site ran without it before, use the content of DATA_DIR/secret.key to keep everyone signed in.`,
  ];
}

function workerErrors(set: SetTexts): string[] {
  if (set.WORKER !== 'separate' || 'DATABASE_URL' in set) return [];
  return ['WORKER=separate needs DATABASE_URL, because only one process can open the embedded database.'];
}

function directErrors(set: SetTexts): string[] {
  if (!('DATABASE_DIRECT_URL' in set) || 'DATABASE_URL' in set) return [];
  return ['DATABASE_DIRECT_URL bypasses the pooler at DATABASE_URL, but DATABASE_URL is not set.'];
}

// Behind a proxy on the same machine, a loopback origin would expose the sandboxes to visitors.
function originErrors(set: SetTexts, mode: string | undefined): string[] {
  const origin = setPublicOrigin(set);
  if (origin?.startsWith('http:'))
    return [
      `PUBLIC_ORIGIN must begin with https:// (${origin}); otherwise passwords and sessions are sent unencrypted.`,
    ];
  if (origin !== null && set.SANDBOXES === 'on')
    return [`SANDBOXES=on needs a loopback origin, but PUBLIC_ORIGIN is public (${origin}).`];
  if (origin !== null || mode !== 'production' || 'SANDBOXES' in set) return [];
  return [
    'PUBLIC_ORIGIN must be set with NODE_ENV=production, to the https:// origin that visitors use. To try the program on this machine only, set SANDBOXES=on.',
  ];
}
