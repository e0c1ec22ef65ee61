import { expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { deleteTemplate, listTemplates, saveTemplate } from '#features/leads/replies/templates.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ app, ann, bea } = opened);
});

it('templates are saved with known fields only, and not over a change that the page has not shown', async () => {
  const input = { id: null, version: 0, name: 'Thanks', subject: '', body: 'Hello {{name}}' };
  expect(await saveTemplate(app, ann, { ...input, body: 'Hello {{nam}}' })).toMatchObject({
    ok: false,
    reason: 'unknown-field',
    message: expect.stringContaining('{{nam}}') as string,
  });
  const saved = await saveTemplate(app, ann, input);
  if (!saved.ok) throw new Error(saved.reason);
  const change = { ...input, id: saved.id, version: 1, body: 'Dear {{name}}' };
  expect(await saveTemplate(app, ann, change)).toEqual({ ok: true, id: saved.id });
  expect(await saveTemplate(app, ann, change)).toEqual({ ok: true, id: saved.id });
  expect(await saveTemplate(app, bea, { ...change, body: 'Hi' })).toMatchObject({
    reason: 'stale',
    last: { by: 'Ann', isOwn: false, at: expect.any(String) as string },
  });
  expect(await listTemplates(app)).toMatchObject([{ name: 'Thanks', body: 'Dear {{name}}', version: 2 }]);
  await deleteTemplate(app, ann, saved.id);
  expect(await saveTemplate(app, bea, { ...change, version: 2 })).toMatchObject({
    reason: 'gone',
    last: { by: 'Ann', isOwn: false },
  });
});
