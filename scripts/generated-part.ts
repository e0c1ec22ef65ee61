import { readFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';

/** Replaces the text between `<!-- NAME -->` and `<!-- /NAME -->` in a page, for each name. */
export async function withGenerated(page: string, parts: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(page, 'utf8');
  for (const [name, generated] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${page} has no part ${name}`);
    text = `${text.slice(0, from + start.length)}\n\n${generated}\n\n${text.slice(to)}`;
  }
  return formatted(page, text);
}
