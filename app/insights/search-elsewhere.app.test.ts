import { beforeEach, expect, it } from 'vitest';
import { searchElsewhere } from '#app/insights/search-elsewhere.server.ts';
import { seedContent } from '#features/site-content/demonstration/seed-content.server.ts';
import { contentItems } from '#features/site-content/site-content.table.ts';
import { forgetPublished } from '#features/site-content/site-content.server.ts';
import { openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const app = { ...test.app, env: { ...test.app.env, DEMO_DATA: true } };

beforeEach(() => seedContent(app));

it.each([
  ['HubSpot', ['HubSpot']],
  ['salesforce integration', ['Salesforce', 'Integrations']],
  ['zapier vs make', ['Integrations']],
  ['SOC 2', ['Trust Center']],
  ['case study', ['Customer stories']],
  ['reports', ['Client reports ready on the 2nd instead of the 9th']],
  ['xyzzy', []],
  ['', []],
])('a search for "%s" also finds %j', async (q, labels) => {
  expect((await searchElsewhere(app, q)).map(({ label }) => label)).toEqual(labels);
});

it('names no page that has nothing on it', async () => {
  await app.db.delete(contentItems);
  forgetPublished(app);
  for (const q of ['case study', 'hubspot integration']) expect(await searchElsewhere(app, q)).toEqual([]);
});
