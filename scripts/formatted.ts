import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

interface Settings extends FormatConfig {
  readonly overrides: readonly { readonly files: readonly string[]; readonly options: FormatConfig }[];
}

/** The text of a generated file as `npm run format:write` would leave it. */
export async function formatted(file: string, text: string): Promise<string> {
  const { overrides, ...base } = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as Settings;
  const own = overrides.filter(({ files }) => files.some((pattern) => path.matchesGlob(file, pattern)));
  const settings = own.reduce<FormatConfig>((all, { options }) => ({ ...all, ...options }), base);
  const { code, errors } = await format(file, text, settings);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
