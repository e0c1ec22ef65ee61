import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { href } from 'react-router';
import { beginDay } from '#app/jobs.ts';
import { cachedPaths } from '#app/cached-pages.ts';
import { dayText, lastUpdated } from '#app/legal/last-updated.ts';
import { claims } from '#content/claims.ts';
import { importsKeptDays } from '#features/imports/imports.public.ts';
import { browserStorage, collectedFor, programKeeps, usualTimes } from '#content/legal/collected.ts';
import { compliance, frameworks, trustCriteria } from '#content/legal/compliance.ts';
import type { LegalBlock, LegalDocument, LegalTable } from '#content/legal/legal-document.ts';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';
import { site } from '#content/site.ts';
import { draftDays } from '#features/intake/saved/page-draft.server.ts';
import { maxFiles } from '#features/intake/intake-files.ts';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';
import { confirmWithinDays } from '#features/newsletter/newsletter.ts';
import { eventsKeptDays } from '#features/webhooks/webhooks.ts';
import { sessionCookie } from '#server/http/request/cookies.ts';
import { returnedMinutes } from '#server/returned-forms/returned-forms.ts';
import { plainPaths } from '../../tests/route-table.ts';

const documents: Record<string, LegalDocument> = { privacy, terms };

function textsOf(block: LegalBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  return [block.caption, ...block.columns, ...block.rows.flat()];
}

function isTable(block: LegalBlock): block is LegalTable {
  return typeof block !== 'string' && 'rows' in block;
}

function allTexts({ title, description, lead, sections }: LegalDocument): string[] {
  return [
    title,
    description,
    lead,
    ...sections.flatMap((one) => [one.title, one.short, ...one.blocks.flatMap(textsOf)]),
  ];
}

const complianceCopy = [
  compliance.title,
  compliance.description,
  compliance.lead,
  ...Object.values(compliance.criteria),
  ...Object.values(compliance.frameworks),
  compliance.scope.title,
  ...compliance.scope.paragraphs,
  ...Object.values(compliance.contact),
  ...trustCriteria.flatMap(({ name, question, answer }) => [name, question, answer]),
  ...frameworks.flatMap(({ name, short, practices }) => [name, short, ...practices]),
];

const everyText = [...Object.values(documents).flatMap(allTexts), ...complianceCopy];

/** Declared in the sources like `const draftKey = 'intake-form-data'`. */
function keysInSources(): Set<string> {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{app,features,server}/**/*.{ts,tsx}', { cwd: root });
  const own = files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'));
  const names = own.flatMap((source) => [...source.matchAll(/const \w*(?:[kK]ey|[cC]ookie) = '([^']+)'/g)]);
  return new Set(names.map(([, name = '']) => name));
}

function countWords(texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).length;
}

const anchorsOf: Record<string, readonly string[]> = {
  [href('/privacy-policy')]: privacy.sections.map(({ id }) => id),
  [href('/terms-of-service')]: terms.sections.map(({ id }) => id),
  [href('/soc2-compliance')]: [
    ...frameworks.map(({ id }) => id),
    ...[compliance.criteria, compliance.frameworks, compliance.scope, compliance.contact].map(({ id }) => id),
  ],
};

describe.each(Object.entries(documents))('%s', (_name, document) => {
  test('gives each section a link target, a one-sentence summary and content', () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, title, short, blocks } of document.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).not.toBe('');
      expect(short, id).toMatch(/^[A-Z].{20,120}\.$|\?.*\.$/);
      expect(countWords(blocks.flatMap(textsOf)), id).toBeGreaterThanOrEqual(10);
    }
  });

  test('has enough prose for a policy', () => {
    const prose = document.sections.flatMap(({ blocks }) => blocks.filter((block) => !isTable(block)).flatMap(textsOf));
    expect(countWords(prose)).toBeGreaterThan(1200);
  });

  test('gives table rows as many cells as their header', () => {
    for (const block of document.sections.flatMap((one) => one.blocks)) {
      if (!isTable(block)) continue;
      for (const row of block.rows) expect(row, row[0]).toHaveLength(block.columns.length);
    }
  });
});

test('lists the five criteria and four frameworks on the compliance page', () => {
  expect(trustCriteria.map(({ name }) => name)).toEqual([
    'Security',
    'Availability',
    'Confidentiality',
    'Privacy',
    'Processing Integrity',
  ]);
  expect(frameworks.map(({ id }) => id)).toEqual([
    'monitoring',
    'data-protection',
    'access-management',
    'incident-response',
  ]);
  for (const { id } of trustCriteria) expect(frameworks.some(({ serves }) => serves.includes(id))).toBe(true);
  expect(countWords(complianceCopy)).toBeGreaterThan(900);
});

test('keeps titles and descriptions within the limits of search engines', () => {
  for (const { title, description } of [privacy, terms, compliance]) {
    expect(`${title} | ${site.name}`.length).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test('links only to pages, existing sections or our own addresses', () => {
  const own = new Map(
    Object.values(documents).flatMap((document) => allTexts(document).map((text) => [text, document])),
  );
  for (const text of everyText) {
    for (const [, to = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      if (to.startsWith('mailto:')) {
        expect(Object.values(site.mail)).toContain(to.slice('mailto:'.length));
        continue;
      }
      const [path = '', anchor] = to.split('#');
      if (path) expect(plainPaths, to).toContain(path);
      const ids = path ? anchorsOf[path] : own.get(text)?.sections.map(({ id }) => id);
      if (anchor !== undefined) expect(ids, to).toContain(anchor);
    }
  }
});

describe('policy text', () => {
  const all = everyText.join('\n');

  test('names the owner from the site data, and no address but ours', () => {
    expect(privacy.sections[0]?.blocks[0]).toContain(site.legalEntity);
    for (const [address] of all.matchAll(/[\w.]+@[\w.]+\w/g)) expect(Object.values(site.mail)).toContain(address);
  });

  test('repeats the marketing promises unchanged, and no other marketing figure', () => {
    const text = allTexts(terms).join('\n');
    expect(text).toContain(claims.impactGuarantee.copy);
    expect(text).toContain(`The ${claims.moneyBack}`);
    expect(text).toContain(claims.strategyCall);
    expect(compliance.lead).toContain(claims.compliance.name);
    const elsewhere = [claims.uptimeSla, claims.roiAverage, claims.tasksAutomated, claims.clientSystems];
    for (const { metric } of elsewhere) expect(all).not.toContain(metric);
    expect(all).not.toMatch(/\d%|type ii/i);
  });

  test('claims no certificate and no auditor, and uses no exclamation mark and no dash in place of a comma', () => {
    expect(all).not.toMatch(/certified (?!public)|certification|auditor|iso ?27|penetration/i);
    expect(all).not.toMatch(/[!—–]| - /);
  });

  test('matches what the program does', () => {
    expect(programKeeps.draft).toBe(`${draftDays} days`);
    expect(draftLifetime).toBe(draftDays * 86_400_000);
    expect(programKeeps.importedList).toBe(`${importsKeptDays} days`);
    expect(programKeeps.unconfirmed).toBe(`${confirmWithinDays} days`);
    expect(programKeeps.returnedForm).toBe(`${returnedMinutes} minutes`);
    expect(programKeeps.webhookEvents).toBe(`${eventsKeptDays} days`);
    expect(maxFiles).toBe(10);
    expect(collectedFor(usualTimes).rows[0]?.[1]).toContain('up to ten files');
  });

  test('names every cookie and every browser storage key of the program', () => {
    const documented = browserStorage.rows.map(([name = '']) => name).join(' ');
    const kept = [...keysInSources()];
    expect(kept).toEqual(expect.arrayContaining([draftKey, sessionCookie]));
    expect(kept.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('policy date', () => {
  test('is the current day in UTC, or the date of the text', () => {
    expect(lastUpdated('today', new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
    expect(lastUpdated('today', new Date('2027-01-01T01:00:00+02:00'))).toBe('2026-12-31');
    expect(lastUpdated('2026-03-04', new Date('2027-01-01T00:00:00Z'))).toBe('2026-03-04');
  });

  test('is written with its month in words', () => {
    expect(dayText('2026-03-04')).toBe('March 4, 2026');
  });

  test('follows the current day unless the owner sets a date, with a job at midnight that starts the day', () => {
    for (const { updated } of [privacy, terms]) expect(updated).toMatch(/^(today|\d{4}-\d{2}-\d{2})$/);
    expect(beginDay.schedule).toMatch(/^0 (\*|0) \* \* \*$/);
    expect(cachedPaths).toEqual(
      expect.arrayContaining([href('/privacy-policy'), href('/terms-of-service'), href('/soc2-compliance')]),
    );
  });
});
