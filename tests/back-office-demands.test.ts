import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demands } from './e2e/back-office-demands.ts';

const walks = ['acceptance', 'acceptance-pages']
  .map((name) => readFileSync(`tests/e2e/back-office-${name}.spec.ts`, 'utf8'))
  .join('');

test.each(Object.entries(demands))('%s: is walked, or shown by tests that exist', (demand, shown) => {
  if (shown === 'here') expect(walks).toContain(`step('${demand}',`);
  else for (const [file, title] of shown) expect(readFileSync(file, 'utf8')).toContain(`('${title}', `);
});
