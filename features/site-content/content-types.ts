import { industries } from '#content/home/industries.ts';
import { solutions } from '#content/home/solutions.ts';
import { plans } from '#content/offers.ts';
import { categories } from '#features/insights/categories.public.ts';
import {
  line,
  text,
  type ContentData,
  type ContentFields,
  type DataOf,
} from '#features/site-content/content-fields.ts';

const required = { required: true } as const;

const stepNumbers = ['1', '2', '3', '4', '5', '6'];

const person = {
  name: line('Name'),
  role: line('Role', required),
  picture: { kind: 'picture', label: 'Picture', hint: 'Square, at least 320 by 320 pixels.' },
} as const;

/**
 * What the owner writes in the back office and the site shows. A type is one entry here: its form, its checks and its
 * data follow from its fields.
 */
export const contentTypes = {
  story: {
    label: 'Customer stories',
    one: 'customer story',
    title: 'title',
    fields: {
      title: line('Title', { ...required, hint: 'The result in one sentence.' }),
      customer: line('Customer', required),
      summary: text('Summary', 300, { ...required, hint: 'For lists, search engines, and previews.' }),
      industry: choice(
        'Industry',
        industries.cards.map(({ id, name }) => ({ value: id, copy: name })),
        required,
      ),
      area: choice('Area', Object.keys(solutions.areas).map(same), required),
      plan: choice(
        'Plan',
        plans.map(({ id, name }) => ({ value: id, copy: name })),
        {
          hint: 'The story is linked below this plan.',
        },
      ),
      category: choice('Article category', Object.values(categories).map(same), {
        hint: 'The story is shown below articles of this category.',
      }),
      problem: text('Problem', 2000, required),
      solution: text('What we built', 2000, required),
      steps: {
        kind: 'rows',
        label: 'Workflow',
        hint: 'The steps in order, as they are drawn.',
        most: stepNumbers.length,
        columns: { label: 'Step', event: 'What happens' },
        ...required,
      },
      personStep: choice('Step by a person', stepNumbers.map(same), { hint: 'Set apart from the automated steps.' }),
      measures: {
        kind: 'rows',
        label: 'Numbers',
        hint: 'Visitors see these first.',
        most: 4,
        columns: { label: 'What was measured', before: 'Before', after: 'After' },
        ...required,
      },
      measured: text('How it was measured', 500, required),
      quote: text('Quote', 500),
      ...person,
      role: line('Role'),
    },
  },
  quote: {
    label: 'Quotes',
    one: 'quote',
    title: 'company',
    fields: {
      copy: text('Quote', 400, required),
      name: person.name,
      role: person.role,
      company: line('Company', required),
      picture: person.picture,
    },
  },
  logo: {
    label: 'Customer logos',
    one: 'logo',
    title: 'company',
    fields: {
      company: line('Company', required),
      logo: { kind: 'logo', label: 'Logo', hint: 'SVG; shown in one color, in both themes.', ...required },
    },
  },
  person: {
    label: 'Team',
    one: 'person',
    title: 'name',
    fields: {
      ...person,
      name: line('Name', { ...required, hint: 'Articles by an author of this name link to the person’s page.' }),
      about: text('About', 1000, required),
      url: { kind: 'url', label: 'Profile', hint: 'Such as a LinkedIn page.' },
    },
  },
  integration: {
    label: 'Integrations',
    one: 'integration',
    title: 'name',
    fields: {
      name: line('Name', required),
      category: line('Category', { ...required, hint: 'Such as CRM; visitors filter by it.' }, 40),
      summary: text('What it does in a workflow', 200, required),
      details: text('Details', 2000),
      url: { kind: 'url', label: 'Website' },
    },
  },
  subprocessor: {
    label: 'Subprocessors',
    one: 'subprocessor',
    title: 'name',
    fields: {
      name: line('Company', required),
      purpose: line('Purpose', required),
      data: line('Data', required),
      location: line('Location', required),
    },
  },
} as const satisfies Readonly<Record<string, ContentType>>;

interface ContentType {
  readonly label: string;
  /** The name of one item, as in a sentence. */
  readonly one: string;
  /** The field that names an item. */
  readonly title: string;
  readonly fields: ContentFields;
}

export type ContentTypeName = keyof typeof contentTypes;
export const contentTypeNames = Object.keys(contentTypes) as [ContentTypeName, ...ContentTypeName[]];
export type ContentOf<Name extends ContentTypeName> = DataOf<(typeof contentTypes)[Name]['fields']>;

/** Published. */
export interface ContentItem<Name extends ContentTypeName = ContentTypeName> {
  readonly id: string;
  readonly slug: string;
  /** Made up for demonstration; labeled where it is shown. */
  readonly isSample: boolean;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly data: ContentOf<Name>;
}

export function isContentType(name: string): name is ContentTypeName {
  return Object.hasOwn(contentTypes, name);
}

/** `Untitled` while the field that names it is empty. */
export function contentTitle(type: ContentTypeName, data: ContentData): string {
  const title = data[contentTypes[type].title];
  return typeof title === 'string' && title !== '' ? title : 'Untitled';
}

/** Label of a choice's value. */
export function choiceCopy(
  options: readonly { readonly value: string; readonly copy: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.copy ?? value;
}

function choice(
  label: string,
  options: readonly { readonly value: string; readonly copy: string }[],
  more: { readonly required?: boolean; readonly hint?: string },
) {
  return { kind: 'choice' as const, label, options, ...more };
}

function same(value: string) {
  return { value, copy: value };
}
