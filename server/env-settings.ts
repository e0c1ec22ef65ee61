import { isIP } from 'node:net';
import { isMailbox } from '#server/email/addresses.ts';
import { defineEnv, oneOf, text, url, wholeNumber } from '#server/env-part.ts';
import { parseAddressRange } from '#server/net/address-range.ts';
import { clamdAddress } from '#server/virus-scan/clamd.ts';

const publicOrigin = text.optional().refine((value) => value === undefined || originOf(value) !== null, {
  error: 'must be an origin such as https://www.example.com, with http or https and without a path',
});
const emailAddress = text.refine((value) => isMailbox(value), {
  error: 'must be an email address, or a name and an address as in Name <name@example.com>',
});

const authSecret = text
  .refine((value) => value.length >= 32, { error: 'must be at least 32 characters, chosen at random' })
  .refine((value) => isVaried(value), {
    error: 'repeats itself and can be guessed; create one with openssl rand -base64 32',
  });

export const serverEnv = defineEnv({
  PORT: {
    schema: text
      .default('3000')
      .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, {
        error: 'must be a port number from 0 to 65535',
      })
      .transform(Number),
    description: 'The port to listen on.',
  },
  HOST: {
    schema: text.default('127.0.0.1').refine((value) => isIP(value) !== 0 || value === 'localhost', {
      error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    }),
    description: 'The address to listen on; 0.0.0.0 listens on all.',
  },
  PUBLIC_ORIGIN: {
    schema: publicOrigin,
    description: 'The origin visitors use. Links in emails, origin checks, secure cookies and HSTS depend on it.',
    fallback: 'http://127.0.0.1:PORT',
  },
  DATA_DIR: {
    schema: text.default('.data'),
    description: 'The folder for the embedded database, files and the local inbox.',
  },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
    description: 'A Postgres database to use instead of the embedded one.',
    fallback: 'embedded Postgres in DATA_DIR',
  },
  DATABASE_DIRECT_URL: {
    schema: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
    description:
      'A direct connection to the same database if DATABASE_URL is a transaction pooler (PgBouncer). Notifications, migrations and jobs use it. See docs/scaling.md.',
    fallback: 'DATABASE_URL',
  },
  DATABASE_PREPARED: {
    schema: oneOf(['on', 'off']).default('on'),
    description: 'on or off. Set it to off for a pooler without prepared statements (PgBouncer before 1.21).',
  },
  DATABASE_CONSOLE_URL: {
    schema: url(['https:', 'http:'], 'https://console.example.com').optional(),
    description: 'The address of a database console, which the admin pages then link to.',
    fallback: 'no link',
  },
  SMTP_URL: {
    schema: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
    description: 'The mail server. Required when PUBLIC_ORIGIN is not a loopback address.',
    fallback: 'the local inbox at /sandbox/inbox',
  },
  MAIL_FROM: {
    schema: emailAddress.default('Site <hello@site.example>'),
    description: 'The sender of every email.',
    fallback: 'name and address in `content/site.ts`',
  },
  TEAM_EMAIL: {
    schema: emailAddress.default('hello@site.example'),
    description: 'Receives notifications, unless other addresses are set at /admin/settings.',
    fallback: 'the address in `content/site.ts`',
  },
  MAX_CONNECTIONS: {
    schema: wholeNumber('4000', 'a number of connections from 10', { digits: 6, min: 10 }),
    description: 'The maximum number of open connections; further ones are closed at once.',
  },
  UPLOADS_MAX_MB: {
    schema: wholeNumber('20000', 'a number of megabytes from 100', { digits: 9, min: 100 }),
    description:
      'The maximum size of all uploads together, in megabytes. Uploads whose form was not submitted yet may use a quarter of it.',
  },
  CLAMD_URL: {
    schema: text
      .refine((value) => clamdAddress(value) !== null, {
        error: 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
      })
      .optional(),
    description:
      'The ClamAV daemon that scans uploads: tcp://host:port or unix:/path. While it is unreachable, uploads are rejected.',
    fallback: 'no virus scan',
  },
  AUTH_SECRET: {
    schema: authSecret.optional(),
    description:
      'The secret that signs sessions and tokens: at least 32 random characters. Required with DATABASE_URL on a public origin.',
    fallback: 'a key created at the first start and kept in DATA_DIR',
  },
  AUTH_SECRET_PREVIOUS: {
    schema: authSecret.optional(),
    description:
      'The old AUTH_SECRET, or the old content of secret.key. While it is set, data encrypted with it stays readable and is re-encrypted at start.',
  },
  TRUSTED_PROXIES: {
    schema: text.default('').transform((value, context) => {
      const parts = value.split(/[\s,]+/).filter((part) => part !== '');
      return parts.flatMap((part) => {
        const range = parseAddressRange(part);
        if (range === null) {
          context.addIssue({ code: 'custom', message: `contains ${part}, which is neither an address nor a range` });
          return [];
        }
        return [range];
      });
    }),
    description: 'Proxies whose X-Forwarded-For is trusted: addresses and ranges, separated by commas.',
    fallback: 'none',
  },
  LOG_LEVEL: {
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    description: 'The least severe messages to log: fatal, error, warn, info, debug, trace or silent.',
  },
  WORKER: {
    schema: oneOf(['in-web', 'separate']).default('in-web'),
    description: 'Where jobs run: in-web (in the server) or separate (in npm run worker).',
  },
  SANDBOXES: {
    schema: oneOf(['on', 'off']).optional(),
    description:
      'on or off: whether a local inbox, sign-in and payments replace services without keys. See docs/development.md.',
    fallback: 'on with a loopback origin and without NODE_ENV=production',
  },
  DRAIN_SECONDS: {
    schema: text
      .regex(/^\d{1,3}$/, { error: 'must be a number of seconds from 0 to 999' })
      .transform(Number)
      .optional(),
    description:
      'How many seconds the server keeps serving after SIGTERM, while /readyz already fails. See docs/deploying.md.',
    fallback: '5, and 0 on a terminal',
  },
  DEMO_DATA: {
    schema: oneOf(['on', 'accounts', 'off']).optional(),
    description: 'Demonstration data: on, off, or accounts (only accounts and articles, no leads).',
    fallback: 'on with the embedded database on a loopback origin, otherwise off',
  },
});

/** Returns the origin, or null if `value` is not just an http(s) origin. */
export function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const parsed = new URL(value);
  const bare = parsed.pathname === '/' && parsed.search === '' && parsed.hash === '' && parsed.username === '';
  return bare && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed.origin : null;
}

/** Whether a secret has many different characters and is not one repeated word. */
function isVaried(value: string): boolean {
  return new Set(value).size >= 8 && !/^(.{1,16})\1+.{0,15}$/s.test(value);
}
