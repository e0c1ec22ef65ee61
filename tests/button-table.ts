import { format, resolveConfig } from 'prettier';
import { addressOf, type Control, type Place } from './button-controls.ts';
import { states } from './button-states.ts';
import { places, publicPages } from './buttons.ts';

/** `docs/buttons.md`. */
export async function buttonTable(): Promise<string> {
  const pageRows = publicPages.map(({ address, holds }) => [
    `\`${address}\``,
    holds.map((name) => placeOf(name).title).join(', '),
  ]);
  const chapters = Object.values<Place>({ ...places, ...states }).map(({ title, controls }) => {
    const rows = new Map(
      controls.map((control) => {
        const cells = [nameOf(control), control.kind, whatItDoes(control)];
        return [cells.join(), cells];
      }),
    );
    return `## ${title}\n\n${table(['Control', 'Kind', 'What it does'], [...rows.values()])}`;
  });
  const text = [introduction, table(['Address', 'What stands on it'], pageRows), ...chapters].join('\n\n');
  return format(text, { ...(await resolveConfig('docs/buttons.md')), parser: 'markdown' });
}

/** A place by its name in the table. */
export function placeOf(name: string): Place {
  const place = places[name];
  if (!place) throw new Error(`No place of the table is called "${name}"`);
  return place;
}

const introduction = `# Every button

Each link and button of the public pages: where it stands, what it is called and what it does. Written from \`tests/buttons.ts\` by
\`npx vitest run --project unit tests/buttons -u\`. The journey \`tests/e2e/buttons.spec.ts\` looks on every page whether the
table is complete, and uses each control. A link that opens a dialog leads to the page named beside it where no script
runs, and in a new tab. Links to sections scroll there after 100 ms on the landing page; from elsewhere they go home first and
scroll after 300 ms.`;

function nameOf(control: Control): string {
  if (control.kind === 'link' && control.row !== undefined) return control.row;
  const { name, of } = control;
  return of === undefined ? name : `${name} (${of})`;
}

function whatItDoes(control: Control): string {
  if (control.kind !== 'link') return control.does;
  const { way, row } = control;
  if (row !== undefined) return 'Goes to it';
  const address = `\`${addressOf(way)}\``;
  if ('writesTo' in way) return `Writes to ${way.writesTo}`;
  if ('dialog' in way) return `Opens the ${way.dialog} dialog (${address})`;
  if ('scrollsTo' in way) return `Scrolls to ${address}`;
  return `${'goesTo' in way ? 'Goes to' : 'Opens'} ${address}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
