import { isIP } from 'node:net';
import { z } from 'zod';
import { parseAddressRange, type AddressRange } from '#server/http/address-range.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { paymentFaults, paymentShape, priceShape, type PaymentSettings } from '#server/payment-settings.ts';
import { clamdAddress } from '#server/virus-scan/clamd.ts';
import { signInFaults, signInShape, type SignInSettings } from '#server/sign-in-settings.ts';

/** Nothing else reads `process.env`. */
export interface Env extends SignInSettings, PaymentSettings {
  readonly PORT: number;
  readonly HOST: string;
  /** Without trailing slash. */
  readonly PUBLIC_ORIGIN: string;
  /** Absolute, or relative to the working folder. */
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string;
  /** For manual database access. */
  readonly DATABASE_CONSOLE_URL?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM: string;
  readonly TEAM_EMAIL: string;
  /** Requires its bucket and keys. */
  readonly S3_ENDPOINT?: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET?: string;
  readonly S3_ACCESS_KEY_ID?: string;
  readonly S3_SECRET_ACCESS_KEY?: string;
  /** Requires secret and refresh token. */
  readonly GOOGLE_DRIVE_CLIENT_ID?: string;
  readonly GOOGLE_DRIVE_CLIENT_SECRET?: string;
  readonly GOOGLE_DRIVE_REFRESH_TOKEN?: string;
  readonly GOOGLE_DRIVE_FOLDER_ID?: string;
  readonly GOOGLE_DRIVE_API: string;
  readonly GOOGLE_DRIVE_TOKEN_URL: string;
  /** Virus scanner for uploads: `tcp://host:port` or `unix:/path`. */
  readonly CLAMD_URL?: string;
  /** Total for all uploads. */
  readonly UPLOADS_MAX_MB: number;
  /** Signs sessions and tokens. */
  readonly AUTH_SECRET?: string;
  readonly INTAKE_ACCESS: 'open' | 'signed-in';
  readonly PRICING_LINKS: 'checkout' | 'scroll';
  readonly NEWSLETTER_CONFIRM: boolean;
  /** Emails per second. */
  readonly NEWSLETTER_RATE: number;
  /** Signs bounce reports. */
  readonly MAIL_BOUNCE_SECRET?: string;
  readonly TRUSTED_PROXIES: readonly AddressRange[];
  /** Further connections are closed. */
  readonly MAX_CONNECTIONS: number;
  readonly LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly WORKER: 'in-web' | 'separate';
  readonly DEMO_DATA: boolean;
  /** Seconds between failing `/readyz` and closing the port. */
  readonly DRAIN_SECONDS?: number;
  /** Whether sandboxes (inbox, sign-in, payments) replace unconfigured services. */
  readonly SANDBOXES: boolean;
}

/** `faults` holds one plain sentence each. */
export class SettingsFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'SettingsFault';
    this.faults = faults;
  }
}

const text = z.string().trim();
const optional = text.optional();

const port = text.default('3000').refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, {
  error: 'must be a port number from 0 to 65535',
});
const publicOrigin = text.optional().refine((value) => value === undefined || originOf(value) !== null, {
  error: 'must be an origin such as https://www.example.com, with http or https and without a path',
});
const url = (schemes: readonly string[], example: string) =>
  text.refine((value) => schemes.includes(schemeOf(value)), { error: `must be an address such as ${example}` });
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${values.join(' or ')}` });
const emailAddress = text.refine((value) => isMailbox(value), {
  error: 'must be an e-mail address, or a name and an address as in Name <name@example.com>',
});

const shape = {
  PORT: port,
  HOST: text.default('127.0.0.1').refine((value) => isIP(value) !== 0 || value === 'localhost', {
    error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  }),
  PUBLIC_ORIGIN: publicOrigin,
  DATA_DIR: text.default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  DATABASE_CONSOLE_URL: url(['https:', 'http:'], 'https://console.example.com').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: emailAddress.default('Meridian <hello@meridian.example>'),
  TEAM_EMAIL: emailAddress.default('hello@meridian.example'),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com').optional(),
  S3_REGION: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  GOOGLE_DRIVE_CLIENT_ID: optional,
  GOOGLE_DRIVE_CLIENT_SECRET: optional,
  GOOGLE_DRIVE_REFRESH_TOKEN: optional,
  GOOGLE_DRIVE_FOLDER_ID: optional,
  GOOGLE_DRIVE_API: url(['http:', 'https:'], 'https://www.googleapis.com').optional(),
  GOOGLE_DRIVE_TOKEN_URL: url(['http:', 'https:'], 'https://oauth2.googleapis.com/token').optional(),
  CLAMD_URL: text
    .refine((value) => clamdAddress(value) !== null, {
      error: 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    .optional(),
  UPLOADS_MAX_MB: text.default('20000').refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= 100, {
    error: 'must be a number of megabytes from 100',
  }),
  AUTH_SECRET: text
    .refine((value) => value.length >= 32, { error: 'must be at least 32 characters, chosen at random' })
    .refine((value) => isVaried(value), {
      error: 'repeats itself and can be guessed; make one by openssl rand -base64 32',
    })
    .optional(),
  ...signInShape,
  ...paymentShape,
  INTAKE_ACCESS: oneOf(['open', 'signed-in']).default('open'),
  PRICING_LINKS: oneOf(['checkout', 'scroll']).default('checkout'),
  NEWSLETTER_CONFIRM: oneOf(['on', 'off']).default('off'),
  NEWSLETTER_RATE: text.default('10').refine((value) => /^\d{1,4}$/.test(value) && Number(value) > 0, {
    error: 'must be a number of letters a second from 1 to 9999',
  }),
  MAIL_BOUNCE_SECRET: text
    .refine((value) => value.length >= 24, { error: 'must be at least 24 characters, chosen at random' })
    .optional(),
  TRUSTED_PROXIES: text.default('').transform((value, context) => {
    const parts = value.split(/[\s,]+/).filter((part) => part !== '');
    return parts.flatMap((part) => {
      const range = parseAddressRange(part);
      if (range === null) {
        context.addIssue({ code: 'custom', message: `names ${part}, which is neither an address nor a range` });
        return [];
      }
      return [range];
    });
  }),
  MAX_CONNECTIONS: text.default('4000').refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= 10, {
    error: 'must be a number of connections from 10',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER: oneOf(['in-web', 'separate']).default('in-web'),
  DEMO_DATA: oneOf(['on', 'off']).optional(),
  DRAIN_SECONDS: text.optional().refine((value) => value === undefined || /^\d{1,3}$/.test(value), {
    error: 'must be a number of seconds from 0 to 999',
  }),
  SANDBOXES: oneOf(['on', 'off']).optional(),
};

/** Parses settings; empty values are unset. Throws a `SettingsFault` with all faults. */
export function parseEnv(given: Readonly<Record<string, string | undefined>>): Env {
  const known = { ...shape, ...priceShape(Object.keys(given)) };
  const present = Object.fromEntries(
    Object.keys(known).flatMap((name) => (given[name]?.trim() ? [[name, given[name]]] : [])),
  );
  const parsed = z.object(known).safeParse(present);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  faults.push(
    ...groupFaults(present),
    ...signInFaults(present),
    ...paymentFaults(present),
    ...mailFaults(present),
    ...secretFaults(present),
    ...workerFaults(present),
    ...originFaults(present, given['NODE_ENV']),
  );
  if (!parsed.success || faults.length > 0) throw new SettingsFault(faults);

  const { DEMO_DATA, SANDBOXES, ...values } = parsed.data;
  const PUBLIC_ORIGIN = originOf(values.PUBLIC_ORIGIN ?? `http://127.0.0.1:${values.PORT}`) ?? '';
  const onLoopback = isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname);
  return {
    ...values,
    PORT: Number(values.PORT),
    NEWSLETTER_CONFIRM: values.NEWSLETTER_CONFIRM === 'on',
    NEWSLETTER_RATE: Number(values.NEWSLETTER_RATE),
    DRAIN_SECONDS: values.DRAIN_SECONDS === undefined ? undefined : Number(values.DRAIN_SECONDS),
    MAX_CONNECTIONS: Number(values.MAX_CONNECTIONS),
    UPLOADS_MAX_MB: Number(values.UPLOADS_MAX_MB),
    PUBLIC_ORIGIN,
    S3_REGION: values.S3_REGION ?? 'us-east-1',
    GOOGLE_DRIVE_API: values.GOOGLE_DRIVE_API ?? 'https://www.googleapis.com',
    GOOGLE_DRIVE_TOKEN_URL: values.GOOGLE_DRIVE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
    SANDBOXES: onLoopback && SANDBOXES !== 'off',
    DEMO_DATA: DEMO_DATA === undefined ? onLoopback && values.DATABASE_URL === undefined : DEMO_DATA === 'on',
  };
}

const groups = {
  S3: {
    required: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    extra: ['S3_REGION'],
  },
  'Google Drive': {
    required: ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET', 'GOOGLE_DRIVE_REFRESH_TOKEN'],
    extra: ['GOOGLE_DRIVE_FOLDER_ID', 'GOOGLE_DRIVE_API', 'GOOGLE_DRIVE_TOKEN_URL'],
  },
} as const;

function groupFaults(present: Readonly<Record<string, unknown>>): string[] {
  const faults: string[] = [];
  const begun: string[] = [];
  for (const [name, group] of Object.entries(groups)) {
    if (![...group.required, ...group.extra].some((setting) => setting in present)) continue;
    begun.push(name);
    const missing = group.required.filter((setting) => !(setting in present));
    if (missing.length > 0) faults.push(`${name} storage is half set: ${missing.join(', ')} missing.`);
  }
  if (begun.length > 1)
    faults.push('S3_* and GOOGLE_DRIVE_* are both set; uploads go to one store, so set one of them.');
  return faults;
}

// The local inbox would swallow every email of a public site.
function mailFaults(present: Readonly<Record<string, unknown>>): string[] {
  if ('SMTP_URL' in present) return [];
  if (present.SANDBOXES === 'off')
    return ['SMTP_URL must be set with SANDBOXES=off, for else no mail would leave this machine.'];
  const origin = typeof present.PUBLIC_ORIGIN === 'string' ? originOf(present.PUBLIC_ORIGIN.trim()) : null;
  if (origin === null || isLoopbackHost(new URL(origin).hostname)) return [];
  return [`SMTP_URL must be set when PUBLIC_ORIGIN is public (${origin}), for else no mail would leave this machine.`];
}

// Replicas share no folder: each would create its own key and refuse others' sessions.
function secretFaults(present: Readonly<Record<string, unknown>>): string[] {
  const origin = typeof present.PUBLIC_ORIGIN === 'string' ? originOf(present.PUBLIC_ORIGIN.trim()) : null;
  if (origin === null || isLoopbackHost(new URL(origin).hostname)) return [];
  if (!('DATABASE_URL' in present) || 'AUTH_SECRET' in present) return [];
  return [`AUTH_SECRET must be set when DATABASE_URL is and PUBLIC_ORIGIN is public (${origin}).`];
}

function workerFaults(present: Readonly<Record<string, unknown>>): string[] {
  if (present.WORKER !== 'separate' || 'DATABASE_URL' in present) return [];
  return ['WORKER=separate needs DATABASE_URL, for the embedded database is open in one process alone.'];
}

// A local proxy would expose the sandboxes to its visitors.
function originFaults(present: Readonly<Record<string, unknown>>, mode: string | undefined): string[] {
  const origin = typeof present.PUBLIC_ORIGIN === 'string' ? originOf(present.PUBLIC_ORIGIN.trim()) : null;
  const isPublic = origin !== null && !isLoopbackHost(new URL(origin).hostname);
  if (isPublic && origin.startsWith('http:'))
    return [`PUBLIC_ORIGIN must begin with https:// (${origin}), for else passwords and sessions travel unprotected.`];
  if (isPublic && present.SANDBOXES === 'on')
    return [`SANDBOXES=on needs a loopback origin, and PUBLIC_ORIGIN is public (${origin}).`];
  if (isPublic || mode !== 'production' || 'SANDBOXES' in present) return [];
  return [
    'PUBLIC_ORIGIN must be set with NODE_ENV=production, to the https:// origin that visitors use. To try the program out on this machine alone, set SANDBOXES=on.',
  ];
}

/** Many different characters, no repeated word. */
function isVaried(value: string): boolean {
  return new Set(value).size >= 8 && !/^(.{1,16})\1+.{0,15}$/s.test(value);
}

function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const parsed = new URL(value);
  const bare = parsed.pathname === '/' && parsed.search === '' && parsed.hash === '' && parsed.username === '';
  return bare && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed.origin : null;
}

/** Detects at startup what the mailer would refuse. */
function isMailbox(value: string): boolean {
  try {
    parseMailbox(value);
    return true;
  } catch {
    return false;
  }
}

function schemeOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}
