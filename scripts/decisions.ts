import { readdir, readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

export const indexFile = 'docs/decisions/README.md';

/** One decision record, read from its file. */
export interface DecisionRecord {
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  readonly headings: readonly string[];
}

/** All decision records in the order of their numbers. */
export async function decisionRecords(): Promise<DecisionRecord[]> {
  const files = (await readdir('docs/decisions')).filter((file) => file !== 'README.md').sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(`docs/decisions/${file}`, 'utf8');
      const first = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
      return {
        file,
        title: first(/^# (.+)$/m),
        date: first(/^- Date: (.+)$/m),
        status: first(/^- Status: ((?:.|\n {2})+)$/m),
        headings: [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
      };
    }),
  );
}

/** The text of `docs/decisions/README.md`. */
export async function decisionIndex(): Promise<string> {
  const lines = (await decisionRecords()).map(({ file, title, date, status }) => {
    const [number, name] = [file.slice(0, 4), title.replace(/^\d+\. /, '')];
    return `- [${number}](${file}): ${name} (${date}${status === 'accepted' ? '' : `, ${status}`})`;
  });
  const text = `# Decisions

Why the code is as it is. One file per decision, with Date, Status (accepted, or superseded by another
one), Context, Decision and Consequences. To add one, take the next number and run \`npm run docs\`,
which writes this list. Records that a later one replaced are folded into it, which leaves gaps.

${lines.join('\n')}
`;
  return format(text, { ...(await resolveConfig(indexFile)), parser: 'markdown' });
}

if (import.meta.main) await writeFile(indexFile, await decisionIndex());
