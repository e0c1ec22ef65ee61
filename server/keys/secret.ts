import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The signing secret: `AUTH_SECRET`, or a key generated in the data folder, readable only by this user. */
export async function readSecret(env: { AUTH_SECRET?: string; DATA_DIR: string }): Promise<string> {
  if (env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  const folder = resolve(env.DATA_DIR);
  const path = join(folder, 'secret.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    const secret = randomBytes(48).toString('base64url');
    await file.writeFile(secret);
    await file.sync();
    await file.close();
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return kept(path);
  }
}

async function kept(path: string): Promise<string> {
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${path} holds no key; remove it, and the next start makes one.`);
  return secret;
}
