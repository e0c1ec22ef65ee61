import { format, resolveConfig } from 'prettier';
import { addressOf, type Control, type Place } from './button-controls.ts';
import { states } from './button-states.ts';
import { places, publicPages } from './buttons.ts';

/** The table that `npm run buttons` prints, as Markdown. */
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
  return format(text, { ...(await resolveConfig('README.md')), parser: 'markdown' });
}

export function placeOf(name: string): Place {
  const place = places[name];
  if (!place) throw new Error(`No place of the table is called "${name}"`);
  return place;
}

const introduction = `# Every button

Each link and button of the public pages: where it is, its name and what it does, from \`tests/buttons.ts\`.
The browser test \`tests/e2e/buttons.spec.ts\` checks on every page that this table is complete, and uses each
control. Without JavaScript, and in a new tab, a link that opens a dialog leads to the page named beside it.
Links to sections scroll there after 100 ms on the landing page; from other pages they go home first and scroll
after 300 ms.`;

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
