import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, href } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { LandingContent } from '#app/home/landing-content.server.ts';
import { Landing } from '#app/home/landing.tsx';
import { sections } from '#app/links.ts';
import { claims } from '#content/claims.ts';
import { sampleRuns } from '#content/sample-runs.ts';
import { why } from '#content/home/why.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { intakeTable } from '#features/intake/intake-fields.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';

const item = { slug: 'a', isSample: true, publishedAt: new Date(0), updatedAt: new Date(0) };
const content: LandingContent = {
  quotes: sampleContent.quote.map((data, index) => ({ ...item, id: `quote ${index}`, data })),
  logos: sampleContent.logo.map((data, index) => ({ ...item, id: `logo ${index}`, data })),
  stories: sampleContent.story.map((data, index) => ({ ...item, ...data, id: `story ${index}` })),
  nextCall: '2026-11-30T10:30:00.000Z',
};
const Page = () => <Landing {...content} />;
const Site = createRoutesStub([{ id: 'root', path: href('/'), Component: Page }]);
const data = { loaderData: { root: { intakeAccess: 'open', pricingLinks: 'checkout', listed: ['article'] } } };
const html = renderToStaticMarkup(<Site initialEntries={[href('/')]} hydrationData={data} />);
const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);

const upper = [sections.socialProof, sections.solutions, sections.features, sections.howItWorks, sections.why];
const lower = ['aura-system', 'pricing', 'industries', 'faq', 'about'];

/** Specified figures, and where they may appear. */
const metrics: readonly [pattern: RegExp, sections: readonly string[]][] = [
  [/(?<![\d,.])100\+/, [sections.socialProof]],
  [/(?<![\d,.])500\+/, [sections.hero, sections.socialProof]],
  [/97\.3/, [sections.socialProof]],
  [/99\.9/, [sections.hero]],
  [/98%/, []],
  [/10M/, [sections.hero]],
  [/1,?000\+/, [sections.features]],
  [/340%/, [sections.hero, sections.why]],
  [/90 days/, [sections.why]],
  [/SOC ?2/, [sections.features]],
  [/24 hours/, [sections.howItWorks]],
  [/30 minutes/, [sections.why]],
];

/** What a screen reader finds too. */
function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) => !element.closest('[hidden], [aria-hidden=true]'));
}

function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

function nameOf(element: Element): string {
  return textOf(element) || (element.querySelector('img')?.alt ?? '');
}

function referred(element: Element | undefined, attribute: string): string {
  const ids = (element?.getAttribute(attribute) ?? '').split(' ');
  return ids.map((id) => textOf(document.getElementById(id))).join(' ');
}

function linkNamed(within: string, name: string): Element | undefined {
  return all(`${within} a`).find((link) => textOf(link).startsWith(name));
}

test('has the five sections at their anchors, in order, each under one heading', () => {
  const ids = [...document.querySelectorAll('main section[id]')].map(({ id }) => id);
  expect(ids.slice(-5)).toEqual(lower);
  for (const id of lower) {
    const levels = all(`#${id} :is(h1, h2, h3, h4, h5)`).map(({ localName }) => Number(localName[1]));
    expect(levels[0], id).toBe(2);
    expect(
      levels.filter((level) => level <= 2),
      id,
    ).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 1), id).toBeLessThanOrEqual(1));
    expect(referred(all(`#${id}`)[0], 'aria-labelledby'), id).toBe(textOf(all(`#${id} h2`)[0]));
  }
});

test('has the upper sections under one heading, with their parts, ways on and names used elsewhere', () => {
  for (const [id, title, parts, ways] of [
    [sections.socialProof, 'Automation you can stop thinking about.', 0, []],
    [sections.solutions, 'Six places work gets stuck.', 6, ['Get a Quote']],
    [sections.features, 'Transparent, controllable, easy to change.', 6, ['How we meet SOC 2']],
    [sections.howItWorks, 'Live in three steps.', 3, ['Get Started']],
    [sections.why, 'No measurable impact in 90 days', 3, [why.terms, why.book]],
  ] as const) {
    expect(all(`#${id} h2`).map(textOf), id).toEqual([expect.stringContaining(title)]);
    expect(referred(all(`#${id}`)[0], 'aria-labelledby'), id).toBe(textOf(all(`#${id} h2`)[0]));
    expect(all(`#${id} h3`), id).toHaveLength(parts);
    expect(all(`#${id} :is(a, button, input, select)`).map(nameOf), id).toEqual(ways);
  }
  expect(all(`#${sections.solutions} h3`).map(textOf)).toEqual(intakeTable.automationAreas.options);
  const steps = textOf(all(`#${sections.howItWorks}`)[0]);
  for (const { title } of intakeSteps) expect(steps).toContain(title);
  expect(all(`#${sections.socialProof} blockquote`)).toHaveLength(3);
  expect(linkNamed(`#${sections.why}`, why.book)?.getAttribute('href')).toBe('/book');
});

test('shows a run below the third step, labeled as a sample', () => {
  const figure = `#${sections.howItWorks} > div > ol > li:last-child > figure`;
  expect(all(`${figure} figcaption`).map(textOf)).toEqual([`${sampleRuns.approval.name} Sample`]);
  expect(all(`${figure} > ol > li b`).map(textOf)).toEqual(sampleRuns.approval.steps.map(({ label }) => label));
});

test('has the parts of the lower sections, and leads on from them', () => {
  expect(all('#aura-system h3').map(textOf)).toEqual(['Assess', 'Uncover', 'Realize', 'Advance']);
  expect(textOf(all('#aura-system li')[2])).toMatch(/minimum viable automation/i);
  const badges = all('#aura-system :is(ol, ul)').at(-1);
  expect([...(badges?.children ?? [])].map(textOf)).toEqual(['SOC2 Compliant', 'Enterprise Ready', '98% Uptime']);
  expect(linkNamed('#aura-system', 'Start with Starter Plan')?.getAttribute('href')).toBe('/#pricing');
  expect(all('#industries h3').map(textOf)).toEqual([
    'Mid-Market & Growth Companies',
    'Agencies & Consultancies',
    'SaaS & Tech Firms',
    'SMBs & Ops Leaders',
    'Regulated & Enterprise Organizations',
  ]);
  expect(linkNamed('#industries', 'Ready to Transform Your Industry?')?.getAttribute('href')).toBe('/intake');
  expect(all('#faq summary')).toHaveLength(6);
  expect(textOf(all('#about')[0])).toContain('Meridian Automation LLC');
  for (const name of ['hello', 'support', 'legal', 'compliance']) {
    const address = `${name}@meridian.example`;
    expect(linkNamed('#about', address)?.getAttribute('href')).toBe(`mailto:${address}`);
  }
  expect(linkNamed('#about', 'Book Free Strategy Call')?.getAttribute('data-dialog')).toBe('booking');
  expect(linkNamed('#about', 'Get Started')?.getAttribute('data-dialog')).toBe('intake');
});

test('shows the figures of the specification in their places, and nowhere else', () => {
  const ids: string[] = [sections.hero, ...upper];
  const copy = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  for (const [pattern, places] of metrics) {
    const found = ids.filter((_, index) => pattern.test(copy[index] ?? ''));
    expect(found, String(pattern)).toEqual(places);
  }
  expect(document.body.textContent.split(String(claims.uptimeCounter))).toHaveLength(2);
});

test('names the next free call, with a link to the dialog', () => {
  const time = document.querySelector('#hero time');
  expect(time?.textContent.replaceAll('\u202f', ' ')).toBe('Monday, November 30');
  expect(time?.closest('a')?.getAttribute('href')).toBe('/book');
});

test('links from the hero and from Sign In to the specified targets', () => {
  expect(linkNamed('body', 'Start Your Automation')?.getAttribute('href')).toBe('/login?openIntake=true');
  expect(linkNamed('header', 'Sign In')?.getAttribute('href')).toBe('/login');
  for (const label of ['Tasks Automated', 'Uptime SLA', 'Client Systems', 'ROI Average']) {
    expect(document.body.textContent).toContain(label);
  }
});

describe('pricing', () => {
  test('shows four plans with their figures, the popular one marked', () => {
    const plans = all('#pricing .plan');
    expect(plans).toHaveLength(4);
    for (const [index, [name, setup, monthly, today]] of [
      ['Starter', '$7,000', '$1,500', '$8,500'],
      ['Growth', '$13,500', '$3,000', '$13,500'],
      ['Scale', '$27,500', '$6,000', '$27,500'],
      ['Enterprise', '$40,500+', '$10,000+', '$40,500'],
    ].entries()) {
      const plan = plans[index]!;
      expect(textOf(plan.querySelector('h3'))).toBe(name);
      expect([...plan.querySelectorAll('dd')].map(textOf)).toEqual([`${setup} one-time`, `${monthly} per month`]);
      const checkout = [...plan.querySelectorAll('*')].find((element) => textOf(element) === 'At checkout');
      expect(textOf(checkout?.parentElement)).toContain(`${today} `);
      expect(textOf(plan).split('Most Popular')).toHaveLength(name === 'Growth' ? 2 : 1);
    }
    expect(textOf(plans[0])).toContain('Then $1,500 per month, starting next month');
    for (const larger of plans.slice(1)) {
      expect(textOf(larger)).toMatch(
        /We agree with you on when the \$[\d,]+\+? a month starts, and invoice it afterward/,
      );
    }
    expect(textOf(all('#pricing')[0])).toContain('30-day money-back guarantee');
    expect(textOf(all('#pricing')[0])).toContain('$600 per session of up to 3 hours');
  });

  test('names the price and the product on every purchase link', () => {
    const links = all('#pricing a[href*="checkout"]');
    expect(links.map((link) => [textOf(link), link.getAttribute('href'), referred(link, 'aria-describedby')])).toEqual([
      ['Get Started', '/checkout?priceId=price_starter_monthly', 'Starter'],
      ['Get Started', '/checkout?priceId=price_growth_setup', 'Growth'],
      ['Get Started', '/checkout?priceId=price_scale_setup', 'Scale'],
      ['Get Started', '/checkout?priceId=price_enterprise_setup', 'Enterprise'],
      ['Add to Plan', '/checkout?priceId=price_automation_flow', 'Additional Automation Flow'],
      ['Add to Plan', '/checkout?priceId=price_data_integration', 'CRM / Data Integration'],
      ['Add to Plan', '/checkout?priceId=price_micro_saas_ui', 'Micro-SaaS UI'],
      ['Add to Plan', '/checkout?priceId=price_support_maintenance', 'Support & Maintenance Plan'],
      ['Optimize Now', '/checkout?priceId=price_workflow_optimization', 'Workflow Optimization'],
    ]);
  });

  test('opens the booking from the strategy call', () => {
    const book = linkNamed('#pricing', 'Book Free Strategy Call');
    expect(book?.getAttribute('href')).toBe('/book');
    expect(book?.getAttribute('data-dialog')).toBe('booking');
  });
});

test('answers questions with the right figures, and refers to the contact page for the rest', () => {
  const text = textOf(all('#faq')[0]);
  for (const metric of ['24 hours', '90 days', '98% uptime', '1000+ integrations', 'SOC 2', '30 minutes']) {
    expect(text).toContain(metric);
  }
  expect(linkNamed('#faq', "Let's Discuss it!")?.getAttribute('href')).toBe('/contact');
});
