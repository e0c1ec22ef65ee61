import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/** The page with what stands between `<!-- NAME -->` and `<!-- /NAME -->` replaced. */
export async function withGenerated(page: string, name: string, generated: string): Promise<string> {
  const text = await readFile(page, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${page} has no part ${name}`);
  const whole = `${text.slice(0, from + start.length)}\n\n${generated}\n\n${text.slice(to)}`;
  return format(whole, { ...(await resolveConfig(page)), parser: 'markdown' });
}
