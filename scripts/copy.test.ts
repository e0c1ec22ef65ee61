import { expect, test } from 'vitest';
import { copyIn } from './copy.ts';

const source = `
import { thing } from './a thing of others.ts';
export const copy = { title: 'Page not found', of: (name: string) => \`Reply to \${name} today\`, id: 'not-copy' };
app.log.warn({ event: 'x' }, 'Could not reach it');
if (gone) throw new Error('the row was not written');
export const Part = () => <p className="small soft text">Read the log <b title="Every run is on record">here</b></p>;
`;

test('finds what a person can read, with its line, and nothing that only programs read', () => {
  expect(copyIn('a.tsx', source)).toEqual([
    { at: 'a.tsx:3', text: 'Page not found' },
    { at: 'a.tsx:3', text: 'Reply to … today' },
    { at: 'a.tsx:6', text: 'Read the log' },
    { at: 'a.tsx:6', text: 'Every run is on record' },
  ]);
});
