import { readdir, readFile, writeFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';

export const indexFile = 'docs/decisions/README.md';

/** One decision record, read from its file. */
export interface DecisionRecord {
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  /** The part of the index that lists it. */
  readonly area: string;
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
        area: first(/^- Area: (.+)$/m),
        headings: [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
      };
    }),
  );
}

/** The parts of the index, in its order. */
export const decisionAreas = [
  'Program and tests',
  'Pages and browser',
  'Accounts and security',
  'Calls',
  'Leads and the back office',
  'Articles and content',
  'Email and webhooks',
  'Payments',
  'Operations',
] as const;

/** The text of `docs/decisions/README.md`. */
export async function decisionIndex(): Promise<string> {
  const records = await decisionRecords();
  const parts = decisionAreas.map((area) => {
    const lines = records
      .filter((record) => record.area === area)
      .map(({ file, title }) => `- [${title.replace(/^\d+\. /, '')}](${file})`);
    return `## ${area}\n\n${lines.join('\n')}`;
  });
  const text = `# Decisions

Why the code is as it is, one page each. To add one, take the next number, give it Date, Status, Area,
Context, Decision and Consequences, and run \`npm run docs\`, which writes this list. A record that is
replaced is folded into the one that replaces it.

${parts.join('\n\n')}
`;
  return formatted(indexFile, text);
}

if (import.meta.main) await writeFile(indexFile, await decisionIndex());
