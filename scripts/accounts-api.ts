import { writeFile } from 'node:fs/promises';
import { passkey } from '@better-auth/passkey';
import { BASE_ERROR_CODES } from 'better-auth';
import { admin, emailOTP, twoFactor } from 'better-auth/plugins';
import type * as z from 'zod/mini';
import { sessionCall } from '#features/accounts/api/api-session.server.ts';
import { disabledEndpoints } from '#features/accounts/auth/auth.server.ts';
import { refusalCopy } from '#features/accounts/requests/refusals.server.ts';
import { requestBodies } from '#features/accounts/requests/request-bodies.server.ts';
import { apiExamples, callsOfBrowsers, exampleQueries, type ApiExample } from './accounts-api-examples.ts';
import { withGenerated } from './generated-part.ts';
import { schemaOf, typeText, type FieldSchema } from './json-schema.ts';

export const accountsApiPage = 'docs/accounts-api.md';

/** The text of `docs/accounts-api.md`, with the fields of each call as the program checks them. */
export async function accountsApiText(): Promise<string> {
  const bodies: Readonly<Record<string, z.core.$ZodType>> = { '/session': sessionCall, ...requestBodies };
  const paths = [...new Set([...Object.keys(apiExamples), ...Object.keys(bodies)])].filter(
    (path) => !disabledEndpoints.includes(path) && !path.startsWith('/callback') && !path.startsWith('/sso'),
  );
  const calls = paths.map((path) => callText(path, bodies[path], apiExamples[path]));
  return withGenerated(accountsApiPage, { calls: calls.join('\n'), 'library-errors': libraryErrors() });
}

/** With our message where we replace the library's. */
function libraryErrors(): string {
  const plugins = [admin(), emailOTP({ sendVerificationOTP: () => Promise.resolve() }), twoFactor(), passkey()];
  const lists: readonly Readonly<Record<string, { readonly code: string; readonly message: string }>>[] = [
    BASE_ERROR_CODES,
    ...plugins.map((plugin) => plugin.$ERROR_CODES),
  ];
  const messages = new Map(
    lists.flatMap((list) => Object.values(list).map(({ code, message }) => [code, refusalCopy[code] ?? message])),
  );
  return [...messages].map(([code, message]) => `- \`${code}\`: ${message}`).join('\n');
}

function callText(path: string, body: z.core.$ZodType | undefined, example: ApiExample | undefined): string {
  const method = example?.body === undefined && !callsOfBrowsers.includes(path) ? 'GET' : 'POST';
  const parts = [`### \`${method} ${path}\``];
  if (method === 'POST' && body !== undefined) {
    const { anyOf, ...schema } = schemaOf(body);
    parts.push(...(anyOf ?? [schema]).map(fieldsText));
  }
  if (example === undefined) parts.push('A browser makes this body from what the passkey returns.');
  else parts.push(exampleText(method, path, example));
  return `${parts.join('\n\n')}\n`;
}

function fieldsText({ properties = {}, required = [] }: FieldSchema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const limit = schema.maxLength === undefined ? '' : `at most ${String(schema.maxLength)} characters`;
    const inner = Object.keys(schema.properties ?? {}).map((field) => `\`${field}\``);
    const meaning = schema.description ?? (inner.length > 0 ? `with ${inner.join(', ')}` : limit);
    return `| \`${name}\` | ${typeText(schema)} | ${required.includes(name) ? 'yes' : 'no'} | ${meaning} |`;
  });
  if (rows.length === 0) return 'Takes an empty object.';
  return `| Field | Type | Required | Limits |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
}

function exampleText(method: string, path: string, { body, as, status }: ApiExample): string {
  const lines = [`curl ${method === 'POST' ? '-X POST ' : ''}"$ORIGIN/api/auth${path}${exampleQueries[path] ?? ''}"`];
  if (as !== undefined) lines.push(`-H "Authorization: Bearer $REFRESH_TOKEN"`);
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`);
  const who = as === 'administrator' ? ', for an administrator' : '';
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\`\n\nAnswers ${String(status)}${who}${reasons[path] ?? ''}.`;
}

/** Why an example without what it needs is refused. */
const reasons: Readonly<Record<string, string>> = {
  '/sign-in/social': ' where this provider is not set up, otherwise 200',
  '/link-social': ' where this provider is not set up, otherwise 200',
  '/sign-in/sso': ' where single sign-on is not set up, otherwise 200',
  '/unlink-account': ' for the last way in, otherwise 200',
  '/two-factor/verify-totp': ' for a wrong code or without a second factor, otherwise 200',
  '/two-factor/verify-backup-code': ' for a wrong code or without a second factor, otherwise 200',
  '/two-factor/generate-backup-codes': ' without a second factor, otherwise 200',
  '/two-factor/get-totp-uri': ' without a second factor, otherwise 200',
  '/passkey/update-passkey': ' for a passkey that does not exist, otherwise 200',
  '/passkey/delete-passkey': ' for a passkey that does not exist, otherwise 200',
};

if (import.meta.main) await writeFile(accountsApiPage, await accountsApiText());
