import { expect, test } from 'vitest';
import { site } from '#content/site.ts';
import { linksOf, sellerOf } from '#features/site-settings/company.public.ts';

const valuesOf =
  (values: Readonly<Record<string, string>>) =>
  (name: string): string =>
    values[name] ?? '';

test('the seller is named line by line, without what is not set', () => {
  const values = { postalAddress: '12 Harbor Street , Portland,ME 04101', taxNumber: 'EIN 12-3456789' };
  const lines = [site.legalEntity, '12 Harbor Street', 'Portland', 'ME 04101', 'EIN 12-3456789'];
  expect(sellerOf(valuesOf(values))).toEqual(lines);
  expect(sellerOf(valuesOf({}))).toEqual([site.legalEntity]);
});

test('a link that is half typed or not an https address is not previewed', () => {
  const values = {
    linkedInPage: 'https://www.linkedin.com/company/acme',
    xPage: 'https:',
    statusPage: 'javascript:alert(1)',
  };
  expect(linksOf(valuesOf(values))).toEqual([{ label: 'LinkedIn', url: values.linkedInPage }]);
});
