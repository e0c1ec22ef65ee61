import { readdir, readFile, writeFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';

export const eventsPage = 'docs/domain-events.md';

interface Source {
  readonly file: string;
  readonly text: string;
}

/** The text of `docs/domain-events.md`: events as their modules define them, with every module that names them. */
export async function eventsText(): Promise<string> {
  const folders = ['app', 'features'].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`),
  );
  const files = (await Promise.all(folders))
    .flat()
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  const rows = sources.flatMap((source) => rowsOf(source, sources));
  const text = `# Domain events

What features raise, and which others listen, in the transaction of the change. A row event goes into the statement that
writes the row. \`app/listeners.ts\` has the order of the listeners. Written by \`npm run docs\`.

| Event | When | Raised by | Listeners |
| --- | --- | --- | --- |
${rows.toSorted().join('\n')}
`;
  return formatted(eventsPage, text);
}

const definition = /(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?export const (\w+) = define(?:Row)?Event</gsu;

function rowsOf({ file, text }: Source, sources: readonly Source[]): string[] {
  return [...text.matchAll(definition)].map(([, comment = '', name = '']) => {
    const users = sources.filter((one) => one.text.includes(`#${file}'`) || one.file === file);
    const calling = (calls: string) => {
      const call = new RegExp(`\\b(?:${calls})\\((?:\\s*\\w+,){0,2}\\s*(?:\\w+\\.)?${name}\\b`, 'u');
      return users.filter((one) => call.test(one.text));
    };
    const raisedBy = calling('raise|raiseRows|callsOn|prepare');
    const listeners = calling('listenTo|addCalls|prepareFor|onRow|onEvent');
    if (raisedBy.length === 0) throw new Error(`Nothing raises ${name} of ${file}.`);
    const when = comment.replaceAll(/\s+\*? ?/gu, ' ').trim();
    return `| [\`${name}\`](../${file}) | ${when} | ${linksTo(raisedBy)} | ${linksTo(listeners)} |`;
  });
}

function linksTo(sources: readonly Source[]): string {
  const links = sources.map(
    ({ file }) =>
      `[${
        file
          .split('/')
          .at(-1)
          ?.replace(/(?:\.jobs)?(?:\.server)?\.ts$/u, '') ?? ''
      }](../${file})`,
  );
  return links.toSorted().join(', ');
}

if (import.meta.main) await writeFile(eventsPage, await eventsText());
