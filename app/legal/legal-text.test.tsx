import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LegalText } from '#app/legal/legal-text.tsx';

const shown = (text: string) => renderToStaticMarkup(<LegalText>{text}</LegalText>);

test('renders links, code and words in order', () => {
  expect(shown('Read [the terms](/terms-of-service#ending), `a-key`, or [a@b.example](mailto:a@b.example).')).toBe(
    'Read <a href="/terms-of-service#ending">the terms</a>, <code>a-key</code>, or <a href="mailto:a@b.example">a@b.example</a>.',
  );
});

test('leaves text that is not our markup unchanged', () => {
  expect(shown('5 < 6 (see [1] and the rest)')).toBe('5 &lt; 6 (see [1] and the rest)');
});
