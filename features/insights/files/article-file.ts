import * as z from 'zod/mini';
import { site } from '#content/site.ts';
import { isSlug } from '#features/insights/insights.ts';

/** Front matter, then Markdown. */
interface ArticleFile {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly author: string;
  readonly publishedAt: Date;
  readonly markdown: string;
}

export type ReadFile =
  | { readonly ok: true; readonly file: ArticleFile }
  | { readonly ok: false; readonly errors: string[] };

const text = (what: string, longest: number) =>
  z
    .string(`${what} is missing`)
    .check(z.minLength(1, `${what} is empty`), z.maxLength(longest, `${what} has more than ${longest} characters`));

const list = (what: string, min: number, max: number) =>
  z
    .array(text(`each of ${what}`, 40), `${what} is a list, as in [one, two]`)
    .check(z.minLength(min, `${what} names none`), z.maxLength(max, `${what} names more than ${max}`));

const frontMatter = z.strictObject(
  {
    title: text('title', 120),
    excerpt: text('excerpt', 300),
    sectors: list('sectors', 1, 5),
    tags: list('tags', 0, 12),
    author: z._default(text('author', 80), `The ${site.name} team`),
    published: z.iso.date('published is a day, as in 2026-11-17'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `there is no field ${issue.keys.join(', ')}` : undefined),
  },
);

/** Parses `content/articles/<slug>.md`. Front matter: `name: value` or `name: [one, two]` lines between `---`. */
export function readArticleFile(slug: string, text: string): ReadFile {
  const errors = isSlug(slug) ? [] : [`${slug} is not a slug: lowercase letters, digits, and single hyphens`];
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n'));
  if (parts === null) return { ok: false, errors: [...errors, 'there is no front matter between two lines of ---'] };
  const [, head = '', markdown = ''] = parts;
  const parsed = frontMatter.safeParse(parseFields(head));
  if (!parsed.success) errors.push(...parsed.error.issues.map(({ message }) => message));
  if (markdown.trim() === '') errors.push('there is no text');
  if (!parsed.success || errors.length > 0) return { ok: false, errors };
  const { published, ...fields } = parsed.data;
  return { ok: true, file: { slug, ...fields, publishedAt: new Date(`${published}T08:00:00Z`), markdown } };
}

function parseFields(head: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const line of head.split('\n')) {
    const [, name, value = ''] = /^([a-z]\w*):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) fields[name] = parseValue(value);
    else if (line.trim() !== '') fields[line.trim()] = '';
  }
  return fields;
}

function parseValue(value: string): string | string[] {
  if (!value.startsWith('[') || !value.endsWith(']')) return unquoted(value);
  const items = value.slice(1, -1).split(',');
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== '');
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}
