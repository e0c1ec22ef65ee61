import type { Env } from '#server/env.ts';

/** A setting as `docs/settings.md`, `.env.example` and `--help` describe it, in this order. */
export interface SettingText {
  readonly name: keyof Env;
  /** One sentence for an operator. */
  readonly description: string;
  /** The default, in words if computed. */
  readonly fallback: string;
  readonly secret?: true;
}

export const settings: readonly SettingText[] = [
  { name: 'PORT', description: 'The port to listen on.', fallback: '3000' },
  { name: 'HOST', description: 'The address to listen on; 0.0.0.0 for all of them.', fallback: '127.0.0.1' },
  {
    name: 'PUBLIC_ORIGIN',
    description: 'The origin visitors use; links in mails, origin checks, secure cookies and HSTS follow it.',
    fallback: 'http://127.0.0.1:PORT',
  },
  { name: 'DATA_DIR', description: 'Folder of the embedded database, files and local mails.', fallback: '.data' },
  {
    name: 'DATABASE_URL',
    description: 'A Postgres database to use in place of the embedded one.',
    fallback: 'embedded Postgres in DATA_DIR',
    secret: true,
  },
  {
    name: 'SMTP_URL',
    description: 'The mail server. Required when PUBLIC_ORIGIN is not a loopback address.',
    fallback: 'the local inbox at /sandbox/inbox',
    secret: true,
  },
  { name: 'MAIL_FROM', description: 'The sender of all mails.', fallback: 'Meridian <hello@meridian.example>' },
  {
    name: 'TEAM_EMAIL',
    description: 'Where notifications go, unless others are set at /admin/settings.',
    fallback: 'hello@meridian.example',
  },
  { name: 'S3_ENDPOINT', description: 'S3-compatible store for uploads: its address.', fallback: 'files in DATA_DIR' },
  { name: 'S3_REGION', description: 'Region of the store.', fallback: 'us-east-1' },
  { name: 'S3_BUCKET', description: 'Bucket of the store.', fallback: 'none' },
  { name: 'S3_ACCESS_KEY_ID', description: 'Key id for the store.', fallback: 'none' },
  { name: 'S3_SECRET_ACCESS_KEY', description: 'Secret key for the store.', fallback: 'none', secret: true },
  { name: 'GOOGLE_DRIVE_CLIENT_ID', description: 'Google Drive for uploads: OAuth client id.', fallback: 'none' },
  { name: 'GOOGLE_DRIVE_CLIENT_SECRET', description: 'Its OAuth client secret.', fallback: 'none', secret: true },
  { name: 'GOOGLE_DRIVE_REFRESH_TOKEN', description: 'Its OAuth refresh token.', fallback: 'none', secret: true },
  { name: 'GOOGLE_DRIVE_FOLDER_ID', description: 'The Drive folder that uploads go to.', fallback: 'My Drive' },
  { name: 'GOOGLE_DRIVE_API', description: "Origin of Drive's API.", fallback: 'https://www.googleapis.com' },
  {
    name: 'GOOGLE_DRIVE_TOKEN_URL',
    description: "Address of Google's token endpoint.",
    fallback: 'https://oauth2.googleapis.com/token',
  },
  {
    name: 'MAX_CONNECTIONS',
    description: 'How many connections are open at once; more are closed as they come.',
    fallback: '4000',
  },
  {
    name: 'UPLOADS_MAX_MB',
    description: 'How many megabytes all uploads together may take; those that no form has yet, a quarter of it.',
    fallback: '20000',
  },
  {
    name: 'CLAMD_URL',
    description:
      'The ClamAV daemon that scans uploads: tcp://host:port or unix:/path. While it does not answer, files are refused.',
    fallback: 'no virus scan',
  },
  {
    name: 'AUTH_SECRET',
    description:
      'What sessions and tokens are signed with: 32 random characters or more. Required with DATABASE_URL on a public origin.',
    fallback: 'a key made at the first start, kept in DATA_DIR',
    secret: true,
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    description: 'Sign-in with Google: OAuth client id.',
    fallback: 'test people on a loopback origin, else no such button',
  },
  { name: 'GOOGLE_CLIENT_SECRET', description: 'Its OAuth client secret.', fallback: 'none', secret: true },
  { name: 'GOOGLE_ISSUER', description: 'Who signs its ID tokens.', fallback: 'https://accounts.google.com' },
  {
    name: 'GOOGLE_AUTHORIZATION_URL',
    description: 'Where visitors are sent to sign in.',
    fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  { name: 'GOOGLE_TOKEN_URL', description: 'Its token endpoint.', fallback: 'https://oauth2.googleapis.com/token' },
  {
    name: 'GOOGLE_JWKS_URL',
    description: 'The keys of its ID tokens.',
    fallback: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  {
    name: 'GITHUB_CLIENT_ID',
    description: 'Sign-in with GitHub: OAuth client id.',
    fallback: 'test people on a loopback origin, else no such button',
  },
  { name: 'GITHUB_CLIENT_SECRET', description: 'Its OAuth client secret.', fallback: 'none', secret: true },
  {
    name: 'GITHUB_AUTHORIZATION_URL',
    description: 'Where visitors are sent to sign in.',
    fallback: 'https://github.com/login/oauth/authorize',
  },
  {
    name: 'GITHUB_TOKEN_URL',
    description: 'Its token endpoint.',
    fallback: 'https://github.com/login/oauth/access_token',
  },
  { name: 'GITHUB_API', description: "Origin of GitHub's API.", fallback: 'https://api.github.com' },
  {
    name: 'SSO_DOMAIN',
    description: "Single sign-on by a company's own directory (OpenID Connect): the domain of its addresses.",
    fallback: 'no single sign-on',
  },
  { name: 'SSO_ISSUER', description: 'Who signs its ID tokens.', fallback: 'none' },
  { name: 'SSO_CLIENT_ID', description: 'Its client id.', fallback: 'none' },
  { name: 'SSO_CLIENT_SECRET', description: 'Its client secret.', fallback: 'none' },
  { name: 'SSO_AUTHORIZATION_URL', description: 'Where people are sent to sign in.', fallback: 'none' },
  { name: 'SSO_TOKEN_URL', description: 'Its token endpoint.', fallback: 'none' },
  { name: 'SSO_JWKS_URL', description: 'The keys of its ID tokens.', fallback: 'none' },
  {
    name: 'DATABASE_CONSOLE_URL',
    description: 'Where administrators look after the database by hand; the admin page then leads there.',
    fallback: 'no such link',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    description: "Payments by Stripe: the account's secret key. See docs/payments.md.",
    fallback: 'a stand-in on a loopback origin, else nothing can be bought',
    secret: true,
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    description: "Its webhook endpoint's signing secret. Required with the key.",
    fallback: 'none',
    secret: true,
  },
  { name: 'STRIPE_API', description: "Origin of Stripe's API.", fallback: 'https://api.stripe.com' },
  {
    name: 'STRIPE_CHECKOUT_ORIGIN',
    description: 'Origin of its checkout pages; a domain of your own if you have set one up there.',
    fallback: 'https://checkout.stripe.com',
  },
  {
    name: 'STRIPE_PORTAL_ORIGIN',
    description: 'Origin of its customer portal.',
    fallback: 'https://billing.stripe.com',
  },
  {
    name: 'INTAKE_ACCESS',
    description: 'Who may open the intake, open or signed-in, unless /admin/settings says otherwise.',
    fallback: 'open',
  },
  {
    name: 'PRICING_LINKS',
    description: 'Where buy links lead, checkout or scroll, unless /admin/settings says otherwise.',
    fallback: 'checkout',
  },
  {
    name: 'NEWSLETTER_CONFIRM',
    description: 'Whether a subscription waits until the link in a mail is followed: on or off.',
    fallback: 'off',
  },
  {
    name: 'NEWSLETTER_RATE',
    description: 'How many newsletters go out in a second, at most.',
    fallback: '10',
  },
  {
    name: 'MAIL_BOUNCE_SECRET',
    description:
      'What reports of mails that came back are signed with: 24 random characters or more. See docs/operating.md.',
    fallback: 'no such reports are taken',
  },
  {
    name: 'TRUSTED_PROXIES',
    description: 'Addresses and ranges, separated by commas, whose X-Forwarded-For is believed.',
    fallback: 'none',
  },
  { name: 'LOG_LEVEL', description: 'fatal, error, warn, info, debug, trace or silent.', fallback: 'info' },
  {
    name: 'WORKER',
    description: 'Where jobs run: in-web, or separate (npm run worker).',
    fallback: 'in-web',
  },
  {
    name: 'SANDBOXES',
    description:
      'Inbox, sign-in and payments of this machine in place of what has no keys: on or off. See docs/development.md.',
    fallback: 'on with a loopback origin and without NODE_ENV=production',
  },
  {
    name: 'DRAIN_SECONDS',
    description: 'How long it still serves after SIGTERM, while /readyz says no. See docs/deploying.md.',
    fallback: '5, and 0 on a terminal',
  },
  {
    name: 'DEMO_DATA',
    description: 'Demonstration data: on or off.',
    fallback: 'on with the embedded database on a loopback origin, else off',
  },
];
