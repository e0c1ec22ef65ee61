import { readdir, readFile, writeFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';

export const actionsPage = 'docs/actions.md';

/** The text of `docs/actions.md`: read from the sources, since the actions' modules need the whole application. */
export async function actionsText(): Promise<string> {
  const folders = ['app', 'features'].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`),
  );
  const files = (await Promise.all(folders)).flat().filter((name) => name.endsWith('.server.ts'));
  const rows = await Promise.all(files.map(async (file) => rowsOf(file, await readFile(file, 'utf8'))));
  const text = `# Actions

What the forms of portal and back office can do. A form names its action in the field \`action\`, and \`defineActions\`
runs it for those who have the right. Written by \`npm run docs\`.

| Page | Action | Right | Audit entries | Undo |
| --- | --- | --- | --- | --- |
${rows.flat().toSorted().join('\n')}
`;
  return formatted(actionsPage, text);
}

function rowsOf(file: string, source: string): string[] {
  const tables = source.split('defineActions(').slice(1);
  const rows = tables.flatMap((table) => {
    const page = /'(.*?)'/.exec(table)?.[1] ?? '';
    return [...table.matchAll(/^ {2,4}'?([\w-]+)'?: formAction\(\s*\{(.*?)\}/gmsu)].map(([, name, terms = '']) => {
      const part = (key: string) => codeOf(new RegExp(`${key}: (\\[.*?\\]|'.*?')`, 'su').exec(terms)?.[1]);
      return `| \`${page}\` | \`${name}\` | ${part('right')} | ${part('audit')} | ${part('undo')} |`;
    });
  });
  if (rows.length < source.split('formAction(').length - 1 && tables.length > 0) {
    throw new Error(`${file}: an action has no literal name and right`);
  }
  return rows;
}

function codeOf(text = ''): string {
  return [...text.matchAll(/'(.+?)'/gu)].map(([, name]) => `\`${name}\``).join(', ');
}

if (import.meta.main) await writeFile(actionsPage, await actionsText());
