import { writeFile } from 'node:fs/promises';
import { settings } from '#app/bootstrap/settings.ts';
import { formatted } from './formatted.ts';

export const settingsPage = 'docs/settings.md';
export const exampleFile = '.env.example';

/** The text of `docs/settings.md`. */
export async function settingsText(): Promise<string> {
  const lines = settings.map(({ name, description, fallback }) => {
    return `- \`${name}\`: ${description.replace(/\.$/, '')}. _Default: ${fallback}._`;
  });
  const text = `# Settings

Read once from the environment at start, or from a file \`.env\` (copy \`.env.example\`); the environment wins.
Every mistake is named at once, in one sentence each. Nothing has to be set to try the site out. What
administrators set at \`/admin/settings\` overrides the environment. Written by \`npm run docs\`.

## Secrets in files

Any setting may be read from a file: \`NAME_FILE\` is the path of a file with the value of \`NAME\`, such as
\`AUTH_SECRET_FILE=/run/secrets/auth_secret\`. Spaces and line breaks around the value are left out. Setting both is a
mistake, and so is a file that is empty or cannot be read.

## Groups

- \`S3_*\` and \`GOOGLE_DRIVE_*\` are each set completely or not at all. Without either, uploads are kept in
  \`DATA_DIR/files\`.
- \`GOOGLE_CLIENT_ID\` and \`GITHUB_CLIENT_ID\` are set with their secrets. At the provider, register
  \`PUBLIC_ORIGIN/api/auth/callback/google\` or \`.../github\` as the redirect address. The other addresses of a
  provider are for an enterprise server.
- The \`SSO_*\` settings are set all together. Register \`PUBLIC_ORIGIN/api/auth/sso/callback/company\` there.
- \`STRIPE_*\`: see [payments.md](payments.md). \`DRAIN_SECONDS\`: see [deploying.md](deploying.md#draining).
  \`SANDBOXES\`: see [development.md](development.md#sandboxes).

## All settings

${lines.join('\n')}
`;
  return formatted(settingsPage, text);
}

/** The text of `.env.example`: every setting, switched off by a comment sign. */
export function exampleText(): string {
  const blocks = settings.map(
    ({ name, description, fallback }) => `# ${description}\n# Default: ${fallback}\n# ${name}=\n`,
  );
  return `# Copy to .env and set what you need; npm start reads it. NAME_FILE is the path of a file with the value
# of NAME. Written by \`npm run docs\`.\n\n${blocks.join('\n')}`;
}

if (import.meta.main) {
  await writeFile(settingsPage, await settingsText());
  await writeFile(exampleFile, exampleText());
}
