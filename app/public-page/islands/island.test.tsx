import { useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Island } from './island.tsx';

function Tally({ start }: { readonly start: number }) {
  return <output id={useId()}>{start}</output>;
}

test('renders an island as plain HTML with everything that its hydration needs', () => {
  const html = renderToStaticMarkup(
    <>
      <Island name="tally" id="one" component={Tally} props={{ start: 3 }} />
      <Island name="tally" id="two" component={Tally} props={{ start: 4 }} />
    </>,
  );
  expect(html).toContain('id="one" data-island="tally" data-island-props="{&quot;start&quot;:3}"');
  expect(html).toMatch(/<output id="[^"]+">3<\/output>/);
});

test('uses different ids inside two islands of one kind', () => {
  const html = renderToStaticMarkup(
    <>
      <Island name="tally" id="one" component={Tally} props={{ start: 3 }} />
      <Island name="tally" id="two" component={Tally} props={{ start: 3 }} />
    </>,
  );
  const ids = [...html.matchAll(/<output id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});
